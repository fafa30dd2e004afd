import type { Consignment, OrderBooks } from '../orders/books.ts';
import { isWithdrawn } from '../orders/units-owed-back.ts';
import { chargedPence, emptiedWays, standingPence } from '../orders/ways.ts';
import type { CheapestOf } from './cheapest-delivery.ts';
import type { Left } from './refundable-store.ts';

/**
 * What of an order's delivery goes back to a consumer who keeps nothing of it, in pence: what the cheapest
 * would have cost, less what was given before of the deliveries that stand. What was paid beyond that
 * stays, by law. The charge of a delivery that was called off, and what one costs less elsewhere, went back
 * by themselves and lessen nothing.
 */
export function deliveryOfWithdrawal(
  books: OrderBooks,
  { order, delivery: { incPence } }: WhatIsLeft,
  cheapestPence: number | null,
): number {
  if (cheapestPence === null) return incPence;
  const paidPence = Math.min(order.delivery.incPence, standingPence(books));
  const givenPence = Math.max(0, paidPence - incPence);
  return Math.max(0, Math.min(incPence, cheapestPence - givenPence));
}

type WhatIsLeft = {
  order: Pick<Left['order'], 'delivery'>;
  delivery: Pick<Left['delivery'], 'incPence'>;
};

interface Asked {
  cheapestOf: CheapestOf;
  lessPence?: number;
  /** Whether goods are added with it, which stay. */
  goesOn?: boolean;
}

/** What of the delivery goes back with something, and which deliveries' own charges are in it. */
interface DeliveryBack {
  incPence: number;
  chargesOf: readonly number[];
}

/**
 * What of the delivery goes back with something that happens to an order, in pence: all of it where nothing
 * comes; else `lessPence`, by which it costs less, and the charges of deliveries that bring nothing any
 * more; and beside these what goes back of the others to a consumer who keeps nothing by then.
 */
export function deliveryBack(
  { before, after }: { before: OrderBooks; after: OrderBooks },
  { order, delivery: { incPence }, given }: WhatIsLeft & Pick<Left, 'given'>,
  { cheapestOf, lessPence = 0, goesOn = false }: Asked,
): DeliveryBack {
  const unpaid = emptiedWays(before, after).filter(
    ({ number }) => !given.some(({ chargesOf }) => chargesOf?.includes(number)),
  );
  const chargesOf = unpaid.map(({ number }) => number);
  if (after.status === 'cancelled' && !goesOn) return { incPence, chargesOf };
  const emptiedPence = Math.max(0, chargedPence(unpaid) - untoldPence(unpaid, given, after));
  const ownPence = Math.min(incPence, lessPence + emptiedPence);
  if (goesOn || !isWithdrawn(after)) return { incPence: ownPence, chargesOf };
  const delivery = { incPence: incPence - ownPence };
  const othersPence = deliveryOfWithdrawal(after, { order, delivery }, cheapestOf(after));
  return { incPence: ownPence + othersPence, chargesOf };
}

/**
 * What went back of delivery beside goods of these, where nobody said whose charge that is, less what of it a
 * later refund took for the charges of others: it lessens what goes back once.
 */
function untoldPence(
  ways: readonly Consignment[],
  given: Left['given'],
  { consignments }: OrderBooks,
): number {
  const untold = given.filter(({ chargesOf }) => chargesOf === null).map((each) => ({ ...each }));
  for (const { refundId, chargesOf } of given) {
    const paid = consignments.filter(({ number }) => chargesOf?.includes(number));
    let chargePence = chargedPence(paid);
    for (const each of besideGoodsOf(paid, untold)) {
      if (each.refundId > refundId) continue;
      const takenPence = Math.min(chargePence, each.incPence);
      chargePence -= takenPence;
      each.incPence -= takenPence;
    }
  }
  return besideGoodsOf(ways, untold).reduce((sum, { incPence }) => sum + incPence, 0);
}

function besideGoodsOf<Given extends Left['given'][number]>(
  ways: readonly Consignment[],
  given: readonly Given[],
): Given[] {
  const positions = new Set(ways.flatMap(({ lines }) => lines.map(({ position }) => position)));
  return given.filter((each) => each.positions.some((one) => positions.has(one)));
}
