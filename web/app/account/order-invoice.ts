import { redirect, type ActionFunctionArgs } from 'react-router';
import { afterSending } from '../parts/order-documents.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/** Whoever comes here by its address finds the documents on the order's page. */
export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(`/account/orders/${encodeURIComponent(params['orderGuid'] ?? '')}`);

/** Mails the VAT invoice of one of the account's own orders, and goes back to its page. */
export async function action(args: ActionFunctionArgs) {
  const id = args.params['orderGuid'] ?? '';
  const { orderDocuments } = requireSignIn(args).services;
  await orErrorPage(orderDocuments.requestVatInvoice({ params: { id } }));
  return redirect(afterSending(`/account/orders/${encodeURIComponent(id)}`), 303);
}
