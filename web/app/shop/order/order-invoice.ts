import { redirect, type ActionFunctionArgs } from 'react-router';
import { afterSending } from '../../parts/order-documents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/** Whoever comes here by its address finds the documents on the order's page. */
export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(`/order/${encodeURIComponent(params['token'] ?? '')}`);

/** Mails the VAT invoice of the order behind the link, and goes back to its page. */
export async function action({ params, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  const { orderDocuments } = shopFrom(context).services;
  await orErrorPage(orderDocuments.requestLinkedVatInvoice({ params: { token } }));
  return redirect(afterSending(`/order/${token}`), 303);
}
