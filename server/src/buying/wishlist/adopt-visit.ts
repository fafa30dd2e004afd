import type { ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { adoptCurrent } from '../ownership/adopt-current.ts';
import {
  findCurrentWishlist,
  giveWishlistsTo,
  lockWishlists,
  removeWishlist,
  saveWishlist,
} from './store.ts';
import { mergeItems } from './wishlist.ts';

/**
 * Brings a guest's wishlists into the account that they signed in to. Of the two in use, the
 * account's survives with the guest's items behind its own.
 */
export async function adoptGuestWishlist(context: Context, caller: ReturningGuest): Promise<void> {
  await adoptCurrent(context.db, caller, {
    kind: 'wishlists',
    lock: lockWishlists,
    findCurrent: findCurrentWishlist,
    giveAll: giveWishlistsTo,
    async join(tx, own, guests) {
      const items = mergeItems(own.items, guests.items);
      await saveWishlist(tx, { ...own, updatedAt: context.now(), items });
      await removeWishlist(tx, guests.wishlistId);
    },
  });
}
