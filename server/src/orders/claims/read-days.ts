import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { GoodsNow } from './claims.ts';

/** The day that it is and those on which nothing leaves, asked for before a transaction begins. */
export interface DaysNow {
  at: Date;
  today: string;
  holidays: ReadonlySet<number>;
}

export async function readDays({ deliveryTables, now }: Pick<Context, 'deliveryTables' | 'now'>) {
  const { dispatchHolidays } = await deliveryTables.get();
  const at = now();
  return { at, today: formatDay(londonDay(at)), holidays: dispatchHolidays };
}

const anybody = { bandId: null, channel: 100 } as const;

/** What is known of goods as they are sold now; null for those that are sold no more. */
export function goodsNow(
  { catalogue }: Pick<Context, 'catalogue'>,
  offeringId: number,
): GoodsNow | null {
  const offer = catalogue.findOffersById([offeringId], anybody).get(offeringId);
  if (!offer || offer.availability.state === 'discontinued') return null;
  const { sizeClass, leadDays } = offer.availability;
  return { sizeClass, leadDays, freeStock: offer.freeStock };
}
