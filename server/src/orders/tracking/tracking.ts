import { createHmac } from 'node:crypto';
import type { TrackedOrder } from '@plumbline/contracts/nouns/tracking.ts';
import type { Allowance } from '../../db/tries.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Consignment, OrderBooks } from '../orders/books.ts';
import { orderPause } from '../orders/order-progress.ts';
import { nextDay } from '../orders/status.ts';

/** What of an order's books somebody learns who knows its number and address. */
export function trackedOrder(
  books: OrderBooks,
  { postcodeArea, today, isOwn }: { postcodeArea: string; today: string; isOwn: boolean },
): TrackedOrder {
  return {
    orderNumber: books.number,
    status: books.status,
    nextDay: nextDay(books),
    today,
    pause: orderPause(books),
    postcodeArea,
    deliveries: books.consignments
      .filter(({ state }) => state !== 'cancelled')
      .map((each) => ({ number: each.number, state: each.state, day: dayOf(each) })),
    orderGuid: isOwn ? books.guid : null,
  };
}

const dayOf = ({ deliveredAt, failedAt, expectedDay }: Consignment) => {
  const over = deliveredAt ?? failedAt;
  return over === null ? expectedDay : formatDay(londonDay(new Date(over)));
};

/** The first part of a postcode, however it was written; empty where a person was erased. */
export const postcodeAreaOf = (postcode: string | null) =>
  postcode?.trim().replace(/\s*[0-9][A-Za-z]{2}$/, '') ?? '';

/** So many pairs are told apart: whoever tries many more shares what is left with others who do. */
const buckets = 2 ** 20;
const hourMs = 3_600_000;

/**
 * What one pair may miss. Pairs are kept as one of so many buckets, which only the shop can tell, so
 * that no guesser fills the table; two that share one lose nothing, since a pair that is right is
 * never counted.
 */
export function missesOf(
  { number, email }: { number: string; email: string },
  { signingKey, tries }: { signingKey: Buffer; tries: number },
): Allowance[] {
  const bucket =
    createHmac('sha256', signingKey)
      .update(`tracking:${number}:${email.toLowerCase()}`)
      .digest()
      .readUInt32BE() % buckets;
  return [{ key: `tracking:${bucket}`, tries, windowMs: hourMs }];
}
