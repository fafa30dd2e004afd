import type { Context } from './context.ts';
import { readHours, withBankHolidays, type OpeningHours } from './opening-hours.ts';

/** When somebody answers, as staff have written it. */
function openingHours({ content }: Pick<Context, 'content'>): OpeningHours {
  return readHours(content.findGlobalItem('opening-hours'));
}

/**
 * The same with nobody here on bank holidays, unless staff have written when they are: the one place
 * that all who ask read it from. It reads those from the database, so that it is asked before a
 * transaction begins.
 */
export async function deskHours({
  content,
  deliveryTables,
}: Pick<Context, 'content' | 'deliveryTables'>): Promise<OpeningHours> {
  const { dispatchHolidays } = await deliveryTables.get();
  return withBankHolidays(openingHours({ content }), dispatchHolidays);
}

/** A context with the desk's hours, for a transaction that promises an answer. */
export type AtDesk = Context & { hours: OpeningHours };

export const atDesk = async (context: Context): Promise<AtDesk> => ({
  ...context,
  hours: await deskHours(context),
});
