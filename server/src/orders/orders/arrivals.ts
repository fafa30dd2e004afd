import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Consignment } from './books.ts';

type Arriving = Pick<Consignment, 'number' | 'replaces' | 'deliveredAt'>;

/**
 * Whether a consignment brings what was ordered for the first time. What is sent again for goods that
 * never came does; what stands in for goods that did come does not.
 */
export function isFirstTime(
  consignments: readonly Arriving[],
  { replaces }: Pick<Arriving, 'replaces'>,
): boolean {
  const before = consignments.find(({ number }) => number === replaces);
  return !before || (before.deliveredAt === null && isFirstTime(consignments, before));
}

/** When the last of what was ordered arrived, from which cancelling is counted; null before any did. */
export function lastArrival(consignments: readonly Arriving[]): string | null {
  const arrivals = consignments
    .filter((each) => isFirstTime(consignments, each))
    .flatMap(({ deliveredAt }) => deliveredAt ?? []);
  return arrivals.toSorted().at(-1) ?? null;
}

/** The day that lies so many days after the one of an instant. */
export const daysAfter = (instant: string, days: number): string =>
  formatDay(londonDay(new Date(instant)) + days);
