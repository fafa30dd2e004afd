import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { AddItemsData } from '../nouns/basket-bodies.ts';
import { RandomId, Sku } from '../nouns/values.ts';
import { Wishlist, keptItemFields, wishlistParams } from '../nouns/wishlist.ts';

/** What anybody with the link sees: the items at their own prices, and nothing of the owner. */
export const SharedWishlist = strictObject({ items: Type.Array(strictObject(keptItemFields)) });
export type SharedWishlist = Static<typeof SharedWishlist>;

/** Calls of ours beside the specification's. */
export const wishlistShopCalls = defineCalls('shop', {
  getCurrentWishlist: {
    method: 'GET',
    path: '/current-wishlist',
    summary: "The visitor's own wishlist, or null where there is none yet.",
    access: 'anyone',
    refusals: [],
    answer: nullable(Wishlist),
  },
  findInCurrentWishlist: {
    method: 'GET',
    path: '/current-wishlist/items',
    summary: "Whether the visitor's own wishlist holds an item.",
    access: 'anyone',
    refusals: [],
    query: strictObject({ sku: Sku }),
    answer: strictObject({ isKept: Type.Boolean() }),
  },
  listWishedSkus: {
    method: 'GET',
    path: '/current-wishlist/skus',
    summary: "What the visitor's own wishlist holds, by part number: enough to mark it anywhere.",
    access: 'anyone',
    refusals: [],
    answer: strictObject({ skus: Type.Array(Sku) }),
  },
  keepInCurrentWishlist: {
    method: 'PUT',
    path: '/current-wishlist/items',
    summary: "Keeps items in the visitor's own wishlist, and starts it where there is none yet.",
    access: 'anyone',
    refusals: ['sku-unknown', 'wishlist-full'],
    body: AddItemsData,
    answer: Wishlist,
  },
  shareWishlist: {
    method: 'PUT',
    path: '/wishlists/{id}/share',
    summary: 'A link that shows the wishlist to anybody. A link that was made before ends.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: wishlistParams,
    answer: strictObject({ token: RandomId }),
  },
  stopSharingWishlist: {
    method: 'DELETE',
    path: '/wishlists/{id}/share',
    summary: 'Ends the link at once.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: wishlistParams,
    answer: Wishlist,
  },
  getSharedWishlist: {
    method: 'GET',
    path: '/shared-wishlists/{token}',
    summary: 'A wishlist that its owner shows: to look at, at the own prices.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: strictObject({ token: RandomId }),
    answer: SharedWishlist,
  },
});
