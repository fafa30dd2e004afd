import type { OrderBooks } from '../orders/books.ts';
import { isWithdrawn } from '../orders/units-owed-back.ts';
import { emptiedPence, standingPence } from '../orders/ways.ts';
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
  /** Whether it was decided before and its money not agreed to; another may have given the charge since. */
  isAgain?: boolean;
  /** Whether goods are added with it, which stay. */
  goesOn?: boolean;
}

/**
 * What of the delivery goes back with something that happens to an order, in pence: all of it where nothing
 * comes; else `lessPence`, by which it costs less, and the charges of deliveries that bring nothing any
 * more; and beside these what goes back of the others to a consumer who keeps nothing by then.
 */
export function deliveryBack(
  { before, after }: { before: OrderBooks; after: OrderBooks },
  { order, delivery: { incPence } }: WhatIsLeft,
  { cheapestOf, lessPence = 0, isAgain = false, goesOn = false }: Asked,
): number {
  if (after.status === 'cancelled' && !goesOn) return incPence;
  const unpaidPence = isAgain ? Math.max(0, incPence - standingPence(after)) : incPence;
  const ownPence = Math.min(unpaidPence, lessPence + emptiedPence(before, after));
  if (goesOn || !isWithdrawn(after)) return ownPence;
  const delivery = { incPence: incPence - ownPence };
  return ownPence + deliveryOfWithdrawal(after, { order, delivery }, cheapestOf(after));
}
