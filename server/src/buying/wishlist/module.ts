import type { Module } from '../../core/module.ts';
import { adoptGuestWishlist } from './adopt-visit.ts';
import { wishlistHandlers } from './handlers.ts';
import { wishlistPrivacy } from './privacy-store.ts';

/** What people keep for later, and the links that show it to others. */
export const wishlist = {
  name: 'wishlist',
  handlers: { wishlist: wishlistHandlers },
  privatePaths: ['/wishlist'],
  adopts: adoptGuestWishlist,
  privacy: wishlistPrivacy,
  tables: ['wishlist', 'wishlist_item', 'wishlist_removed_item', 'wishlist_share'],
  reads: {
    offering: 'an export, and what is wished, tell goods by their SKUs',
  },
} satisfies Module;
