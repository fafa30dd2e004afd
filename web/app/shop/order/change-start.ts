import type { ActionFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { startChangePayment } from './change-payment.server.ts';

/** The start of a change's payment, for the script of its page; the form's own way is the page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const start = await startChangePayment(shop, params['token'] ?? '', await request.formData());
  return Response.json(start, { headers: { 'cache-control': 'no-store' } });
}
