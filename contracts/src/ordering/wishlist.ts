import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { ProductData, RemoveItemData, SetItemData } from '../nouns/basket-bodies.ts';
import { mostItems } from '../nouns/quantities.ts';
import { Email, Instant, RandomId, RetrievalCode, Sku } from '../nouns/values.ts';
import { Wishlist, WishlistChange, wishlistParams } from '../nouns/wishlist.ts';

/** Takes the present price and stock of these items, or of all, as seen. */
export const RefreshWishlistData = strictObject({
  skus: Type.Optional(Type.Array(Sku, { maxItems: mostItems })),
});

/** Nothing has to be told to save a wishlist. */
export const SaveWishlistData = strictObject({});
export const RetrieveWishlistData = strictObject({ retrievalCode: RetrievalCode });
export const EmailWishlistData = strictObject({
  retrievalCode: RetrievalCode,
  emailAddress: Email,
});

const itemRefusals = ['wishlist-not-found', 'wishlist-full', 'sku-unknown'] as const;

export const wishlistCalls = defineCalls('ordering', {
  getWishlist: {
    method: 'GET',
    path: '/wishlist/{wishlistId}',
    summary: "The caller's own wishlist, priced for them now, with what has changed.",
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: strictObject({ wishlistId: RandomId }),
    answer: Wishlist,
  },
  createWishlist: {
    method: 'POST',
    path: '/wishlist',
    summary: 'Starts a wishlist with its first item.',
    access: 'anyone',
    refusals: ['sku-unknown'],
    body: ProductData,
    answer: Wishlist,
    status: 201,
  },
  setWishlistItem: {
    method: 'PUT',
    path: '/wishlist/{id}/setitem',
    summary: 'Keeps an item in this quantity, whether or not it is kept already.',
    access: 'anyone',
    refusals: itemRefusals,
    params: wishlistParams,
    body: SetItemData,
    answer: Wishlist,
  },
  removeWishlistItem: {
    method: 'PUT',
    path: '/wishlist/{id}/removeItem',
    summary: 'Keeps an item no longer.',
    access: 'anyone',
    refusals: ['wishlist-not-found', 'item-not-in-wishlist'],
    params: wishlistParams,
    body: RemoveItemData,
    answer: Wishlist,
  },
  refreshWishlist: {
    method: 'PUT',
    path: '/wishlist/{id}/refresh',
    summary: 'Takes note of what has changed, and answers what it was.',
    access: 'anyone',
    refusals: ['wishlist-not-found'],
    params: wishlistParams,
    body: RefreshWishlistData,
    answer: strictObject({
      wishlistId: RandomId,
      noted: Type.Array(strictObject({ sku: Sku, changes: Type.Array(WishlistChange) })),
    }),
  },
  saveWishlist: {
    method: 'PUT',
    path: '/wishlist/{id}/save',
    summary: 'Keeps what the wishlist holds now, to be found again by a code that expires.',
    access: 'anyone',
    refusals: ['wishlist-not-found', 'wishlist-empty'],
    params: wishlistParams,
    body: SaveWishlistData,
    answer: strictObject({
      wishlistId: RandomId,
      retrievalCode: Type.String(),
      expiresAt: Instant,
    }),
  },
  emailWishlist: {
    method: 'PUT',
    path: '/wishlist/{id}/email',
    summary: 'Mails the code of a wishlist that the caller has saved.',
    access: 'anyone',
    refusals: ['wishlist-not-found', 'retrieval-code-unknown'],
    params: wishlistParams,
    body: EmailWishlistData,
    answer: strictObject({ sentTo: Email }),
    status: 202,
  },
  retrieveWishlist: {
    method: 'PUT',
    path: '/wishlist/retrieve',
    summary: "Brings a saved wishlist's items into the caller's own.",
    access: 'anyone',
    refusals: ['retrieval-code-unknown', 'wishlist-full'],
    body: RetrieveWishlistData,
    answer: Wishlist,
  },
});
