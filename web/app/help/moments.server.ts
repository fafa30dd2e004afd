import { dayOf, longDay, shortDay, timeOf } from '../kit/format.ts';

/** An instant as people say when: "today, 12:00", or "Mon 23 Nov, 12:00". */
export function momentText(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = dayOf(at);
  return `${day === dayOf(now) ? 'today' : shortDay(day)}, ${timeOf(at)}`;
}

/** The same in full, for a headline: "today at 12:00", or "Monday 23 November at 12:00". */
export function momentInFull(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = dayOf(at);
  return `${day === dayOf(now) ? 'today' : longDay(day)} at ${timeOf(at)}`;
}
