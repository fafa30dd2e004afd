import type { ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { adoptCurrent } from '../ownership/adopt-current.ts';
import {
  findCurrentWishlist,
  giveWishlistsTo,
  keepJoined,
  lockWishlists,
  removeWishlist,
  saveWishlist,
} from './store.ts';
import { mergeItems } from './wishlist.ts';

/**
 * Brings a guest's wishlists into the account that they signed in to. Of the two in use, the
 * account's survives with the guest's items behind its own. The guest's stays beside it where it is
 * shared, or holds what found no room.
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
      // Who has the guest's link goes on seeing the guest's goods, and never the account's.
      const kept = new Set(items.map(({ offeringId }) => offeringId));
      const isWhole = guests.items.every(({ offeringId }) => kept.has(offeringId));
      if (isWhole && !guests.isShared) await removeWishlist(tx, guests.wishlistId);
      else await keepJoined(tx, guests.wishlistId, own.wishlistId);
    },
  });
}
