import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability, Dimensions } from './goods.ts';
import { Picture } from './pictures.ts';
import { OfferingPrice } from './prices.ts';
import { Instant, RandomId, Sku, Slug } from './values.ts';

/** How a call names the wishlist that it is about, in the specification's word. */
export const wishlistParams = strictObject({ id: RandomId });

/** What is different about an item since it was kept, or since that was last taken note of. */
export const WishlistChange = Type.Union([
  strictObject({
    kind: Type.Literal('price'),
    wasIncPence: Type.Integer(),
    nowIncPence: Type.Integer(),
    wasExPence: Type.Integer(),
    nowExPence: Type.Integer(),
  }),
  strictObject({ kind: Type.Literal('back-in-stock') }),
  strictObject({ kind: Type.Literal('out-of-stock') }),
  strictObject({ kind: Type.Literal('withdrawn'), successorSlug: nullable(Slug) }),
]);
export type WishlistChange = Static<typeof WishlistChange>;

/** How a list that is kept shows one of its items, priced for whoever looks. */
export const keptItemFields = {
  sku: Sku,
  quantity: Type.Integer(),
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  brand: Type.String(),
  dimensions: Dimensions,
  picture: Picture,
  packSize: Type.Integer(),
  price: OfferingPrice,
  availability: Availability,
};

export const WishlistItem = strictObject({
  ...keptItemFields,
  keptAt: Instant,
  /** What it cost its owner when it was kept. */
  keptIncPence: Type.Integer(),
  keptExPence: Type.Integer(),
  changes: Type.Array(WishlistChange),
});
export type WishlistItem = Static<typeof WishlistItem>;

/** The owner's own view of a wishlist, priced for them now. */
export const Wishlist = strictObject({
  wishlistId: RandomId,
  version: Type.Integer(),
  items: Type.Array(WishlistItem),
  isShared: Type.Boolean(),
  updatedAt: Instant,
});
export type Wishlist = Static<typeof Wishlist>;
