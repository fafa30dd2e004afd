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
}

/** So much of an offering that orders of the past leave the shop as well stocked as it was. */
const plenty = 25;

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
    inStock: those(({ id, freeStock }) => freeStock >= plenty && !isToOrder(id)),
    toOrder: those(({ id }) => isToOrder(id)),
  };
}

/** The goods of one order: tradespeople take more of what is cheap. */
export function chooseGoods(
  { catalogue }: Context,
  { index, lines, toOrder, buyer, course }: OrderPlan,
  caller: Caller,
  { inStock, toOrder: madeGoods }: Shelf,
): WantedGoods[] {
  const draw = drawFrom(50_000 + index);
  const ids = Array.from({ length: lines }, (_, at) => {
    const isMade = toOrder === 'all' || (toOrder === 'last' && at === lines - 1);
    return draw.pick(`line ${at}`, isMade ? madeGoods : inStock);
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
