import type {
  EssentialItem,
  essentialItemCalls,
} from '@plumbline/contracts/catalogue/essential-items.ts';
import { chosenOffering } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { roomPictureCalls } from '@plumbline/contracts/catalogue/room-pictures.ts';
import type { RoomPicture } from '@plumbline/contracts/nouns/room-pictures.ts';
import type { roomPictureShopCalls } from '@plumbline/contracts/shop/room-pictures.ts';
import type { specificationSheetCalls } from '@plumbline/contracts/shop/specification-sheet.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { normaliseSlug } from './catalogue.ts';
import { describeEssentialItems } from './essential-items.ts';
import { getProduct } from './found-product.ts';
import type { KeptRoomPicture } from './product-extras-store.ts';
import { describeSheet } from './specification-content.ts';
import { specificationSheet } from './specification-sheet.ts';

/** What product pages show or offer beside the goods. */
export const extrasHandlers: Handlers<
  typeof essentialItemCalls &
    typeof roomPictureCalls &
    typeof roomPictureShopCalls &
    typeof specificationSheetCalls
> = {
  listEssentialItems: async ({ query: { sku, bundleId }, caller }, context) => {
    const product = await getProduct(context.catalogue.findProductBySku(sku, viewerOf(caller)));
    const items = await listItemsOf(product, chosenOffering(product, sku), caller, context);
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

  getSpecificationSheet: async ({ query: { slug, sku = null }, caller }, context) => {
    const { catalogue, config, now } = context;
    const finding = catalogue.findProductBySlug(normaliseSlug(slug), viewerOf(caller));
    const product = await getProduct(finding);
    const offering = chosenOffering(product, sku);
    const items = await listItemsOf(product, offering, caller, context);
    return specificationSheet(
      describeSheet(product, offering, items, { shop: config, now: now() }),
    );
  },

  getUserContentCarousel: async ({ params: { id }, caller }, context) => {
    const kept = await context.productExtras.findRoomPictures(id);
    if (!kept) throw new Refusal('product-unknown');
    return { productId: id, pictures: describeRoomPictures(kept, context, caller) };
  },

  listRoomPictures: async ({ caller }, context) => {
    const kept = await context.productExtras.listRoomPictures();
    return { productId: null, pictures: describeRoomPictures(kept, context, caller) };
  },
};

/** What an offering needs, includes and goes well with, as the caller sees it. */
async function listItemsOf(
  { productId }: ProductSummary,
  { finish, size }: Offering,
  caller: Caller,
  { catalogue, productExtras }: Context,
): Promise<EssentialItem[]> {
  const kept = await productExtras.listItems(productId);
  const ids = kept.flatMap(({ candidates }) => candidates.map(({ offeringId }) => offeringId));
  const offers = catalogue.findOffersById(ids, viewerOf(caller));
  return describeEssentialItems(kept, { finish: finish?.value ?? null, size }, offers);
}

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
      return first
        ? [{ slug, name, picture: first.picture, price: first.price, packSize: first.packSize }]
        : [];
    }),
  }));
}
