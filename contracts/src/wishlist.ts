import Type, { type Static } from 'typebox';
import { AddItemsData, ProductData, RemoveItemData, SetItemData } from './basket-bodies.ts';
import { defineCall } from './call.ts';
import { OfferingPrice } from './prices.ts';
import { Availability, Dimensions, Picture } from './products.ts';
import { RetrievalCode } from './saved-baskets.ts';
import { Email, Instant, RandomId, Sku, Slug, nullable, strictObject } from './values.ts';

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

/** What anybody with the link sees: the items at their own prices, and nothing of the owner. */
export const SharedWishlist = strictObject({ items: Type.Array(strictObject(keptItemFields)) });
export type SharedWishlist = Static<typeof SharedWishlist>;

/** Takes the present price and stock of these items, or of all, as seen. */
export const RefreshWishlistData = strictObject({
  skus: Type.Optional(Type.Array(Sku, { maxItems: 200 })),
});
/** Nothing has to be told to save a wishlist. */
export const SaveWishlistData = strictObject({});
export const RetrieveWishlistData = strictObject({ retrievalCode: RetrievalCode });
export const EmailWishlistData = strictObject({
  retrievalCode: RetrievalCode,
  emailAddress: Email,
});

const idParams = strictObject({ id: RandomId });
const itemRefusals = ['wishlist-not-found', 'wishlist-full', 'sku-unknown'] as const;

export const wishlistCalls = {
  getWishlist: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/wishlist/{wishlistId}',
    summary: "The caller's own wishlist, priced for them now, with what has changed.",
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: strictObject({ wishlistId: RandomId }),
    answer: Wishlist,
  }),
  createWishlist: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/wishlist',
    summary: 'Starts a wishlist with its first item.',
    access: 'anyone',
    refusals: ['sku-unknown'],
    body: ProductData,
    answer: Wishlist,
    status: 201,
  }),
  setWishlistItem: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/wishlist/{id}/setitem',
    summary: 'Keeps an item in this quantity, whether or not it is kept already.',
    access: 'anyone',
    refusals: itemRefusals,
    params: idParams,
    body: SetItemData,
    answer: Wishlist,
  }),
  removeWishlistItem: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/wishlist/{id}/removeItem',
    summary: 'Keeps an item no longer.',
    access: 'anyone',
    refusals: ['wishlist-not-found', 'item-not-in-wishlist'],
    params: idParams,
    body: RemoveItemData,
    answer: Wishlist,
  }),
  refreshWishlist: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/wishlist/{id}/refresh',
    summary: 'Takes note of what has changed, and answers what it was.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: idParams,
    body: RefreshWishlistData,
    answer: strictObject({
      wishlistId: RandomId,
      noted: Type.Array(strictObject({ sku: Sku, changes: Type.Array(WishlistChange) })),
    }),
  }),
  saveWishlist: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/wishlist/{id}/save',
    summary: 'Keeps what the wishlist holds now, to be found again by a code that expires.',
    access: 'anyone',
    refusals: ['wishlist-not-found', 'wishlist-empty'],
    params: idParams,
    body: SaveWishlistData,
    answer: strictObject({
      wishlistId: RandomId,
      retrievalCode: Type.String(),
      expiresAt: Instant,
    }),
  }),
  emailWishlist: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/wishlist/{id}/email',
    summary: 'Mails the code of a wishlist that the caller has saved.',
    access: 'anyone',
    refusals: ['wishlist-not-found', 'retrieval-code-unknown'],
    params: idParams,
    body: EmailWishlistData,
    answer: strictObject({ sentTo: Email }),
    status: 202,
  }),
  retrieveWishlist: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/wishlist/retrieve',
    summary: "Brings a saved wishlist's items into the caller's own.",
    access: 'anyone',
    refusals: ['retrieval-code-unknown', 'wishlist-full'],
    body: RetrieveWishlistData,
    answer: Wishlist,
  }),
};

/** Calls of ours beside the specification's. */
export const wishlistShopCalls = {
  getCurrentWishlist: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/current-wishlist',
    summary: "The visitor's own wishlist, or null where there is none yet.",
    access: 'anyone',
    refusals: [],
    answer: nullable(Wishlist),
    origin: 'ours',
  }),
  keepInCurrentWishlist: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/current-wishlist/items',
    summary: "Keeps items in the visitor's own wishlist, and starts it where there is none yet.",
    access: 'anyone',
    refusals: ['sku-unknown', 'wishlist-full'],
    body: AddItemsData,
    answer: Wishlist,
    origin: 'ours',
  }),
  shareWishlist: defineCall({
    service: 'shop',
    method: 'PUT',
    path: '/wishlists/{id}/share',
    summary: 'A link that shows the wishlist to anybody. A link that was made before ends.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: idParams,
    answer: strictObject({ token: RandomId }),
    origin: 'ours',
  }),
  stopSharingWishlist: defineCall({
    service: 'shop',
    method: 'DELETE',
    path: '/wishlists/{id}/share',
    summary: 'Ends the link at once.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: idParams,
    answer: Wishlist,
    origin: 'ours',
  }),
  getSharedWishlist: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/shared-wishlists/{token}',
    summary: 'A wishlist that its owner shows: to look at, at the own prices.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: strictObject({ token: RandomId }),
    answer: SharedWishlist,
    origin: 'ours',
  }),
};
