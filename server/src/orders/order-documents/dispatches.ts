import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { dueOn } from '../../money/trade-ledger/trade-ledger.ts';
import {
  findAccountOrder,
  listAccountLines,
  saveAccountDispatch,
  type AccountDispatch,
} from '../orders/account-order-store.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { listGiven } from '../refunds/account-refund-store.ts';
import {
  findAccountDelivery,
  findDispatch,
  listDispatchesToInvoice,
  listInvoicedLines,
} from './dispatch-store.ts';
import { carriedOn, invoicedOf, shareOfDispatch, type Sale } from './dispatch-share.ts';
import { dayInLondon, invoiceOf, sellerOf } from './invoice.ts';
import {
  issueDocument,
  makeAdditionInvoice,
  makeInvoice,
  takeOrdersTurn,
  type Desk,
} from './issue.ts';
import { findInvoicedAddition, findInvoicedOrder, listAdditionNumbers } from './orders-store.ts';
import { findByCause, listOfOrder, type IssuedDocument } from './store.ts';

/**
 * Takes down what leaves on account and what of the order is billed with it, as it is handed over: an
 * invoice each, made by a job. What is sent again without a price has none.
 */
export async function noteDispatches(
  tx: Tx,
  _context: Context,
  { after, events, deed }: OrderChange,
): Promise<void> {
  const dispatched = events.filter(({ kind }) => kind === 'dispatched');
  if (dispatched.length === 0 || !(await findAccountOrder(tx, after.id))) return;
  for (const { detail } of dispatched) {
    const sent = after.consignments.find(({ number }) => number === detail['consignment'])!;
    if (sent.kind === 'replacement') continue;
    const lines = shareOfDispatch(
      sent.lines,
      await listAccountLines(tx, after.id),
      await listGiven(tx, after.id),
    );
    const { number: consignment } = sent;
    await saveAccountDispatch(tx, { orderId: after.id, consignment, lines, sentAt: deed.at });
  }
}

/** The invoice of what left together, on terms: the one that it has, or one that is made now. */
export function makeDispatchInvoice(
  context: Desk,
  { orderId, consignment }: Pick<AccountDispatch, 'orderId' | 'consignment'>,
): Promise<IssuedDocument> {
  return transaction(context.db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const cause = `consignment:${consignment}`;
    const made = await findByCause(tx, orderId, 'invoice', cause);
    if (made) return made;
    const order = (await findInvoicedOrder(tx, orderId))!;
    const { lines, sentAt } = (await findDispatch(tx, orderId, consignment))!;
    const before = (await listOfOrder(tx, orderId)).filter(
      (each) => each.kind === 'invoice' && each.cause.startsWith('consignment:'),
    );
    const ordered = await listInvoicedLines(tx, orderId);
    const delivery = await findAccountDelivery(tx, orderId);
    const billed = before.map(({ fields }) => fields);
    const share = invoicedOf({ lines: ordered, delivery }, lines, billed);
    const sales: Sale[] = [order];
    for (const number of await listAdditionNumbers(tx, orderId)) {
      sales.push((await findInvoicedAddition(tx, orderId, number))!);
    }
    const carried = carriedOn(sales, order.deliveryAddress, billed);
    return issueDocument(tx, context, {
      kind: 'invoice',
      orderId,
      cause,
      refundId: null,
      precedingId: null,
      isToBusiness: true,
      madeBy: null,
      write: (issue) => {
        const terms = { dueOn: dueOn(issue.issuedOn), taxPoint: dayInLondon(sentAt) };
        const seller = sellerOf(context.config);
        return invoiceOf({ ...order, ...share, paidWith: null }, seller, issue, carried, terms);
      },
    });
  });
}

/** Makes every invoice of an order that is due: one where it was paid, or one for all that left. */
export async function makeOrderInvoices(context: Desk, orderId: number): Promise<void> {
  if (await findAccountOrder(context.db, orderId)) {
    for (const sent of await listDispatchesToInvoice(context.db, orderId)) {
      await makeDispatchInvoice(context, sent);
    }
    return;
  }
  await makeInvoice(context, orderId);
  for (const number of await listAdditionNumbers(context.db, orderId)) {
    await makeAdditionInvoice(context, { orderId, number });
  }
}
