import type { Availability } from '@plumbline/contracts/nouns/goods.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { arrivalDay, arrivalView, isSold } from '../parts/arrival-view.ts';
import { counted, shortDay } from '../kit/format.ts';

/** What is known of when goods come, as they were quoted and as they are now. */
export interface QuotedArrival {
  availability: Availability | null;
  thenLeadDays: number | null;
}

/** Where and when it is asked what comes on which day. */
export interface ArrivalSetting {
  arrivals: ArrivalTable | null;
  now: Date;
}

/** By how many working days goods come later than when they were quoted; less than nothing for sooner. */
function laterDays({ availability, thenLeadDays }: QuotedArrival): number {
  if (!availability || !isSold(availability) || thenLeadDays === null) return 0;
  return availability.leadDays - thenLeadDays;
}

/** When goods would come that come otherwise than they were quoted, in words; null where nothing moved. */
export function otherwiseText(
  change: QuotedArrival,
  { arrivals, now }: ArrivalSetting,
): string | null {
  const { availability } = change;
  if (!availability || availability.state === 'discontinued') return null;
  if (!isSold(availability)) {
    const { text } = arrivalView(availability, arrivals, now);
    return text === 'Out of stock'
      ? 'out of stock'
      : `out of stock, ${text.replace('Back', 'back')}`;
  }
  const days = laterDays(change);
  if (days === 0) return null;
  const day = arrivalDay(availability, arrivals);
  const moved = `${counted(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'sooner'} than as quoted`;
  return day === null ? moved : `arrives ${shortDay(day)}, ${moved}`;
}

/** How many of the changed goods cannot be had, and how many come later or sooner, for one line of them all. */
export function otherwiseCounts(changes: readonly QuotedArrival[]): string[] {
  const count = (isMeant: (change: QuotedArrival) => boolean) => changes.filter(isMeant).length;
  const [gone, later, sooner] = [
    count(({ availability }) => availability === null || !isSold(availability)),
    count((change) => laterDays(change) > 0),
    count((change) => laterDays(change) < 0),
  ];
  return [
    ...(gone > 0 ? [`${gone} not to be had`] : []),
    ...(later > 0 ? [`${later} would arrive later`] : []),
    ...(sooner > 0 ? [`${sooner} would arrive sooner`] : []),
  ];
}
