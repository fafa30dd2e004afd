import type { AccountLine, BilledPieces } from '../orders/account-order-store.ts';
import type { Pieces } from '../orders/books.ts';
import type { GivenLine } from '../refunds/account-refund-store.ts';
import { takeUnits } from '../refunds/parts.ts';
import { unbilledOf } from '../refunds/release.ts';
import { byRate, sumOf, type DocumentFields } from './document-fields.ts';
import { deliveryParts, type Carried, type InvoicedLine, type InvoicedOrder } from './invoice.ts';

/**
 * What of an order on account is billed with what leaves together, after what left and what was given
 * back before it. Each takes its pieces' share of what is left of a line, so that all of them with what
 * is not sent come to the line to the penny.
 */
export function shareOfDispatch(
  sent: readonly Pieces[],
  lines: readonly AccountLine[],
  given: readonly GivenLine[],
): BilledPieces[] {
  return sent.flatMap(({ position, units: wanted }) => {
    const isOwn = (each: { position: number }) => each.position === position;
    const line = lines.find(isOwn)!;
    const { units: unitsLeft, amount } = unbilledOf(line, given.find(isOwn));
    const units = Math.min(wanted, unitsLeft);
    if (units <= 0) return [];
    const { exPence, vatPence } = takeUnits(amount, { unitsLeft, units, basis: line.basis });
    return [{ position, units, exPence, vatPence }];
  });
}

interface Ordered {
  lines: readonly InvoicedLine[];
  /** What delivery costs, as far as it was not given back before anything left. */
  delivery: { exPence: number; vatPence: number };
}

/** What an invoice says of what left together, after the invoices before it: delivery is on the first. */
export function invoicedOf(
  ordered: Ordered,
  billed: readonly BilledPieces[],
  before: readonly DocumentFields[],
): Pick<InvoicedOrder, 'lines' | 'deliveryIncPence' | 'deliveryExPence'> {
  const lines = billed.map(({ position, units, exPence, vatPence }) => {
    const line = ordered.lines.find((each) => each.position === position)!;
    const discountExPence = Math.floor((line.discountExPence * units) / line.quantity);
    const beforeExPence = exPence + discountExPence;
    return { ...line, quantity: units, beforeExPence, discountExPence, exPence, vatPence };
  });
  const delivered = before.flatMap((fields) => fields.delivery);
  const deliveryExPence = ordered.delivery.exPence - sumOf(delivered, 'exPence');
  const deliveryVatPence = ordered.delivery.vatPence - sumOf(delivered, 'vatPence');
  return { lines, deliveryExPence, deliveryIncPence: deliveryExPence + deliveryVatPence };
}

/** What of an order was sold at once: as it was placed, or in a change of it. */
export type Sale = Pick<InvoicedOrder, 'lines' | 'deliveryIncPence' | 'deliveryExPence'>;

/**
 * The rates of what delivery is still to be billed, by their worth: it was priced by all goods of its
 * sale, and those of one consignment may have none of their rates. `sales` begin with the order itself.
 */
export function carriedOn(
  sales: readonly Sale[],
  deliveryAddress: InvoicedOrder['deliveryAddress'],
  before: readonly DocumentFields[],
): Carried[] {
  const [placed] = sales;
  const charged = sales.flatMap((sale) =>
    deliveryParts({ ...sale, deliveryAddress }, sale.lines.length > 0 ? sale.lines : placed!.lines),
  );
  const billed = before.flatMap(({ delivery }) => delivery);
  const left = byRate(charged).map(({ ratePercent, exPence, vatPence }) => {
    const own = billed.filter((part) => part.ratePercent === ratePercent);
    return {
      ratePercent,
      exPence: Math.max(0, exPence - sumOf(own, 'exPence')),
      vatPence: Math.max(0, vatPence - sumOf(own, 'vatPence')),
    };
  });
  // What a change has given back since may leave less than was billed: the order's own rates stand then.
  return left.some(({ exPence }) => exPence > 0) ? left : placed!.lines;
}
