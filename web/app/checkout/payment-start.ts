import type { ActionFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { startPayment } from '../parts/card-entry/start-payment.server.ts';

/** The start of a payment, for the script of the payment page; its form's own way is the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const start = await startPayment(shopFrom(context), await request.formData(), new Date());
  return Response.json(start, { headers: { 'cache-control': 'no-store' } });
}
