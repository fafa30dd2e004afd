import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from '../nouns/goods.ts';
import { Picture } from '../nouns/pictures.ts';
import { LineAmount, OfferingPrice } from '../nouns/prices.ts';
import { Sku, Slug } from '../nouns/values.ts';

/** Items that belong to one job, such as the waste with its trap. */
const Bundle = strictObject({ bundleId: Slug, name: Type.String() });

/**
 * What an offering needs to work, has in its box, or is well bought with. Nothing of it is added
 * unless the shopper says so.
 */
export const EssentialItem = strictObject({
  need: Type.Enum(['needed', 'included', 'recommended']),
  name: Type.String(),
  /** Why, in a plain sentence. */
  reason: Type.String(),
  /** How many one of the offering takes, in whole packs of the item. */
  quantity: Type.Integer({ minimum: 1 }),
  bundle: nullable(Bundle),
  /** What would be added; null for what is in the box and not sold by itself. */
  offering: nullable(
    strictObject({
      sku: Sku,
      slug: Slug,
      variant: nullable(Type.String()),
      picture: Picture,
      price: OfferingPrice,
      /** What `quantity` of it costs. */
      amount: LineAmount,
      availability: Availability,
    }),
  ),
});
export type EssentialItem = Static<typeof EssentialItem>;

export const EssentialItems = strictObject({
  catalogueVersion: Type.Integer(),
  sku: Sku,
  /** Needed ones first, then included, then recommended. */
  items: Type.Array(EssentialItem),
  /** Every bundle that the offering has, whichever was asked for. */
  bundles: Type.Array(Bundle),
});
export type EssentialItems = Static<typeof EssentialItems>;

export const essentialItemCalls = defineCalls('catalogue', {
  listEssentialItems: {
    method: 'GET',
    path: '/Products/EssentialItems',
    summary: 'What an offering needs, includes and goes well with, and why; or one bundle of it.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ sku: Sku, bundleId: Type.Optional(Slug) }),
    answer: EssentialItems,
  },
});
