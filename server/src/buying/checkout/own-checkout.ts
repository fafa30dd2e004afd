import { recallBasket, rememberBasket, requireOpen } from '../basket/owned-basket.ts';
import { requireOwn } from '../ownership/ownership.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { findCheckout, lockCheckout, nothingYet, type FoundCheckout } from './store.ts';

/** The caller's own basket with its checkout. Another's and none are the same refusal. */
export async function getOwnCheckout(
  tx: Queryable,
  basketId: string,
  caller: Caller,
): Promise<FoundCheckout> {
  return requireOwnCheckout(await findCheckout(tx, basketId), caller);
}

/** The same as it is now, which others may change meanwhile; the basket must be open. */
export async function getOpenCheckout(
  tx: Queryable,
  basketId: string,
  caller: Caller,
): Promise<FoundCheckout> {
  return requireOpenCheckout(await findCheckout(tx, basketId), caller);
}

/** The same, kept from others until the transaction ends. */
export async function lockOpenCheckout(
  tx: Tx,
  basketId: string,
  caller: Caller,
): Promise<FoundCheckout> {
  return requireOpenCheckout(await lockCheckout(tx, basketId), caller);
}

/** Has the next change of a checkout read it anew. */
export function forgetCheckout({ latelySeen }: Context, { basketId }: { basketId: string }): void {
  latelySeen.baskets.forget(basketId);
  latelySeen.checkouts.forget(basketId);
}

/** Remembers an open checkout for its next change. */
export function rememberCheckout(context: Context, found: FoundCheckout): void {
  const { basket, details, approval } = found;
  // What it costs depends on its approval, which a guess knows nothing of.
  if (approval) return forgetCheckout(context, basket);
  rememberBasket(context, basket);
  context.latelySeen.checkouts.note(basket.basketId, details);
}

/** The caller's open checkout as it was seen last, which is a guess: a basket just begun was told nothing. */
export function recallCheckout(
  context: Context,
  basketId: string,
  caller: Caller,
): FoundCheckout | undefined {
  const basket = recallBasket(context, caller, basketId);
  const details = context.latelySeen.checkouts.find(basketId) ?? nothingYet;
  return basket && { basket, details, job: undefined, hasPayments: false, approval: null };
}

function requireOwnCheckout(found: FoundCheckout | undefined, caller: Caller): FoundCheckout {
  requireOwn(found?.basket, caller, 'basket-not-found');
  // What a business has approved holds nothing for whoever does not buy for it now, or any more.
  const isOfBusiness = found!.basket.businessId === caller.businessId;
  return isOfBusiness ? found! : { ...found!, approval: null };
}

function requireOpenCheckout(found: FoundCheckout | undefined, caller: Caller): FoundCheckout {
  const checkout = requireOwnCheckout(found, caller);
  requireOpen(checkout.basket);
  return checkout;
}
