import { apportion } from '../../goods/pricing/apportion.ts';
import {
  sumOf,
  sumUp,
  unitText,
  type DocumentFields,
  type DocumentLine,
  type Party,
  type RatedAmount,
} from './document-fields.ts';
import type { Issue } from './invoice.ts';

/** A part of what is given back, as a refund stores it: of a line, or of delivery. */
export interface CreditedPart {
  /** The line of the order by its position; null for delivery. */
  orderLine: number | null;
  /** How many of it; null where money is given and no goods are counted. */
  quantity: number | null;
  incPence: number;
  /** How much of that is VAT, out of what the order stores. */
  vatPence: number;
}

/**
 * A credit note for parts of an invoice, at the rates that it was charged at, after the credit notes
 * that there are for it.
 */
export function creditNoteOf(
  invoice: DocumentFields,
  parts: readonly CreditedPart[],
  { reason, taxPoint, ...issue }: Issue & { reason: string; taxPoint: string },
  before: readonly DocumentFields[] = [],
): DocumentFields {
  const left = leftOf(invoice, before).delivery;
  const lines: DocumentLine[] = [];
  const delivery: RatedAmount[] = [];
  for (const part of parts) {
    if (part.orderLine === null) {
      delivery.push(...creditedDelivery(part, left));
    } else {
      lines.push(creditedLine(invoice, part, part.orderLine));
    }
  }
  return takingBack(invoice, lines, delivery, { ...issue, reason, taxPoint });
}

/** A credit note for all that is left of an invoice. */
export function creditAllOf(
  invoice: DocumentFields,
  left: Leftover,
  { reason, ...issue }: Issue & { reason: string },
): DocumentFields {
  const { taxPoint } = invoice;
  return takingBack(invoice, left.lines, left.delivery, { ...issue, reason, taxPoint });
}

/** What may be wrong in an invoice and be put right by another. */
export interface Correction {
  buyer?: Party;
  poNumber?: string | null;
  jobReference?: string | null;
}

/** The invoice that stands in for another of which so much was left: with its sums and tax point. */
export function correctedInvoice(
  invoice: DocumentFields,
  left: Leftover,
  { buyer = invoice.buyer, poNumber, jobReference }: Correction,
  { reason, ...issue }: Issue & { reason: string },
): DocumentFields {
  const { order } = invoice;
  return {
    ...invoice,
    ...issue,
    reason,
    buyer,
    // The goods went where they went, wherever the bill goes now.
    deliveredTo: invoice.deliveredTo ?? (buyer === invoice.buyer ? null : invoice.buyer),
    preceding: { number: invoice.number, issuedOn: invoice.issuedOn },
    order: {
      ...order,
      poNumber: poNumber === undefined ? order.poNumber : poNumber,
      jobReference: jobReference === undefined ? order.jobReference : jobReference,
    },
    ...left,
    ...sumUp(left.lines, left.delivery, invoice.dueOn !== undefined),
  };
}

/** What of an invoice no credit note has taken back. */
export type Leftover = Pick<DocumentFields, 'lines' | 'delivery'>;

const creditedOf = ({ position }: DocumentLine, credits: readonly DocumentFields[]) =>
  credits.flatMap(({ lines }) => lines).filter((line) => line.position === position);

/** How many pieces of an invoice's line no credit note has taken back; money off it takes none away. */
export function piecesLeft(line: DocumentLine, credits: readonly DocumentFields[]): number {
  const pieces = creditedOf(line, credits).filter(({ isMoneyOnly }) => !isMoneyOnly);
  return Math.max(0, line.quantity - pieces.reduce((total, { quantity }) => total + quantity, 0));
}

/** What is left of an invoice after the credit notes for it. */
export function leftOf(invoice: DocumentFields, credits: readonly DocumentFields[]): Leftover {
  const lines = invoice.lines.flatMap((line) => {
    const back = creditedOf(line, credits);
    if (back.length === 0) return [line];
    const exPence = line.exPence - sumOf(back, 'exPence');
    const vatPence = line.vatPence - sumOf(back, 'vatPence');
    if (exPence === 0 && vatPence === 0) return [];
    // A paper names a piece, also where what is left is what was kept of those that came back.
    const quantity = Math.max(1, piecesLeft(line, credits));
    return [lineOf(line, { quantity, exPence, vatPence })];
  });
  const delivery = invoice.delivery.flatMap((part) => {
    const back = credits.flatMap((credit) =>
      credit.delivery.filter(
        ({ category, ratePercent }) =>
          category === part.category && ratePercent === part.ratePercent,
      ),
    );
    const exPence = part.exPence - sumOf(back, 'exPence');
    const vatPence = part.vatPence - sumOf(back, 'vatPence');
    return exPence === 0 && vatPence === 0 ? [] : [{ ...part, exPence, vatPence }];
  });
  return { lines, delivery };
}

function takingBack(
  invoice: DocumentFields,
  lines: DocumentLine[],
  delivery: RatedAmount[],
  issue: Issue & { reason: string; taxPoint: string },
): DocumentFields {
  const { dueOn: _dueOn, ...rest } = invoice;
  return {
    ...rest,
    kind: 'credit-note',
    ...issue,
    preceding: { number: invoice.number, issuedOn: invoice.issuedOn },
    lines,
    delivery,
    ...sumUp(lines, delivery),
  };
}

function creditedLine(
  invoice: DocumentFields,
  { quantity, incPence, vatPence }: CreditedPart,
  orderLine: number,
): DocumentLine {
  const line = invoice.lines.find(({ position }) => position === orderLine);
  if (!line) throw new Error(`Invoice ${invoice.number} has no line ${orderLine} to give back.`);
  const amount = { exPence: incPence - vatPence, vatPence };
  if (quantity !== null) return lineOf(line, { quantity, ...amount });
  return { ...lineOf(line, { quantity: 1, ...amount }), isMoneyOnly: true };
}

/** Some of a line: what was taken off it is in the price that is left. */
function lineOf(
  line: DocumentLine,
  { quantity, exPence, vatPence }: { quantity: number; exPence: number; vatPence: number },
): DocumentLine {
  return {
    ...line,
    quantity,
    unitEx: unitText(exPence, quantity),
    beforeExPence: exPence,
    discountExPence: 0,
    exPence,
    vatPence,
  };
}

/**
 * Delivery that is given back, out of what is left of it at each rate. Net and VAT go by what is left
 * of each, so that no rate gives back more of either than it had.
 */
function creditedDelivery(
  { incPence, vatPence }: CreditedPart,
  left: readonly RatedAmount[],
): RatedAmount[] {
  const exParts = apportion(
    incPence - vatPence,
    left.map((part) => part.exPence),
  );
  const vatParts = apportion(
    vatPence,
    left.map((part) => part.vatPence),
  );
  return left
    .map((part, at) => ({ ...part, exPence: exParts[at]!, vatPence: vatParts[at]! }))
    .filter((part) => part.exPence + part.vatPence > 0);
}
