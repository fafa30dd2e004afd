import { viewerOf, type ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { adoptCurrent } from '../ownership/adopt-current.ts';
import { mergeDiscounts, mergeLines } from './merge-baskets.ts';
import {
  findCurrentBasket,
  giveBasketsTo,
  lockOpenBaskets,
  saveBasket,
  setAsideBasket,
} from './store.ts';

/**
 * Brings a guest's baskets into the account that they signed in to. Of the two in use, the account's
 * survives with the quantities summed.
 */
export async function adoptGuestBasket(context: Context, caller: ReturningGuest): Promise<void> {
  await adoptCurrent(context.db, caller, {
    kind: 'baskets',
    lock: lockOpenBaskets,
    findCurrent: (tx, owner) => findCurrentBasket(tx, { ...owner, businessId: caller.businessId }),
    giveAll: giveBasketsTo,
    async join(tx, own, guests) {
      const now = context.now();
      const offers = context.catalogue.findOffersById(
        guests.lines.map((line) => line.offeringId),
        viewerOf(caller),
      );
      const packSizes = new Map([...offers].map(([id, offer]) => [id, offer.packSize]));
      const lines = mergeLines(own.lines, guests.lines, packSizes);
      const discount = mergeDiscounts(own.discount, guests.discount);
      const version = own.version + 1;
      await saveBasket(tx, own, { ...own, version, updatedAt: now, lines, discount });
      await setAsideBasket(tx, guests.basketId, caller.accountId, now);
    },
  });
}
