import { callerKey, type ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import {
  findCurrentWishlist,
  giveWishlistTo,
  lockWishlist,
  lockWishlistOwner,
  removeWishlist,
  saveWishlist,
} from './store.ts';
import { mergeItems } from './wishlist.ts';

/**
 * Brings a guest's wishlist into the account that they signed in to, on the first request that
 * carries both marks: under a lock, once. The account's wishlist survives with the guest's items
 * behind its own; without one, the guest's becomes it.
 */
export async function adoptGuestWishlist(context: Context, caller: ReturningGuest): Promise<void> {
  const { accountId, visitor } = caller;
  await transaction(context.db, async (tx) => {
    await lockWishlistOwner(tx, callerKey(caller));
    const found = await findCurrentWishlist(tx, { accountId: null, visitor });
    if (!found) return;
    const own = await findCurrentWishlist(tx, { accountId, visitor: null });
    const now = context.now();
    if (!own) return giveWishlistTo(tx, found.wishlistId, accountId, now);
    const guests = (await lockWishlist(tx, found.wishlistId))!;
    const kept = (await lockWishlist(tx, own.wishlistId))!;
    const items = mergeItems(kept.items, guests.items);
    await saveWishlist(tx, { ...kept, updatedAt: now, items });
    await removeWishlist(tx, guests.wishlistId);
  });
}
