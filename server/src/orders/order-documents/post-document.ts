import type { Tx } from '../../db/transaction.ts';
import { findInvoiceItem } from '../../money/trade-ledger/item-store.ts';
import { postCorrection, postCreditNote, postInvoice } from '../../money/trade-ledger/post.ts';
import { findAccountOrder } from '../orders/account-order-store.ts';
import { isOfGoodsBack } from './orders-store.ts';
import type { IssuedDocument } from './store.ts';

/**
 * Counts a document of an order on account in what its business owes, in the transaction that issues it.
 * What was paid by card, such as a better delivery, is no matter of the ledger's.
 */
export async function postDocument(tx: Tx, document: IssuedDocument, at: Date): Promise<void> {
  const { kind, number, cause, fields } = document;
  const order = await findAccountOrder(tx, document.orderId);
  if (!order) return;
  const { businessId } = order;
  const { incPence } = fields.totals;
  const posted = { businessId, number, order, incPence, issuedOn: fields.issuedOn };
  if (kind === 'invoice' && cause.startsWith('consignment:')) {
    await postInvoice(tx, posted, at);
    return;
  }
  const preceding = fields.preceding?.number;
  if (preceding === undefined || !(await findInvoiceItem(tx, preceding))) return;
  if (kind === 'invoice') {
    await postCorrection(tx, posted, preceding, at);
    return;
  }
  // What puts an invoice right, or is of goods that do not stay, is due whatever else was agreed.
  const keepsWord = !cause.startsWith('correction:') && !(await isOfGoodsBack(tx, document.id));
  await postCreditNote(tx, posted, { invoiceNumber: preceding, keepsWord }, at);
}
