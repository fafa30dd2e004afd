import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import { callerKey, viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { owns, requireOwn } from '../ownership/ownership.ts';
import type { BasketState } from './basket.ts';
import { describeBasket } from './describe-basket.ts';
import { atHolds, countingHolds, describeHold, withHeldPrices } from './price-hold.ts';
import { findBasket, lockBasket } from './store.ts';

/** The caller's own basket. Another's and one that does not exist are the same refusal. */
export async function getOwnBasket(
  tx: Queryable,
  basketId: string,
  caller: Caller,
): Promise<BasketState> {
  return requireOwn(await findBasket(tx, basketId), caller, 'basket-not-found');
}

/** The caller's own basket, kept from others until the transaction ends; it must still be open. */
export async function lockOpenBasket(
  tx: Tx,
  basketId: string,
  caller: Caller,
): Promise<BasketState> {
  return requireOpen(requireOwn(await lockBasket(tx, basketId), caller, 'basket-not-found'));
}

/** The caller's own basket as it is now, which others may change meanwhile; it must be open. */
export async function getOpenBasket(
  tx: Queryable,
  basketId: string,
  caller: Caller,
): Promise<BasketState> {
  return requireOpen(await getOwnBasket(tx, basketId, caller));
}

/** A basket of more lines is read each time, so that what is remembered stays small. */
const mostRemembered = 20;

/**
 * Remembers an open basket for its next change, by its id and as the one that its owner used last.
 * One with a code or a held price, which may change elsewhere, is not.
 */
export function rememberBasket({ latelySeen }: Context, basket: BasketState): void {
  const { basketId, ownerAccountId: accountId, ownerVisitor: visitor } = basket;
  const isOwnAlone = basket.discount === null && basket.holds.length === 0;
  const isLasting = isOwnAlone && basket.lines.length <= mostRemembered;
  for (const key of [basketId, callerKey({ accountId, visitor })]) {
    if (isLasting && basket.status === 'open') latelySeen.baskets.note(key, basket);
    else latelySeen.baskets.forget(key);
  }
}

/**
 * The caller's open basket as it was seen last, or the one that they used last where none is named.
 * It is a guess.
 */
export function recallBasket(
  { latelySeen }: Context,
  caller: Caller,
  basketId?: string,
): BasketState | undefined {
  const seen = latelySeen.baskets.find(basketId ?? callerKey(caller));
  if (!seen || !owns(caller, seen)) return undefined;
  // Which one is in use depends on the business that is bought for; one that is named does not.
  const isMeant = basketId !== undefined || seen.businessId === caller.businessId;
  return isMeant ? seen : undefined;
}

/** Refuses a basket that is ordered, or was put into another. */
export function requireOpen(basket: BasketState): BasketState {
  if (basket.status !== 'open') throw new Refusal('basket-closed');
  return basket;
}

/** What is known now of these lines' offerings, priced for the caller, by offering id. */
export function offersOf(
  { lines }: { lines: readonly { offeringId: number }[] },
  caller: Caller,
  context: Context,
) {
  return context.catalogue.findOffersById(
    lines.map((line) => line.offeringId),
    viewerOf(caller),
  );
}

/** The same of a basket's own lines, at the prices that are held in it for the caller. */
export function heldOffersOf(
  basket: Pick<BasketState, 'lines' | 'holds'>,
  caller: Caller,
  context: Context,
): ReadonlyMap<number, Offer> {
  const offers = offersOf(basket, caller, context);
  const holds = countingHolds(basket, caller, context.now());
  return holds.size === 0 ? offers : withHeldPrices(offers, atHolds(holds));
}

/** Trade callers see their basket ex VAT first. */
export function basisOf(caller: Caller): 'inc' | 'ex' {
  return caller.bandId === null ? 'inc' : 'ex';
}

/**
 * The basket as this caller sees it now: their prices, in their basis, and with the VAT of the
 * place that it goes to where that is known; or at the prices of `offers`, where others were given.
 */
export function describeFor(
  basket: BasketState,
  caller: Caller,
  context: Context,
  hasUkVat = true,
  offers: ReadonlyMap<number, Offer> = heldOffersOf(basket, caller, context),
): Basket {
  const now = context.now();
  return describeBasket(basket, offers, {
    basis: basisOf(caller),
    channel: caller.channel,
    now,
    hasUkVat,
    findHold: (line) => describeHold(line, basket.holds, caller, now),
  });
}
