import type { Queryable } from '../../db/connect.ts';
import { quoteDelivery } from '../../goods/delivery/delivery.ts';
import { zoneFor, type DeliveryTerms } from '../../goods/delivery/terms.ts';
import { parsePostcode } from '../../people/address-lookup/postcode.ts';
import type { OrderBooks } from '../orders/books.ts';
import { requireLine } from '../orders/change.ts';
import { standingLines } from '../orders/ways.ts';
import { getBrought, type Brought } from './brought-store.ts';
import type { RefundOrder } from './refundable-store.ts';

/** By which delivery terms, and when, it is asked what the cheapest delivery costs. */
export interface AskedCheapest {
  terms: DeliveryTerms;
  at: Date;
}

/** What the cheapest delivery of an order costs by its books, in pence inc VAT; null where nobody knows. */
export type CheapestOf = (books: OrderBooks) => number | null;

/**
 * Reads what is asked about the cheapest delivery of an order. It is worked out for the books as they are by
 * then, and is never less than a return of it was promised.
 */
export async function readCheapest(
  tx: Queryable,
  { id, cheapestDeliveryPence }: Pick<RefundOrder, 'id' | 'cheapestDeliveryPence'>,
  asked: AskedCheapest,
): Promise<CheapestOf> {
  const brought = await getBrought(tx, id);
  return (books) => greater(cheapestDeliveryPence, cheapestDelivery(books, brought, asked));
}

/** The greater of two that may not be known. */
const greater = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/**
 * What the cheapest delivery costs of all that an order's standing deliveries were to bring: an upgrade beyond
 * it is not given back, and the charges of deliveries that bring nothing have been. What was added with a
 * delivery of its own was ordered by itself, and has its own cheapest.
 * Null where nothing is delivered there any more, and so nothing can be compared.
 */
function cheapestDelivery(
  books: OrderBooks,
  brought: Brought,
  { terms, at }: AskedCheapest,
): number | null {
  const parsed = parsePostcode(brought.postcode);
  const zone = parsed.kind === 'postcode' ? zoneFor(terms, parsed.postcode) : undefined;
  if (!zone) return null;
  const findLine = (position: number) => brought.lines.find((each) => each.position === position)!;
  let cheapestPence = 0;
  const together = Map.groupBy(standingLines(books), ([first]) => findLine(first!).addition);
  for (const positions of together.values()) {
    const lines = positions.flat().map((position) => {
      const { sizeClass, weightGrams } = findLine(position);
      const { ordered, added } = requireLine(books, position);
      return { sizeClass, weightGrams, leadDays: 0, quantity: ordered + added };
    });
    const quote = quoteDelivery(terms, { lines, zone, now: at });
    if (quote.kind === 'undeliverable') return null;
    cheapestPence += Math.min(...quote.options.map(({ price }) => price.incPence));
  }
  return cheapestPence;
}
