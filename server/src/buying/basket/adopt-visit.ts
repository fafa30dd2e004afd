import { viewerOf, type ReturningGuest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { mergeDiscounts, mergeLines } from './merge-baskets.ts';
import { giveSavedListsTo } from './saved-list-store.ts';
import {
  findCurrentBasket,
  giveBasketTo,
  giveOtherBasketsTo,
  lockBasketsOf,
  saveBasket,
  setAsideBasket,
} from './store.ts';

/**
 * Brings a guest's basket into the account that they signed in to, on the first request that
 * carries both marks: under a lock, once, with nothing lost. The account's basket survives with the
 * quantities summed; without one, the guest's own becomes it. The guest's other baskets and all that
 * they saved under codes come along.
 */
export async function adoptGuestBasket(context: Context, caller: ReturningGuest): Promise<void> {
  const { accountId, visitor } = caller;
  await transaction(context.db, async (tx) => {
    await lockBasketsOf(tx, accountId, visitor);
    await giveSavedListsTo(tx, accountId, visitor);
    const guests = await findCurrentBasket(tx, { accountId: null, visitor });
    if (!guests) return;
    const own = await findCurrentBasket(tx, { accountId, visitor: null });
    const now = context.now();
    if (!own) {
      await giveBasketTo(tx, guests.basketId, accountId, now);
      return giveOtherBasketsTo(tx, accountId, visitor);
    }
    const offers = context.catalogue.findOffersById(
      guests.lines.map((line) => line.offeringId),
      viewerOf(caller),
    );
    const packSizes = new Map([...offers].map(([id, offer]) => [id, offer.packSize]));
    const lines = mergeLines(own.lines, guests.lines, packSizes);
    const discount = mergeDiscounts(own.discount, guests.discount);
    await saveBasket(tx, own, {
      ...own,
      version: own.version + 1,
      updatedAt: now,
      lines,
      discount,
    });
    await setAsideBasket(tx, guests.basketId, accountId, now);
    await giveOtherBasketsTo(tx, accountId, visitor);
  });
}
