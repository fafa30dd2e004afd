import { viewerOf, type Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { mergeLines } from './basket.ts';
import {
  findCurrentBasket,
  giveBasketTo,
  lockBasketsOf,
  saveBasket,
  setAsideBasket,
} from './store.ts';

/**
 * Brings a guest's basket into the account that they signed in to, on the first request that
 * carries both marks: under a lock, once, with nothing lost. The account's basket survives with the
 * quantities summed; without one, the guest's own becomes it.
 */
export async function adoptGuestBasket(context: Context, caller: Caller): Promise<void> {
  const { accountId, visitor } = caller;
  if (accountId === null || visitor === null) return;
  await transaction(context.db, async (tx) => {
    await lockBasketsOf(tx, accountId, visitor);
    const guests = await findCurrentBasket(tx, { accountId: null, visitor });
    if (!guests) return;
    const own = await findCurrentBasket(tx, { accountId, visitor: null });
    const now = context.now();
    if (!own) return giveBasketTo(tx, guests.basketId, accountId, now);
    const offers = context.catalogue.findOffersById(
      guests.lines.map((line) => line.offeringId),
      viewerOf(caller),
    );
    const packSizes = new Map([...offers].map(([id, offer]) => [id, offer.packSize]));
    const lines = mergeLines(own.lines, guests.lines, packSizes);
    await saveBasket(tx, own, { ...own, version: own.version + 1, updatedAt: now, lines });
    await setAsideBasket(tx, guests.basketId, now);
  });
}
