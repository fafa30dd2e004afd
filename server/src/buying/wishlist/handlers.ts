import type { wishlistCalls } from '@plumbline/contracts/ordering/wishlist.ts';
import type { wishlistShopCalls } from '@plumbline/contracts/shop/wishlist.ts';
import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { itemPath } from '../basket/basket.ts';
import { offersOf } from '../basket/owned-basket.ts';
import { mailSavedList, retrieveList, saveList } from '../saved-lists/saved-lists.ts';
import { isNobody, viewerOf, type Caller } from '../../core/caller.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import { findOfferingId } from '../../goods/catalogue/store.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { takeOwnTurn } from '../ownership/own-turn.ts';
import { ownedBy, requireOwn } from '../ownership/ownership.ts';
import { hashToken } from '../../http/session.ts';
import {
  findCurrentWishlist,
  findSharedWishlist,
  findWishlist,
  insertWishlist,
  isInCurrentWishlist,
  listWishedSkus,
  lockWishlist,
  removeShare,
  saveShare,
  saveWishlist,
} from './store.ts';
import {
  compareItem,
  describeShared,
  describeWishlist,
  joinItems,
  keepItem,
  noteItems,
  removeItem,
  type KeptItem,
  type WishlistState,
} from './wishlist.ts';

export const wishlistHandlers: Handlers<typeof wishlistCalls & typeof wishlistShopCalls> = {
  getWishlist: async ({ params, caller }, context) =>
    describeFor(await getOwnWishlist(context.db, params.wishlistId, caller), caller, context),

  getCurrentWishlist: async ({ caller }, context) => {
    if (isNobody(caller)) return null;
    const wishlist = await findCurrentWishlist(context.db, caller);
    return wishlist ? describeFor(wishlist, caller, context) : null;
  },

  findInCurrentWishlist: async ({ query, caller }, { db, catalogue }) => {
    const offer = catalogue.findOfferBySku(query.sku, viewerOf(caller));
    if (!offer || isNobody(caller)) return { isKept: false };
    return { isKept: await isInCurrentWishlist(db, caller, offer.offeringId) };
  },

  listWishedSkus: async ({ caller }, { db }) => ({
    skus: isNobody(caller) ? [] : await listWishedSkus(db, caller),
  }),

  createWishlist: async ({ body, caller }, context) => {
    const items = keep(nothing, [{ ...body, path: '/body' }], caller, context);
    const wishlist = newWishlist(caller, items, context);
    await transaction(context.db, (tx) => insertWishlist(tx, wishlist));
    return describeFor(wishlist, caller, context);
  },

  keepInCurrentWishlist: ({ body, caller }, context) =>
    changeCurrent(context, caller, (before) => {
      const wanted = body.items.map((item, at) => ({ ...item, path: itemPath(at) }));
      return keep(before, wanted, caller, context);
    }),

  setWishlistItem: ({ params, body, caller }, context) =>
    changeWishlist(context, caller, params.id, (before) =>
      keep(before, [{ ...body, path: '/body' }], caller, context),
    ),

  removeWishlistItem: async ({ params, body, caller }, context) => {
    const offeringId = await findOfferingId(context.db, body.sku);
    return changeWishlist(context, caller, params.id, ({ items }) => removeItem(items, offeringId));
  },

  refreshWishlist: async ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const before = await lockOwnWishlist(tx, params.id, caller);
      const offers = offersOf({ lines: before.items }, caller, context);
      const skus = body.skus ? new Set(body.skus) : null;
      const noted = before.items.flatMap((item) => {
        const offer = offers.get(item.offeringId);
        if (!offer || (skus && !skus.has(offer.sku))) return [];
        const changes = compareItem(item, offer);
        return changes.length > 0 ? [{ sku: offer.sku, changes }] : [];
      });
      const items = noteItems(before.items, offers, skus);
      if (noted.length > 0) await saveWishlist(tx, { ...before, items, updatedAt: context.now() });
      return { wishlistId: before.wishlistId, noted };
    }),

  saveWishlist: async ({ params, caller }, context) => {
    const { wishlistId, items } = await getOwnWishlist(context.db, params.id, caller);
    if (items.length === 0) throw new Refusal('wishlist-empty');
    const lines = items.map((item) => ({ ...item, ...noLineNotes }));
    return {
      wishlistId,
      ...(await saveList(context, 'wishlist', caller, { lines, issueCodeId: null })),
    };
  },

  emailWishlist: async ({ params, body, caller }, context) => {
    await getOwnWishlist(context.db, params.id, caller);
    await mailSavedList(context, 'wishlist', caller, body);
    return { sentTo: body.emailAddress };
  },

  retrieveWishlist: async ({ body, caller }, context) => {
    const { lines: saved } = await retrieveList(context, 'wishlist', caller, {
      typed: body.retrievalCode,
      path: '/body/retrievalCode',
    });
    const offers = offersOf({ lines: saved }, caller, context);
    return changeCurrent(context, caller, ({ items }) =>
      joinItems(items, saved, offers, context.now()),
    );
  },

  shareWishlist: async ({ params, caller }, context) => {
    const token = context.randomBytes(16).toString('base64url');
    await transaction(context.db, async (tx) => {
      const { wishlistId } = await lockOwnWishlist(tx, params.id, caller);
      await saveShare(tx, wishlistId, hashToken(token), context.now());
    });
    return { token };
  },

  stopSharingWishlist: async ({ params, caller }, context) => {
    const wishlist = await transaction(context.db, async (tx) => {
      const own = await lockOwnWishlist(tx, params.id, caller);
      await removeShare(tx, own.wishlistId);
      return { ...own, isShared: false };
    });
    return describeFor(wishlist, caller, context);
  },

  getSharedWishlist: async ({ params, caller }, context) => {
    const wishlist = await findSharedWishlist(context.db, hashToken(params.token));
    if (!wishlist) throw new Refusal('wishlist-not-found');
    return describeShared(wishlist, offersOf({ lines: wishlist.items }, caller, context));
  },
};

