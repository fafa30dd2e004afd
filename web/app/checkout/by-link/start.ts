import type { ActionFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { startOrderToPay } from './start-order-to-pay.server.ts';

/** The start of a payment, for the script of the page; its form's own way is the page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const start = await startOrderToPay(shopFrom(context), params['token'] ?? '', form);
  return Response.json(start, { headers: { 'cache-control': 'no-store' } });
}
