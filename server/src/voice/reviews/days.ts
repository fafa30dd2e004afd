import type { Context } from '../../core/context.ts';
import { formatDay, isWorkingDay, londonDay, nthOpenDayAfter } from '../../core/calendar.ts';

/** Working days in which a review is checked. */
const daysToCheck = 2;

/** The shop's calendar, read before a transaction begins. */
export async function readHolidays({
  deliveryTables,
}: Pick<Context, 'deliveryTables'>): Promise<ReadonlySet<number>> {
  return (await deliveryTables.get()).dispatchHolidays;
}

/** The day by which what was sent at an instant is checked. */
export const checkDay = (sentAt: Date, holidays: ReadonlySet<number>): string =>
  formatDay(nthOpenDayAfter(londonDay(sentAt), daysToCheck, (day) => isWorkingDay(day, holidays)));

export const dayOf = (instant: Date): string => formatDay(londonDay(instant));
