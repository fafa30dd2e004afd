import type { Caller } from '@plumbline/server/core/caller.ts';
import { viewerOf } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { drawFrom } from '../catalogue/random.ts';
import type { WantedGoods } from './place-order.ts';
import type { OrderPlan } from './plans.ts';
import { listGoods } from './store.ts';

/** What the demo's people order of: what lies there in plenty, and what is made to order. */
export interface Shelf {
  inStock: readonly number[];
  toOrder: readonly number[];
  /** What there is so much of that one business may take it again and again. */
  always: readonly number[];
}

/** So much of an offering that orders of the past leave the shop as well stocked as it was. */
const plenty = 25;
/** So many packs at first, for what a tradesperson takes with every other order; no order changes that figure. */
const plentyForRegulars = 60;
const regularCount = 9;

export async function readShelf({ db, catalogue }: Context): Promise<Shelf> {
  const goods = await listGoods(db);
  const offers = catalogue.findOffersById(
    goods.map(({ id }) => id),
    { bandId: null, channel: 100 },
  );
  const those = (isWanted: (each: (typeof goods)[number]) => boolean) =>
    goods.filter(isWanted).map(({ id }) => id);
  const isToOrder = (id: number) => offers.get(id)?.availability.state === 'to-order';
  return {
    inStock: those(({ id, openedWith }) => openedWith >= plenty && !isToOrder(id)),
    toOrder: those(({ id }) => isToOrder(id)),
    always: those(({ id, openedWith }) => {
      const offer = offers.get(id);
      return (
        offer !== undefined && openedWith >= plentyForRegulars * offer.packSize && !isToOrder(id)
      );
    }),
  };
}

/** The goods of one order: tradespeople take more of what is cheap. */
export function chooseGoods(
  { catalogue }: Context,
  { index, lines, toOrder, buyer, course }: OrderPlan,
  caller: Caller,
  { inStock, toOrder: madeGoods, always }: Shelf,
): WantedGoods[] {
  const draw = drawFrom(50_000 + index);
  const regulars = buyer.isTrade ? regularsOf(buyer, always) : [];
  const ids = Array.from({ length: lines }, (_, at) => {
    const isMade = toOrder === 'all' || (toOrder === 'last' && at === lines - 1);
    if (isMade) return draw.pick(`line ${at}`, madeGoods);
    // Half of what a tradesperson orders is what they always take.
    const isRegular = regulars.length > 0 && draw.unit(`regular ${at}`) < 0.5;
    return draw.pick(`line ${at}`, isRegular ? regulars : inStock);
  });
  const offers = catalogue.findOffersById([...new Set(ids)], viewerOf(caller));
  return [...offers.values()].map((offer) => {
    const isCheap = offer.price.incPence < 60_00;
    const packs = draw.integer(`packs of ${offer.sku}`, 1, isCheap && buyer.isTrade ? 6 : 2);
    // One of several that comes back, or is short, tells more than the only one.
    const least = isCheap && /in part|short/.test(course) ? 2 : 1;
    return { offer, quantity: Math.max(least, packs) * offer.packSize };
  });
}

/** What one business takes again and again: its own few goods, the same at every start. */
function regularsOf({ email }: OrderPlan['buyer'], always: readonly number[]): readonly number[] {
  if (always.length === 0) return [];
  const draw = drawFrom(
    [...email].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e6,
  );
  return Array.from({ length: regularCount }, (_, at) => draw.pick(`regular ${at}`, always));
}
