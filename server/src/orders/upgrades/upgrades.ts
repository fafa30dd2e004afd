import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { PaidLine } from '../../goods/delivery/delivery-price.ts';
import { deliveryAmount } from '../../goods/pricing/totals.ts';
import type { Carried } from '../order-documents/invoice.ts';
import type { Consignment, Decision, Deed, OrderBooks } from '../orders/books.ts';
import { changeConsignment, decided, refuses, requireConsignment } from '../orders/change.ts';
import { answeredByChoice } from '../orders/promises.ts';

const closed: Record<Exclude<Consignment['state'], 'planned' | 'picking'>, string> = {
  packed: 'It is packed and labelled, so its delivery can no longer be changed.',
  dispatched: 'It is on its way, so its delivery can no longer be changed.',
  delivered: 'It has arrived.',
  failed: 'It did not arrive. We are putting that right already.',
  cancelled: 'It was cancelled.',
};

/**
 * The consignment, where it can still come better: until it is packed. Refuses in words for its
 * customer, who is not told why an order is held.
 */
export function requireUpgradable(books: OrderBooks, number: number): Consignment {
  const found = requireConsignment(books, number);
  if (found.state !== 'planned' && found.state !== 'picking') throw refuses(closed[found.state]);
  if (books.holds.some(({ liftedAt }) => liftedAt === null)) {
    throw refuses('We are checking this order. How it comes can be changed once that is done.');
  }
  return found;
}

/** The numbers of the consignments that can still come better. */
export const listUpgradable = (books: OrderBooks): number[] =>
  books.holds.some(({ liftedAt }) => liftedAt === null)
    ? []
    : books.consignments
        .filter(({ state }) => state === 'planned' || state === 'picking')
        .map(({ number }) => number);

/** Whether the shop is late with a consignment, or was when its customer took a later day. */
export function isLateWith(
  { promiseChanges }: Pick<OrderBooks, 'promiseChanges'>,
  { number, expectedDay, promisedDay }: Consignment,
  today: string,
): boolean {
  return (
    expectedDay > promisedDay ||
    promisedDay < today ||
    promiseChanges.some((each) => each.consignment === number && each.choice !== 'withdrawn')
  );
}

const nothing: LineAmount = { incPence: 0, exPence: 0, vatPence: 0 };

/**
 * What a way of bringing it costs on top of what was paid for the present one, first and on top, with
 * the VAT of the goods. A cheaper way gives nothing back, and where the shop is late every way costs
 * nothing.
 */
export function premiumOver(
  paidPence: number,
  price: LineAmount,
  { lines, isFree }: { lines: readonly PaidLine[]; isFree: boolean },
): LineAmount {
  const incPence = price.incPence - paidPence;
  return isFree || incPence <= 0 ? nothing : deliveryAmount(incPence, lines);
}

/** A way of bringing it, with its price on top. */
export interface Priced {
  option: DeliveryOption;
  premium: LineAmount;
  /** The worth at each rate of the goods that it is priced by, which its invoice takes. */
  carried: Carried[];
}

/**
 * Lets a consignment come as its customer chose. Its price stays what was paid for it with the order:
 * the premium is kept apart, and goes back by itself. A question about a later day is answered by the
 * choice.
 */
export function upgradeConsignment(
  books: OrderBooks,
  { consignment, option, premium }: Omit<Priced, 'carried'> & { consignment: number },
  deed: Deed,
): Decision {
  const found = requireUpgradable(books, consignment);
  const { price } = found.option;
  const changed = changeConsignment(books, consignment, {
    option: { ...option, price },
    promisedDay: option.day,
    expectedDay: option.day,
  });
  const promiseChanges = answeredByChoice(books, consignment, deed);
  const detail = {
    consignment,
    from: found.expectedDay,
    to: option.day,
    service: option.name,
    premiumPence: premium.incPence,
  };
  return decided({ ...changed, promiseChanges }, [{ kind: 'upgraded', detail }]);
}
