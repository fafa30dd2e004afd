import type { basketCalls, basketShopCalls } from '@plumbline/contracts/basket.ts';
import { viewerOf, type Caller } from '../caller.ts';
import { requireOffer } from '../catalogue/found-product.ts';
import { findOfferingId } from '../catalogue/store.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import {
  addItem,
  compareBasket,
  newBasket,
  removeItem,
  setItem,
  type BasketState,
  type Line,
} from './basket.ts';
import { changeCurrentBasket } from './current-basket.ts';
import { basketDiscountHandlers } from './discount-handlers.ts';
import { describeFor, getOwnBasket, lockOpenBasket, offersOf } from './owned-basket.ts';
import { findCurrentBasket, insertBasket, saveBasket } from './store.ts';

export const basketHandlers: Handlers<typeof basketCalls & typeof basketShopCalls> = {
  ...basketDiscountHandlers,

  getBasket: async ({ params, caller }, context) =>
    describeFor(await getOwnBasket(context.db, params.basketId, caller), caller, context),

  getCurrentBasket: async ({ caller }, context) => {
    if (caller.accountId === null && caller.visitor === null) return null;
    const basket = await findCurrentBasket(context.db, caller);
    return basket ? describeFor(basket, caller, context) : null;
  },

  addToCurrentBasket: ({ body, caller }, context) => addToCurrent(context, caller, [body]),

  addItemsToCurrentBasket: ({ body, caller }, context) => addToCurrent(context, caller, body.items),

  createBasket: ({ body, caller }, context) =>
    createBasket(context, caller, addItem([], getOffer(body.sku, caller, context), body.quantity)),

  createBasketWithItems: ({ body, caller }, context) =>
    createBasket(context, caller, setItems([], body.items, caller, context)),

  addItem: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) =>
      addItem(lines, getOffer(body.sku, caller, context), body.quantity),
    ),

  setItem: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) => {
      const offer = getOffer(body.sku, caller, context);
      if (!lines.some((line) => line.offeringId === offer.offeringId)) {
        throw new Refusal('item-not-in-basket');
      }
      return setItem(lines, offer, body.quantity);
    }),

  setItems: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) =>
      setItems(lines, body.items, caller, context),
    ),

  removeItem: async ({ params, body, caller }, context) => {
    const offeringId = await findOfferingId(context.db, body.sku);
    return changeBasket(context, caller, params.basketId, (lines) => removeItem(lines, offeringId));
  },

  refreshBasket: async ({ params, caller }, context) => {
    const basket = await getOwnBasket(context.db, params.basketId, caller);
    return {
      basketId: basket.basketId,
      changes: compareBasket(basket, offersOf(basket, caller, context)),
    };
  },
};

/** Adds to the caller's open basket, starting one where there is none; all of the items or none. */
async function addToCurrent(
  context: Context,
  caller: Caller,
  items: readonly { sku: string; quantity: number }[],
) {
  const offers = items.map(({ sku }) => getOffer(sku, caller, context));
  const add = (lines: readonly Line[]) =>
    offers.reduce<Line[]>(
      (current, offer, at) => addItem(current, offer, items[at]!.quantity),
      [...lines],
    );
  const after = await transaction(context.db, (tx) =>
    changeCurrentBasket(tx, context, caller, add),
  );
  return describeFor(after, caller, context);
}

async function createBasket(context: Context, caller: Caller, lines: Line[]) {
  const basket = newBasket(caller, lines, context);
  await transaction(context.db, (tx) => insertBasket(tx, basket));
  return describeFor(basket, caller, context);
}

/** Load → decide → save: every change of a basket is this, under the basket's own lock. */
async function changeBasket(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (lines: readonly Line[]) => Line[],
) {
  const after = await transaction(context.db, async (tx) => {
    const before = await lockOpenBasket(tx, basketId, caller);
    const changed: BasketState = {
      ...before,
      version: before.version + 1,
      updatedAt: context.now(),
      lines: decide(before.lines),
    };
    await saveBasket(tx, before, changed);
    return changed;
  });
  return describeFor(after, caller, context);
}

function setItems(
  lines: readonly Line[],
  items: readonly { sku: string; quantity: number }[],
  caller: Caller,
  context: Context,
): Line[] {
  return items.reduce<Line[]>(
    (current, item) => setItem(current, getOffer(item.sku, caller, context), item.quantity),
    [...lines],
  );
}

function getOffer(sku: string, caller: Caller, context: Context) {
  return requireOffer(context.catalogue.findOfferBySku(sku, viewerOf(caller)), sku);
}
