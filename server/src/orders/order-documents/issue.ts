import type { OrderDocumentKind } from '@plumbline/contracts/nouns/order-documents.ts';
import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { listArithmeticFaults } from './arithmetic.ts';
import { creditNoteOf } from './credit-note.ts';
import type { DocumentFields } from './document-fields.ts';
import { documentPaper } from './document-paper.ts';
import { sumByRate } from './split-rates.ts';
import { dayInLondon, invoiceOf, sellerOf, type Issue } from './invoice.ts';
import {
  findCreditedRefund,
  findInvoicedAddition,
  findInvoicedOrder,
  listAdditionNumbers,
} from './orders-store.ts';
import {
  findByCause,
  insertDocument,
  listCreditsOf,
  listOfOrder,
  takeNumber,
  type IssuedDocument,
  type NewDocument,
} from './store.ts';

/** What the making of papers needs: it asks nobody outside. */
export type Desk = Pick<Context, 'config' | 'db' | 'now'>;

const prefixes: Record<OrderDocumentKind, string> = { invoice: 'INV', 'credit-note': 'CN' };

/** What stands on a document before its number is known. */
type Draft = Pick<NewDocument, 'orderId' | 'cause' | 'refundId' | 'precedingId'> & {
  kind: OrderDocumentKind;
  isToBusiness: boolean;
  madeBy: number | null;
  write: (issue: Issue) => DocumentFields;
};

/**
 * Gives a document the next number of its series and keeps it, all in the caller's transaction: if
 * that is never committed, the number was never taken. Every other document of the kind waits
 * meanwhile, which is why this happens in jobs and where somebody asks, and never in a checkout.
 */
export async function issueDocument(
  tx: Tx,
  { config, now }: Pick<Desk, 'config' | 'now'>,
  { kind, write, ...draft }: Draft,
): Promise<IssuedDocument> {
  const seriesNumber = await takeNumber(tx, kind);
  const at = now();
  const number = `${prefixes[kind]}-${String(seriesNumber).padStart(6, '0')}`;
  const isSpecimen = config.mode === 'demo';
  const fields = write({ number, issuedOn: dayInLondon(at), isSpecimen });
  const faults = listArithmeticFaults(fields);
  if (faults.length > 0) throw new Error(`${number} does not add up: ${faults.join('; ')}.`);
  const pdf = await documentPaper(fields);
  return insertDocument(tx, { ...draft, seriesNumber, fields, pdf, at });
}

/** Keeps others from making papers of an order, or its buyer from being erased, at the same time. */
export const takeOrdersTurn = (tx: Tx, orderId: number) => takeTurn(tx, `documents:${orderId}`);

/** The invoice of an order: the one that it has, or one that is made now. Two at once get the same. */
export function makeInvoice(context: Desk, orderId: number): Promise<IssuedDocument> {
  return transaction(context.db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    return requireInvoice(tx, context, orderId);
  });
}

/** The same in the transaction of whoever has the order's turn. */
async function requireInvoice(tx: Tx, context: Desk, orderId: number): Promise<IssuedDocument> {
  const made = await findByCause(tx, orderId, 'invoice', 'order');
  if (made) return made;
  const order = (await findInvoicedOrder(tx, orderId))!;
  return issueDocument(tx, context, {
    kind: 'invoice',
    orderId,
    cause: 'order',
    refundId: null,
    precedingId: null,
    isToBusiness: order.isBusiness,
    madeBy: null,
    write: (issue) => invoiceOf(order, sellerOf(context.config), issue),
  });
}

/**
 * The invoice of what was added to an order: the one that it has, or one that is made now, after that
 * of the order itself.
 */
