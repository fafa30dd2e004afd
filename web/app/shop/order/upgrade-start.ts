import type { ActionFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { startUpgradePayment } from './pay-upgrade.server.ts';

/** The start of a payment, for the script of the page; its form's own way is the page itself. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const start = await startUpgradePayment(shopFrom(context), params['token'] ?? '', form);
  return Response.json(start, { headers: { 'cache-control': 'no-store' } });
}
