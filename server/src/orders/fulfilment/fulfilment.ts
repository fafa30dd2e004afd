import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import type { Route } from '../../goods/delivery/schedule.ts';
import type { Consignment } from '../orders/books.ts';
import type { ShortChoice } from '../orders/picking.ts';
import { arrivalAfter } from '../orders/routes.ts';

/** What was chosen about short pieces; what follows later needs a day. */
export function readShortChoice({
  choice,
  expectedDay,
}: {
  choice: ShortChoice['choice'];
  expectedDay?: string | undefined;
}): ShortChoice {
  if (choice !== 'send-later') return { choice };
  if (expectedDay !== undefined) return { choice, expectedDay };
  const message = 'Say on which day they follow.';
  throw new Refusal('invalid-request', {
    detail: message,
    fields: [{ path: '/body/expectedDay', message }],
  });
}

/** Refuses a day on which nothing can be expected, at its field; one that is left out is none. */
export function requireExpected(day: string | undefined, path: string, now: Date): void {
  if (day !== undefined) requireDayWithin(day, path, dayBounds.expected, now);
}

/** The numbers of boxes by the boxes. */
export const toNumbers = (
  numbers: readonly { box: number; trackingNumber: string }[] = [],
): Record<number, string> =>
  Object.fromEntries(numbers.map(({ box, trackingNumber }) => [box, trackingNumber]));

/**
 * The day on which a customer has what its supplier brings on a day: never before the promise. It
 * leaves on that day, or on the next on which its service leaves.
 */
const expectedFrom = (supplierDay: string, promisedDay: string, route: Route | null): string =>
  later(arrivalAfter(route, supplierDay), promisedDay);

/**
 * The day of a consignment once one of its makers has said another: that of the last of all that it
 * still waits for. A later day that none of them accounts for stands, since no maker's word takes back
 * what was set for another cause. What was counted while its route was not known was theirs as well.
 */
export function dayByMakers(
  { promisedDay, expectedDay }: Pick<Consignment, 'promisedDay' | 'expectedDay'>,
  days: { before: readonly string[]; now: readonly string[] },
  route: Route | null,
): string {
  const lastOf = (makers: readonly string[], by: Route | null) =>
    makers.map((day) => expectedFrom(day, promisedDay, by)).reduce(later, promisedDay);
  const day = lastOf(days.now, route);
  const isTheirs = [route, null].some((by) => expectedDay === lastOf(days.before, by));
  return isTheirs ? day : later(day, expectedDay);
}

const later = (a: string, b: string) => (a > b ? a : b);
