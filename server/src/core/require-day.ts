import { daysWithin, type DayBounds } from '@plumbline/contracts/nouns/day-bounds.ts';
import { formatDay, londonDay, parseDay } from './calendar.ts';
import { Refusal } from './refusal.ts';

const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const inWords = (day: string) => words.format(new Date(`${day}T00:00:00Z`));

/** Refuses what is written like a day and is none, such as 31 February, at its field. */
export function requireDay(day: string, path: string): void {
  if (parseDay(day) !== undefined) return;
  const message = 'There is no such day. Enter one like 2026-12-06.';
  throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
}

/** Refuses a day that lies further from today than such a day does, as a slip in the year does. */
export function requireDayWithin(day: string, path: string, bounds: DayBounds, now: Date): void {
  requireDay(day, path);
  const { min, max } = daysWithin(bounds, formatDay(londonDay(now)));
  if (day >= min && day <= max) return;
  const message = `Choose a day from ${inWords(min)} to ${inWords(max)}.`;
  throw new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
}
