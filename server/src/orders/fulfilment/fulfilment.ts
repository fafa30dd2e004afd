import { dayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, parseDay } from '../../core/calendar.ts';
import { requireDayWithin } from '../../core/require-day.ts';
import type { Consignment } from '../orders/books.ts';
import type { ShortChoice } from '../orders/picking.ts';

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

/** What comes from a supplier is packed and sent on the day after, at the earliest. */
const handlingDays = 1;

const addDays = (day: string, days: number) => formatDay(parseDay(day)! + days);

/** The last day on which a supplier may bring what was promised for a day. */
export const neededBy = (promisedDay: string) => addDays(promisedDay, -handlingDays);

/** The day on which a customer has what its supplier brings on a day: never before the promise. */
export function expectedFrom(supplierDay: string, promisedDay: string): string {
  const earliest = addDays(supplierDay, handlingDays);
  return earliest > promisedDay ? earliest : promisedDay;
}

/**
 * The day of a consignment once one of its makers has said another: that of the last of all that it
 * still waits for. A later day that none of them accounts for stands, since no maker's word takes back
 * what was set for another cause.
 */
export function dayByMakers(
  { promisedDay, expectedDay }: Pick<Consignment, 'promisedDay' | 'expectedDay'>,
  days: { before: readonly string[]; now: readonly string[] },
): string {
  const lastOf = (makers: readonly string[]) =>
    makers.map((day) => expectedFrom(day, promisedDay)).reduce(later, promisedDay);
  const day = lastOf(days.now);
  return expectedDay === lastOf(days.before) ? day : later(day, expectedDay);
}

const later = (a: string, b: string) => (a > b ? a : b);
