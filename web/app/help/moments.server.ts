import { dayOf, longDay, shortDay, timeOf } from '../kit/format.ts';

/** An instant as people say when: "12:00 today", or "Mon 23 Nov, 12:00". */
export function momentText(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = dayOf(at);
  return day === dayOf(now) ? `${timeOf(at)} today` : `${shortDay(day)}, ${timeOf(at)}`;
}

/** The same in full, for a headline: "12:00 today", or "12:00 on Monday 23 November". */
export function momentInFull(instant: string, now: Date): string {
  const at = new Date(instant);
  const day = dayOf(at);
  return `${timeOf(at)} ${day === dayOf(now) ? 'today' : `on ${longDay(day)}`}`;
}
