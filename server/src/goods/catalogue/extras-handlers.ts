import type { essentialItemCalls } from '@plumbline/contracts/catalogue/essential-items.ts';
import type { roomPictureCalls } from '@plumbline/contracts/catalogue/room-pictures.ts';
import type { RoomPicture } from '@plumbline/contracts/nouns/room-pictures.ts';
import type { roomPictureShopCalls } from '@plumbline/contracts/shop/room-pictures.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { describeEssentialItems } from './essential-items.ts';
import { getProduct } from './found-product.ts';
import {
  findRoomPicturesOf,
  listKeptItems,
  listKeptRoomPictures,
  type KeptRoomPicture,
} from './product-extras-store.ts';

/** What product pages show beside the goods. */
export const extrasHandlers: Handlers<
  typeof essentialItemCalls & typeof roomPictureCalls & typeof roomPictureShopCalls
> = {
  listEssentialItems: async ({ query: { sku, bundleId }, caller }, { catalogue, db }) => {
    const viewer = viewerOf(caller);
    const product = await getProduct(catalogue.findProductBySku(sku, viewer));
    const chosen = product.offerings.find((offering) => offering.sku === sku)!;
    const kept = await listKeptItems(db, product.productId);
    const ids = kept.flatMap(({ candidates }) => candidates.map(({ offeringId }) => offeringId));
    const items = describeEssentialItems(
      kept,
      { finish: chosen.finish?.value ?? null, size: chosen.size },
      catalogue.findOffersById(ids, viewer),
    );
    const bundles = new Map(items.map(({ bundle }) => [bundle?.bundleId, bundle]));
    return {
      catalogueVersion: product.catalogueVersion,
      sku,
      items:
        bundleId === undefined
          ? items
          : items.filter(({ bundle }) => bundle?.bundleId === bundleId),
      bundles: [...bundles.values()].filter((bundle) => bundle !== null),
    };
  },

  getUserContentCarousel: async ({ params: { id }, caller }, context) => {
    const kept = await findRoomPicturesOf(context.db, id);
    if (!kept) throw new Refusal('product-unknown');
    return { productId: id, pictures: describeRoomPictures(kept, context, caller) };
  },

  listRoomPictures: async ({ caller }, context) => {
    const kept = await listKeptRoomPictures(context.db);
    return { productId: null, pictures: describeRoomPictures(kept, context, caller) };
  },
};

/** Prices what is in the pictures for the caller: of each product, the offering of least price. */
function describeRoomPictures(
  kept: readonly KeptRoomPicture[],
  { catalogue }: Context,
  caller: Caller,
): RoomPicture[] {
  const ids = kept.flatMap(({ products }) => products.flatMap(({ offeringIds }) => offeringIds));
  const offers = catalogue.findOffersById(ids, viewerOf(caller));
  return kept.map(({ file, alt, width, height, caption, credit, products }) => ({
    picture: { file, alt, width, height },
    caption,
    credit,
    products: products.flatMap(({ slug, name, offeringIds }) => {
      const [first] = offeringIds
        .flatMap((id) => offers.get(id) ?? [])
        .toSorted((a, b) => a.price.incPence - b.price.incPence);
      return first ? [{ slug, name, picture: first.picture, price: first.price }] : [];
    }),
  }));
}
