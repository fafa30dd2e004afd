import type { ActionFunctionArgs } from 'react-router';
import { requireMember } from '../require-trade.server.ts';
import { startStatementPayment } from './start-statement-payment.server.ts';

/** The start of a statement's payment, for the script of its page; the form's own way is the page. */
export async function action(args: ActionFunctionArgs) {
  const start = await startStatementPayment(requireMember(args), await args.request.formData());
  return Response.json(start, { headers: { 'cache-control': 'no-store' } });
}
