import type { Quote } from '@plumbline/contracts/nouns/quotes.ts';
import { formatDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import type { Line } from '../basket/basket.ts';
import { listHolds, type HeldIssue, type StandingHold } from '../basket/price-hold-store.ts';
import { atHolds, counts, lastDayOf, withHeldPrices } from '../basket/price-hold.ts';
import { fillBasket, type FilledBasket } from '../projects/fill-basket.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { findQuotedGoods } from './issues-store.ts';
import type { QuotedGoods } from './quotes.ts';

export type QuoteOrder = NonNullable<Quote['order']>;

/** For whom goods are priced. */
export type Buying = Pick<Caller, 'bandId' | 'businessId' | 'channel'>;

type Offers = ReadonlyMap<number, Offer>;

/** The goods of an accepted quote as they would be ordered now. */
export interface PricedOrder {
  order: QuoteOrder;
  /** At the prices that are held where those count, else at those of now. */
  offers: Offers;
  /** The held prices that an order of all of it would be at, by offering id. */
  held: ReadonlyMap<number, StandingHold>;
}

/** What the goods of an accepted quote come to now, beside what they cost when it was sent, ex VAT. */
export async function quoteOrder(
  tx: Queryable,
  context: Pick<Context, 'catalogue' | 'now'>,
  buying: Buying,
  accepted: HeldIssue,
): Promise<QuoteOrder> {
  const goods = await findQuotedGoods(tx, accepted.quoteId, accepted.issue);
  return priceOrder(context, buying, goods, await listHolds(tx, accepted)).order;
}

/** The same of goods and holds that were read. */
export function priceOrder(
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
  buying: Buying,
  goods: readonly QuotedGoods[],
  holds: readonly StandingHold[],
): PricedOrder {
  const { bandId, channel } = buying;
  const offeringIds = goods.map(({ offeringId }) => offeringId);
  const live = catalogue.findOffersById(offeringIds, { bandId, channel });
  const atToday = fillWith([], goods, live);
  const held = freeHolds(holds, { goods, filled: atToday, buying, now: now() });
  const offers = held.size === 0 ? live : withHeldPrices(live, atHolds(held));
  const order = {
    ...compareOrder(goods, fillWith([], goods, offers)),
    todayExPence: atToday.added.exPence,
    held: describeHeld(holds, held, buying, now()),
  };
  return { order, offers, held };
}

/** Those that stand nowhere else and count for as many as would be ordered. */
function freeHolds(
  holds: readonly StandingHold[],
  at: { goods: readonly QuotedGoods[]; filled: FilledBasket; buying: Buying; now: Date },
): ReadonlyMap<number, StandingHold> {
  const ids = new Map(at.goods.map(({ sku, offeringId }) => [sku, offeringId]));
  const wanted = new Map(
    at.filled.entries.flatMap(({ kind, sku, quantity }) =>
      kind === 'added' ? [[ids.get(sku)!, quantity]] : [],
    ),
  );
  return new Map(
    holds.flatMap((hold) => {
      const quantity = wanted.get(hold.offeringId);
      const isFree = quantity !== undefined && !hold.isStanding;
      return isFree && counts(hold, quantity, at.buying, at.now) ? [[hold.offeringId, hold]] : [];
    }),
  );
}

function describeHeld(
  holds: readonly StandingHold[],
  free: ReadonlyMap<number, StandingHold>,
  buying: Buying,
  now: Date,
): QuoteOrder['held'] {
  const [first] = holds;
  if (!first) return null;
  const until = formatDay(lastDayOf(first));
  if (!counts(first, 0, buying, now)) return { until, state: 'over' };
  if (free.size > 0) return { until, state: 'held' };
  return { until, state: holds.some(({ isStanding }) => isStanding) ? 'in-basket' : 'used' };
}

/** What an order of quoted goods comes to, once it is known what of them a basket takes. */
function compareOrder(
  goods: readonly Pick<QuotedGoods, 'sku' | 'quantity' | 'unitExPence'>[],
  { entries, added }: Pick<FilledBasket, 'entries' | 'added'>,
): Pick<QuoteOrder, 'quotedExPence' | 'nowExPence' | 'missing'> {
  const taken = new Set(entries.flatMap(({ kind, sku }) => (kind === 'added' ? [sku] : [])));
  const bought = goods.filter(({ sku }) => taken.has(sku));
  const left = new Set(goods.flatMap(({ sku }) => (taken.has(sku) ? [] : [sku])));
  const names = new Map(entries.map(({ sku, name }) => [sku, name]));
  return {
    quotedExPence: bought.reduce(
      (sum, { unitExPence, quantity }) => sum + unitExPence * quantity,
      0,
    ),
    nowExPence: added.exPence,
    missing: [...left].map((sku) => names.get(sku) ?? sku),
  };
}

/** Puts quoted goods on top of what a basket holds, at the prices of these offers. */
export function fillWith(
  lines: readonly Line[],
  goods: readonly QuotedGoods[],
  offers: Offers,
): FilledBasket {
  const items = goods.flatMap(({ offeringId, quantity, room }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offeringId, quantity, room, note: '', ...seenNow(offer) }] : [];
  });
  return fillBasket(lines, items, offers, () => null);
}
