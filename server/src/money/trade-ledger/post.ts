import type { Tx } from '../../db/transaction.ts';
import { lockAccount } from './account-store.ts';
import { coverDispute, moveDispute } from './dispute-store.ts';
import { writeEntry } from './entry-store.ts';
import {
  findInvoiceItem,
  insertAllocation,
  insertItem,
  listOpenItems,
  type LedgerItem,
  type NewItem,
} from './item-store.ts';
import { dueOn, pairOldest } from './trade-ledger.ts';

/** An order as its items are filed. */
export type FiledOrder = NonNullable<NewItem['order']>;

/** Part of an order that no invoice will be for, since it is not sent: it is owed no more. */
export async function releaseOrder(
  tx: Tx,
  { businessId, orderId, pence, cause }: Released,
  at: Date,
): Promise<void> {
  if (pence === 0) return;
  await lockAccount(tx, businessId);
  const sums = { orderedPence: -pence };
  await writeEntry(tx, { businessId, kind: 'released', cause, orderId, at, ...sums });
}

interface Released {
  businessId: number;
  orderId: number;
  pence: number;
  /** What it is of, such as a refund, so that it is counted once. */
  cause: string;
}

/** A document that was issued to a business on terms, as the ledger takes note of it. */
export interface PostedDocument {
  businessId: number;
  number: string;
  order: FiledOrder;
  incPence: number;
  issuedOn: string;
}

/** An invoice for what was ordered: owed from now on by itself, and due on its day. */
export async function postInvoice(tx: Tx, invoice: PostedDocument, at: Date): Promise<void> {
  await keepInvoice(tx, invoice, { dueOn: dueOn(invoice.issuedOn), isOrdered: true, at });
}

/**
 * An invoice that stands in for another one, whose credit note was posted before: due when that was. What
 * had been paid of the other is set against it, and what is in dispute of the other is in dispute of it.
 */
export async function postCorrection(
  tx: Tx,
  invoice: PostedDocument,
  wrongNumber: string,
  at: Date,
): Promise<void> {
  const wrong = await findInvoiceItem(tx, wrongNumber);
  const due = wrong?.dueOn ?? dueOn(invoice.issuedOn);
  const made = await keepInvoice(tx, invoice, { dueOn: due, isOrdered: false, at });
  if (made === null) return;
  if (wrong) await moveDispute(tx, wrong.id, made);
  const credits = (await listOpenItems(tx, invoice.businessId)).filter(
    ({ kind, orderNumber }) => kind === 'credit-note' && orderNumber === invoice.order.number,
  );
  const pairs = pairOldest(credits, [{ id: made, openPence: invoice.incPence }]);
  for (const pair of pairs) await setAgainst(tx, invoice.businessId, pair, { madeBy: null, at });
}

async function keepInvoice(
  tx: Tx,
  { businessId, number, order, incPence, issuedOn }: PostedDocument,
  { dueOn: due, isOrdered, at }: { dueOn: string; isOrdered: boolean; at: Date },
): Promise<number | null> {
  if (incPence === 0) return null;
  await lockAccount(tx, businessId);
  const cause = `invoice:${number}`;
  const entry = { businessId, cause, orderId: order.id, at, invoicedPence: incPence };
  await writeEntry(
    tx,
    isOrdered
      ? { ...entry, kind: 'invoiced', orderedPence: -incPence }
      : { ...entry, kind: 'corrected' },
  );
  return insertItem(tx, {
    businessId,
    kind: 'invoice',
    reference: number,
    cause,
    order,
    datedOn: issuedOn,
    dueOn: due,
    amountPence: incPence,
    madeBy: null,
    at,
  });
}

/**
 * A credit note: set against its own invoice as far as that is open, and to be placed for the rest. One
 * that `keepsWord` may be what was agreed in a dispute, and counts towards that.
 */
export async function postCreditNote(
  tx: Tx,
  { businessId, number, order, incPence, issuedOn }: PostedDocument,
  { invoiceNumber, keepsWord }: { invoiceNumber: string; keepsWord: boolean },
  at: Date,
): Promise<void> {
  if (incPence === 0) return;
  const credit = { businessId, reference: number, cause: `credit-note:${number}`, order };
  const own = { kind: 'credit-note', datedOn: issuedOn, amountPence: incPence, keepsWord } as const;
  const id = await postCredit(tx, { ...credit, ...own, madeBy: null, at });
  const invoice = await findInvoiceItem(tx, invoiceNumber);
  if (invoice && keepsWord) await coverDispute(tx, invoice.id, incPence);
  const pence = Math.min(incPence, invoice?.openPence ?? 0);
  if (!invoice || pence === 0) return;
  await setAgainst(
    tx,
    businessId,
    { fromItem: id, toItem: invoice.id, pence },
    { madeBy: null, at },
  );
}

/** Credit of any kind, or money: all of it is to be placed. Answers the item's id. */
export async function postCredit(
  tx: Tx,
  credit: Omit<NewItem, 'dueOn' | 'kind'> & { kind: 'credit-note' | 'allowance' | 'receipt' },
): Promise<number> {
  const { businessId, cause, amountPence, at, order } = credit;
  await lockAccount(tx, businessId);
  const kind = credit.kind === 'receipt' ? 'received' : 'credited';
  const orderId = order?.id ?? null;
  await writeEntry(tx, { businessId, kind, cause, orderId, at, creditPence: amountPence });
  return insertItem(tx, { ...credit, dueOn: null });
}

/** Sets credit against an invoice: both are less open, and what is owed stays the same. */
export async function setAgainst(
  tx: Tx,
  businessId: number,
  pair: { fromItem: number; toItem: number; pence: number },
  { madeBy, at }: { madeBy: number | null; at: Date },
): Promise<void> {
  const id = await insertAllocation(tx, pair, { madeBy, at });
  const { pence } = pair;
  const sums = { invoicedPence: -pence, creditPence: -pence };
  await writeEntry(tx, { businessId, kind: 'allocated', cause: `allocation:${id}`, at, ...sums });
}

const isCredit = ({ kind }: LedgerItem) => kind !== 'invoice';

/**
 * Sets what is to be placed against what is due and not in dispute, both the oldest first; under the
 * account's lock.
 */
export async function placeOldestFirst(
  tx: Tx,
  businessId: number,
  { from, madeBy, at }: { from: number; madeBy: number | null; at: Date },
): Promise<void> {
  const items = await listOpenItems(tx, businessId);
  const credits = items.filter((item) => isCredit(item) && item.id === from);
  const due = items
    .filter((item) => !isCredit(item))
    .map(({ id, openPence, disputedPence }) => ({
      id,
      openPence: Math.max(0, openPence - disputedPence),
    }));
  for (const pair of pairOldest(credits, due)) {
    await setAgainst(tx, businessId, pair, { madeBy, at });
  }
}
