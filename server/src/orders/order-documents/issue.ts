import type { OrderDocumentKind } from '@plumbline/contracts/nouns/order-documents.ts';
import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { listArithmeticFaults } from './arithmetic.ts';
import type { DocumentFields } from './document-fields.ts';
import { documentPaper } from './document-paper.ts';
import { dayInLondon, invoiceOf, sellerOf, type Issue } from './invoice.ts';
import { findInvoicedAddition, findInvoicedOrder } from './orders-store.ts';
import { postDocument } from './post-document.ts';
import {
  findByCause,
  insertDocument,
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
  const document = await insertDocument(tx, { ...draft, seriesNumber, fields, pdf, at });
  await postDocument(tx, document, at);
  return document;
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
export async function requireInvoice(
  tx: Tx,
  context: Desk,
  orderId: number,
): Promise<IssuedDocument> {
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

/** An invoice, or the one that stands in for it after all its corrections. */
export async function standingFor(tx: Tx, invoice: IssuedDocument): Promise<IssuedDocument> {
  const { orderId } = invoice;
  let standing = invoice;
  while (standing.isReplaced) {
    standing = (await findByCause(tx, orderId, 'invoice', `correction:${standing.number}`))!;
  }
  return standing;
}

/**
 * The invoices of an order and of what was added to it, each as it stands now, the oldest sale first. A
 * better delivery has papers of its own, which no refund of the order is of.
 */
export async function listStandingInvoices(tx: Tx, orderId: number): Promise<IssuedDocument[]> {
  const made = (await listOfOrder(tx, orderId)).filter(({ kind }) => kind === 'invoice');
  const standing: IssuedDocument[] = [];
  for (const invoice of made) {
    const { cause } = invoice;
    const isOfSale = /^(order$|addition:|consignment:)/.test(cause);
    if (isOfSale) standing.push(await standingFor(tx, invoice));
  }
  return standing;
}
