import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { listPriceFacts, type PriceFactsOfGoods } from '../../goods/catalogue/price-facts-store.ts';
import type { Offer, Viewer } from '../../goods/catalogue/reader.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { findBandId } from '../../goods/pricing/bands-store.ts';
import { withOwnHold } from '../../goods/stock/own-hold.ts';
import type { Deed, OrderBooks } from '../orders/books.ts';
import type { Action } from './change-set.ts';
import { getChangedOrder, type ChangedOrder } from './order-facts-store.ts';

/** All that prices a change, as it was read for it. */
export interface PricingFacts {
  books: OrderBooks;
  order: ChangedOrder;
  /** What is known of goods, the order's own and those to be added. */
  offers: ReadonlyMap<number, Offer>;
  /** The offerings to be added, by their part numbers. */
  bySku: ReadonlyMap<string, Offer>;
  prices: ReadonlyMap<number, PriceFactsOfGoods>;
  terms: DeliveryTerms;
  deed: Deed;
  /** Whether what is added is held for this change already, and so not free any more. */
  isHeld: boolean;
}

/** A change to be priced: what is to be done, by whom, and where delivery goes. */
export interface Asked {
  actions: readonly Action[];
  deed: Deed;
  terms: DeliveryTerms;
  /** The name that its hold goes by, where what is added is held for it already. */
  heldBy?: string | null;
}

/** For whom goods of today are priced that go to an order: under the band that it was placed with. */
export async function viewerOf(
  tx: Queryable,
  { bandCode, channel }: Pick<ChangedOrder, 'bandCode' | 'channel'>,
): Promise<Viewer> {
  const bandId = bandCode === null ? null : ((await findBandId(tx, bandCode)) ?? null);
  return { bandId, channel };
}

/**
 * All that prices a change of an order, read in one transaction: the order's own terms, and of what is
 * to be added today's offers under the band that the order was placed with. The delivery terms were read
 * before any lock.
 */
export async function readFacts(
  tx: Queryable,
  { catalogue }: Context,
  books: OrderBooks,
  asked: Asked,
): Promise<PricingFacts> {
  const { actions, deed, terms, heldBy = null } = asked;
  const order = await getChangedOrder(tx, books.id);
  const viewer = await viewerOf(tx, order);
  const found = new Map(
    actions
      .flatMap((each) => ('sku' in each ? [each.sku] : []))
      .flatMap((sku) => {
        const offer = catalogue.findOfferBySku(sku, viewer);
        return offer ? [[sku, offer] as const] : [];
      }),
  );
  const ids = books.lines.map(({ offeringId }) => offeringId);
  const offers = catalogue.findOffersById(ids, viewer);
  const wanted = new Map([...found.values()].map((offer) => [offer.offeringId, offer]));
  const own = heldBy === null ? wanted : await withOwnHold(tx, heldBy, wanted);
  const bySku = new Map([...found].map(([sku, { offeringId }]) => [sku, own.get(offeringId)!]));
  const added = [...own.keys()];
  const prices =
    added.length === 0 ? new Map() : await listPriceFacts(tx, added, { ...viewer, now: deed.at });
  return { books, order, offers, bySku, prices, terms, deed, isHeld: heldBy !== null };
}
