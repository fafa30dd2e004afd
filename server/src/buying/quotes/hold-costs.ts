import { formatDay, londonDay, londonInstant, parseDay } from '../../core/calendar.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import { findQuoteHoldDays } from '../../goods/pricing/bands-store.ts';
import { price } from '../../goods/pricing/price.ts';
import { insertHolds } from '../basket/price-hold-store.ts';
import { quotedGoods, type QuoteRow } from './quotes.ts';

/** The last day of what is held from now on: the quote's own, or the last of the days that its band gives. */
export function lastHeldDay(validUntil: string, days: number, now: Date): string | null {
  const today = londonDay(now);
  const last = Math.min(parseDay(validUntil)!, today + days);
  return last < today ? null : formatDay(last);
}

/** Until when goods' prices would be held for a quote that is sent now; null where its band holds none. */
export async function findHoldOffer(
  tx: Queryable,
  { now }: Pick<Context, 'now'>,
  { bandId }: Pick<Caller, 'bandId'>,
  validUntil: string,
): Promise<string | null> {
  const days = bandId === null ? null : await findQuoteHoldDays(tx, bandId);
  return days === null ? null : lastHeldDay(validUntil, days, now());
}

/**
 * Promises what the goods of a quote cost its business as it is sent, where the band offers that: by the
 * database, and not by what was noted in the quote, which may be older. In whole packs, as they are ordered.
 */
export async function holdCosts(
  tx: Tx,
  context: Context,
  caller: Caller,
  { quoteId, number, businessId, content, costs }: QuoteRow,
  issue: number,
): Promise<void> {
  const lastDay = await findHoldOffer(tx, context, caller, content.validUntil);
  if (lastDay === null) return;
  const goods = Map.groupBy(quotedGoods(content, costs), ({ offeringId }) => offeringId);
  const viewer = viewerOf(caller);
  const offeringIds = [...goods.keys()];
  const facts = await listPriceFacts(tx, offeringIds, { ...viewer, now: context.now() });
  const offers = context.catalogue.findOffersById(offeringIds, viewer);
  const holds = [...goods].flatMap(([offeringId, lines]) => {
    const [known, offer] = [facts.get(offeringId), offers.get(offeringId)];
    if (!known || !offer) return [];
    const { incPence, exPence, basis } = price(known);
    const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = Math.ceil(wanted / offer.packSize) * offer.packSize;
    return [{ offeringId, quantity, incPence, exPence, basis }];
  });
  const heldUntil = londonInstant(parseDay(lastDay)! + 1, 0);
  const promised = { quoteNumber: number, businessId, heldUntil };
  await insertHolds(tx, { quoteId, issue }, promised, holds);
}
