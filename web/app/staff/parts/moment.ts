import { dayOf, shortDay, timeOf } from '../../kit/format.ts';

/** An instant as staff read it: "Fri 20 Nov 16:02". */
export function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))} ${timeOf(at)}`;
}