export async function makeAdditionInvoice(
  context: Desk,
  { orderId, number }: { orderId: number; number: number },
): Promise<IssuedDocument> {
  await makeInvoice(context, orderId);
  return transaction(context.db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const cause = `addition:${number}`;
    const made = await findByCause(tx, orderId, 'invoice', cause);
    if (made) return made;
    const order = (await findInvoicedOrder(tx, orderId))!;
    const added = (await findInvoicedAddition(tx, orderId, number))!;
    const { lines, paidWith, deliveryName, deliveryIncPence, deliveryExPence } = added;
    const own = { lines, paidWith, deliveryName, deliveryIncPence, deliveryExPence };
    return issueDocument(tx, context, {
      kind: 'invoice',
      orderId,
      cause,
      refundId: null,
      precedingId: null,
      isToBusiness: order.isBusiness,
      madeBy: null,
      write: (issue) => ({
        ...invoiceOf({ ...order, ...own }, sellerOf(context.config), issue, order.lines),
        taxPoint: dayInLondon(added.chargedAt),
      }),
    });
  });
}

/** The invoice that stands for an order: the first, or the newest that stands in for it. */
export async function requireStandingInvoice(
  tx: Tx,
  context: Desk,
  orderId: number,
): Promise<IssuedDocument> {
  const first = await requireInvoice(tx, context, orderId);
  if (!first.isReplaced) return first;
  // A better delivery has an invoice of its own, which never stands for the order.
  const invoices = (await listOfOrder(tx, orderId)).filter(
    ({ kind, cause }) => kind === 'invoice' && !cause.startsWith('upgrade:'),
  );
  return invoices.findLast(({ isReplaced }) => !isReplaced)!;
}

/** The invoices of an order and of what was added to it, each as it stands now, the oldest first. */
const listStandingInvoices = async (tx: Tx, orderId: number): Promise<IssuedDocument[]> =>
  (await listOfOrder(tx, orderId)).filter(
    ({ kind, isReplaced }) => kind === 'invoice' && !isReplaced,
  );

/** The invoice that most of a refund is of: of its first line, or where only delivery goes back the first. */
function invoiceFor(
  standing: readonly IssuedDocument[],
  parts: readonly { orderLine: number | null }[],
): IssuedDocument {
  const first = parts.find(({ orderLine }) => orderLine !== null)?.orderLine;
  const has = ({ fields }: IssuedDocument) =>
    fields.lines.some(({ position }) => position === first);
  return standing.find(has) ?? standing[0]!;
}

/** An invoice with the lines and the delivery of all that stand beside it. */
const wholeOf = (
  { fields }: IssuedDocument,
  standing: readonly IssuedDocument[],
): DocumentFields => ({
  ...fields,
  lines: standing.flatMap((each) => each.fields.lines),
  delivery: sumByRate(standing.flatMap((each) => each.fields.delivery)),
});

const reasons = { goods: 'Goods given back', delivery: 'Delivery given back' };

/**
 * The credit note of a refund, made from what the refund stores of its pence: of the lines that they
 * are for, with the VAT that those were charged at. Null for one that makes none: goodwill, a charge
 * that was made twice, or one that has not gone through.
 */
export async function makeCreditNote(
  context: Desk,
  refundId: number,
): Promise<IssuedDocument | null> {
  const refund = await findCreditedRefund(context.db, refundId);
  if (!refund) return null;
  const { orderId, reason, parts, at } = refund;
  // By themselves, so that no transaction waits for the invoices while it keeps the credit notes.
  await makeInvoice(context, orderId);
  for (const number of await listAdditionNumbers(context.db, orderId)) {
    await makeAdditionInvoice(context, { orderId, number });
  }
  return transaction(context.db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const cause = `refund:${refundId}`;
    const made = await findByCause(tx, orderId, 'credit-note', cause);
    if (made) return made;
    const standing = await listStandingInvoices(tx, orderId);
    const invoice = invoiceFor(standing, parts);
    // What was taken back of any of them, since one refund may be of goods of several.
    const before: DocumentFields[] = [];
    for (const { id } of standing) before.push(...(await listCreditsOf(tx, id)));
    return issueDocument(tx, context, {
      kind: 'credit-note',
      orderId,
      cause,
      refundId,
      precedingId: invoice.id,
      isToBusiness: invoice.isToBusiness,
      madeBy: null,
      write: (issue) =>
        creditNoteOf(
          wholeOf(invoice, standing),
          parts,
          { ...issue, reason: reasons[reason], taxPoint: dayInLondon(at) },
          before,
        ),
    });
  });
}
