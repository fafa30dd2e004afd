import type { basketCalls, basketShopCalls } from '@plumbline/contracts/basket.ts';
import { callerKey, viewerOf, type Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import {
  addItem,
  compareBasket,
  removeItem,
  setItem,
  type BasketState,
  type Line,
} from './basket.ts';
import { describeFor, getOwnBasket, lockOpenBasket, offersOf } from './owned-basket.ts';
import { findCurrentBasket, insertBasket, lockBasketOwner, saveBasket } from './store.ts';

export const basketHandlers: Handlers<typeof basketCalls & typeof basketShopCalls> = {
  getBasket: async ({ params, caller }, context) =>
    describeFor(await getOwnBasket(context.db, params.basketId, caller), caller, context),

  getCurrentBasket: async ({ caller }, context) => {
    if (caller.accountId === null && caller.visitor === null) return null;
    const basket = await findCurrentBasket(context.db, caller);
    return basket ? describeFor(basket, caller, context) : null;
  },

  addToCurrentBasket: async ({ body, caller }, context) => {
    const offer = requireOffer(body.sku, caller, context);
    const after = await transaction(context.db, async (tx) => {
      // However many first additions come at once, one of them starts the basket.
      await lockBasketOwner(tx, callerKey(caller));
      const current = await findCurrentBasket(tx, caller);
      const before = current && (await lockOpenBasket(tx, current.basketId, caller));
      const lines = addItem(before?.lines ?? [], offer, body.quantity);
      if (!before) {
        const started = newBasket(context, caller, lines);
        await insertBasket(tx, started);
        return started;
      }
      const changed = { ...before, version: before.version + 1, updatedAt: context.now(), lines };
      await saveBasket(tx, before, changed);
      return changed;
    });
    return describeFor(after, caller, context);
  },

  createBasket: ({ body, caller }, context) =>
    createBasket(
      context,
      caller,
      addItem([], requireOffer(body.sku, caller, context), body.quantity),
    ),

  createBasketWithItems: ({ body, caller }, context) =>
    createBasket(context, caller, setItems([], body.items, caller, context)),

  addItem: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) =>
      addItem(lines, requireOffer(body.sku, caller, context), body.quantity),
    ),

  setItem: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) => {
      const offer = requireOffer(body.sku, caller, context);
      if (!lines.some((line) => line.offeringId === offer.offeringId)) {
        throw new Refusal('item-not-in-basket');
      }
      return setItem(lines, offer, body.quantity);
    }),

  setItems: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) =>
      setItems(lines, body.items, caller, context),
    ),

  removeItem: ({ params, body, caller }, context) =>
    changeBasket(context, caller, params.basketId, (lines) => {
      const offer = context.catalogue.findOfferBySku(body.sku, viewerOf(caller));
      if (!offer) throw new Refusal('item-not-in-basket');
      return removeItem(lines, offer.offeringId);
    }),

  refreshBasket: async ({ params, caller }, context) => {
    const basket = await getOwnBasket(context.db, params.basketId, caller);
    return {
      basketId: basket.basketId,
      changes: compareBasket(basket, offersOf(basket, caller, context)),
    };
  },
};

function newBasket(context: Context, caller: Caller, lines: Line[]): BasketState {
  return {
    basketId: context.randomBytes(16).toString('base64url'),
    version: 1,
    status: 'open',
    ownerAccountId: caller.accountId,
    ownerVisitor: caller.accountId === null ? caller.visitor : null,
    updatedAt: context.now(),
    lines,
  };
}

async function createBasket(context: Context, caller: Caller, lines: Line[]) {
  const basket = newBasket(context, caller, lines);
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
    (current, item) => setItem(current, requireOffer(item.sku, caller, context), item.quantity),
    [...lines],
  );
}

function requireOffer(sku: string, caller: Caller, context: Context) {
  const offer = context.catalogue.findOfferBySku(sku, viewerOf(caller));
  if (!offer) {
    throw new Refusal('sku-unknown', {
      detail: `There is no product with the code ${sku}.`,
      fields: [{ path: '/body/sku', message: 'There is no product with this code.' }],
    });
  }
  return offer;
}
