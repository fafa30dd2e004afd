import type { Pieces } from '../orders/books.ts';
import { takeUnits } from '../refunds/parts.ts';
import type { AccountLine } from './dispatch-store.ts';
import { sumOf, type DocumentFields } from './document-fields.ts';
import type { InvoicedOrder } from './invoice.ts';

interface Ordered {
  ordered: readonly AccountLine[];
  /** What delivery costs, as far as it was not given back before anything left. */
  delivery: { exPence: number; vatPence: number };
}

/**
 * What of an order on account is invoiced with what left together, after the invoices before it. Each
 * takes its pieces' share of what is left of a line, so that all of them with what is not sent come to
 * the line to the penny; delivery is on the first.
 */
export function shareOfDispatch(
  { ordered, delivery }: Ordered,
  sent: readonly Pieces[],
  before: readonly DocumentFields[],
): Pick<InvoicedOrder, 'lines' | 'deliveryIncPence' | 'deliveryExPence'> {
  const lines = sent.flatMap(({ position, units }) => {
    const line = ordered.find((each) => each.position === position)!;
    const invoiced = before.flatMap((fields) =>
      fields.lines.filter((each) => each.position === position),
    );
    const invoicedUnits = invoiced.reduce((sum, { quantity }) => sum + quantity, 0);
    const unitsLeft = line.quantity - line.releasedUnits - invoicedUnits;
    const quantity = Math.min(units, unitsLeft);
    if (quantity <= 0) return [];
    const exLeft = line.exPence - line.releasedExPence - sumOf(invoiced, 'exPence');
    const vatLeft = line.vatPence - line.releasedVatPence - sumOf(invoiced, 'vatPence');
    const left = { incPence: exLeft + vatLeft, exPence: exLeft, vatPence: vatLeft };
    const { exPence, vatPence } = takeUnits(left, {
      unitsLeft,
      units: quantity,
      basis: line.basis,
    });
    const discountExPence = Math.floor((line.discountExPence * quantity) / line.quantity);
    const {
      releasedUnits: _u,
      releasedExPence: _e,
      releasedVatPence: _v,
      basis: _b,
      ...own
    } = line;
    const beforeExPence = exPence + discountExPence;
    return [{ ...own, quantity, beforeExPence, discountExPence, exPence, vatPence }];
  });
  const delivered = before.flatMap((fields) => fields.delivery);
  const deliveryExPence = delivery.exPence - sumOf(delivered, 'exPence');
  const deliveryVatPence = delivery.vatPence - sumOf(delivered, 'vatPence');
  return { lines, deliveryExPence, deliveryIncPence: deliveryExPence + deliveryVatPence };
}
