import type { Context } from './context.ts';
import { readHours, withBankHolidays, type OpeningHours } from './opening-hours.ts';

/** When somebody answers, as staff have written it: the one place that all who ask read it from. */
export function openingHours({ content }: Pick<Context, 'content'>): OpeningHours {
  return readHours(content.findGlobalItem('opening-hours'));
}

/**
 * The same for work at a desk, which rests on bank holidays as well. It asks the database for those, so
 * that it is asked before a transaction begins.
 */
export async function deskHours({
  content,
  deliveryTables,
}: Pick<Context, 'content' | 'deliveryTables'>): Promise<OpeningHours> {
  const { dispatchHolidays } = await deliveryTables.get();
  return withBankHolidays(openingHours({ content }), dispatchHolidays);
}