/** What of a wishlist decides what it holds next. */
type Contents = Pick<WishlistState, 'items' | 'removed'>;

const nothing: Contents = { items: [], removed: [] };

function newWishlist(caller: Caller, items: KeptItem[], { now, randomBytes }: Context) {
  return {
    wishlistId: randomBytes(16).toString('base64url'),
    version: 1,
    ...ownedBy(caller),
    isShared: false,
    updatedAt: now(),
    items,
    removed: [],
  } satisfies WishlistState;
}

/** Load → decide → save: every change of a wishlist is this, under the wishlist's own lock. */
async function changeWishlist(
  context: Context,
  caller: Caller,
  wishlistId: string,
  decide: (before: Contents) => KeptItem[],
) {
  const after = await transaction(context.db, async (tx) =>
    saveChanged(tx, await lockOwnWishlist(tx, wishlistId, caller), decide, context),
  );
  return describeFor(after, caller, context);
}

/** The same for the wishlist in use, which is started where there is none. */
async function changeCurrent(
  context: Context,
  caller: Caller,
  decide: (before: Contents) => KeptItem[],
) {
  const after = await transaction(context.db, async (tx) => {
    await takeOwnTurn(tx, 'wishlists', caller);
    const current = await findCurrentWishlist(tx, caller);
    if (current) {
      return saveChanged(
        tx,
        await lockOwnWishlist(tx, current.wishlistId, caller),
        decide,
        context,
      );
    }
    const started = newWishlist(caller, decide(nothing), context);
    await insertWishlist(tx, started);
    return started;
  });
  return describeFor(after, caller, context);
}

async function saveChanged(
  tx: Tx,
  before: WishlistState,
  decide: (before: Contents) => KeptItem[],
  context: Context,
): Promise<WishlistState> {
  const items = decide(before);
  const after = { ...before, version: before.version + 1, updatedAt: context.now(), items };
  await saveWishlist(tx, after);
  return after;
}

function keep(
  { items, removed }: Contents,
  wanted: readonly { sku: string; quantity: number; path: string }[],
  caller: Caller,
  context: Context,
): KeptItem[] {
  return wanted.reduce<KeptItem[]>(
    (kept, { sku, quantity, path }) => {
      const found = context.catalogue.findOfferBySku(sku, viewerOf(caller));
      const offer = requireOffer(found, sku, `${path}/sku`);
      return keepItem(kept, offer, quantity, context.now(), removed);
    },
    [...items],
  );
}

/** The caller's own wishlist. Another's and one that does not exist are the same refusal. */
async function getOwnWishlist(tx: Queryable, wishlistId: string, caller: Caller) {
  return requireOwn(await findWishlist(tx, wishlistId), caller, 'wishlist-not-found');
}

async function lockOwnWishlist(tx: Tx, wishlistId: string, caller: Caller) {
  return requireOwn(await lockWishlist(tx, wishlistId), caller, 'wishlist-not-found');
}

function describeFor(wishlist: WishlistState, caller: Caller, context: Context) {
  return describeWishlist(wishlist, offersOf({ lines: wishlist.items }, caller, context));
}
