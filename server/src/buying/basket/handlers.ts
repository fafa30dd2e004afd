import type { basketCalls } from '@plumbline/contracts/ordering/basket.ts';
import type { basketShopCalls } from '@plumbline/contracts/shop/basket.ts';
import { isNobody, viewerOf, type Caller } from '../../core/caller.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import { findOfferingId } from '../../goods/catalogue/store.ts';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { writeOnce } from '../../db/answer-once.ts';
import type { Handlers, IdempotencyKey } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  addItem,
  changeLines,
  compareBasket,
  itemPath,
  newBasket,
  putBack,
  removeItem,
  setItem,
  type BasketState,
  type Line,
} from './basket.ts';
import { changeCurrentBasket } from './current-basket.ts';
import { basketDiscountHandlers } from './discount-handlers.ts';
import { decideOnGuess } from '../ownership/lately-seen.ts';
import { owns, requireOwn } from '../ownership/ownership.ts';
import {
  describeFor,
  getOwnBasket,
  heldOffersOf,
  recallBasket,
  rememberBasket,
  requireOpen,
} from './owned-basket.ts';
import {
  findBasket,
  findCurrentBasket,
  insertBasket,
  lockBasket,
  saveBasket,
  saveCurrentBasket,
  saveUnchangedBasket,
} from './store.ts';

export const basketHandlers: Handlers<typeof basketCalls & typeof basketShopCalls> = {
  ...basketDiscountHandlers,

  getBasket: async ({ params, caller }, context) =>
    describeFor(await getOwnBasket(context.db, params.basketId, caller), caller, context),

  getCurrentBasket: async ({ caller }, context) => {
    if (isNobody(caller)) return null;
    const basket = await findCurrentBasket(context.db, caller);
    return basket ? describeFor(basket, caller, context) : null;
  },

  addToCurrentBasket: ({ body, caller, idempotency }, context) =>
    addOnce(context, caller, idempotency, [{ ...body, path: '/body' }]),

  addItemsToCurrentBasket: ({ body, caller, idempotency }, context) =>
    addOnce(
      context,
      caller,
      idempotency,
      body.items.map((item, at) => ({ ...item, path: itemPath(at) })),
    ),

  putBackInCurrentBasket: ({ body, caller }, context) => {
    const offer = getOffer(body.sku, caller, context);
    return changeCurrent(context, caller, (lines) => putBack(lines, offer, body));
  },

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
      changes: compareBasket(basket, heldOffersOf(basket, caller, context)),
    };
  },
};

/**
 * Adds, but once for each key: whoever hears no answer asks again, and may have been heard or be heard
 * just now. That it was done is all that is kept of it, in the transaction that does it.
 */
async function addOnce(
  context: Context,
  caller: Caller,
  key: IdempotencyKey | null,
  items: Parameters<typeof addition>[2],
) {
  if (!key) return changeCurrent(context, caller, addition(context, caller, items));
  let added = null as BasketState | null;
  await writeOnce(context.db, key, async (tx) => {
    added = await changeCurrentBasket(tx, context, caller, addition(context, caller, items));
    return null;
  });
  if (!added) return changeCurrent(context, caller, (lines) => [...lines]);
  rememberBasket(context, added);
  return describeFor(added, caller, context);
}

/** What adds to the lines of a basket: all of the items or none. */
function addition(
  context: Context,
  caller: Caller,
  items: readonly { sku: string; quantity: number; path: string }[],
) {
  const wanted = items.map((item) => ({
    ...item,
    offer: getOffer(item.sku, caller, context, item.path),
  }));
  return (lines: readonly Line[]) =>
    wanted.reduce<Line[]>(
      (current, { offer, quantity, path }) => addItem(current, offer, quantity, path),
      [...lines],
    );
}

/** Changes the caller's open basket, starting one where there is none. */
async function changeCurrent(
  context: Context,
  caller: Caller,
  decide: (lines: readonly Line[]) => Line[],
) {
  const seen = recallBasket(context, caller);
  const after =
    (seen && (await changeAsSeen(context, seen, decide, saveCurrentBasket))) ??
    (await changeCurrentAsRead(context, caller, decide));
  rememberBasket(context, after);
  return describeFor(after, caller, context);
}

async function changeCurrentAsRead(
  context: Context,
  caller: Caller,
  decide: (lines: readonly Line[]) => Line[],
): Promise<BasketState> {
  const before = await findCurrentBasket(context.db, caller);
  const changed = before && changeLines(before, decide, context);
  if (changed && (await saveUnchangedBasket(context.db, before, changed))) return changed;
  // Baskets are started, and changed by several at once, under a lock.
  return transaction(context.db, (tx) => changeCurrentBasket(tx, context, caller, decide));
}

async function createBasket(context: Context, caller: Caller, lines: Line[]) {
  const basket = newBasket(caller, lines, context);
  await insertBasket(context.db, basket);
  rememberBasket(context, basket);
  return describeFor(basket, caller, context);
}

/**
 * Load → decide → save: every change of a basket's lines is this. A basket that was seen lately is
 * written at once; otherwise it is read and written without a lock, in two statements; and where
 * somebody else changed it between them, it is done again under one. What its owner's sign-in has
 * put into another basket meanwhile is changed there.
 */
async function changeBasket(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (lines: readonly Line[]) => Line[],
) {
  const seen = recallBasket(context, caller, basketId);
  const after =
    (seen && (await changeAsSeen(context, seen, decide, saveUnchangedBasket))) ??
    (await changeAsRead(context, caller, basketId, decide, seen !== undefined));
  if (!after) return changeCurrent(context, caller, decide);
  rememberBasket(context, after);
  return describeFor(after, caller, context);
}

/** Null where it has changed since, or the change is refused: then it has to be read. */
async function changeAsSeen(
  context: Context,
  seen: BasketState,
  decide: (lines: readonly Line[]) => Line[],
  save: typeof saveUnchangedBasket,
): Promise<BasketState | null> {
  const changed = decideOnGuess(() => changeLines(seen, decide, context));
  return changed && (await save(context.db, seen, changed)) ? changed : null;
}

/** Null where it is in another basket by now. */
async function changeAsRead(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (lines: readonly Line[]) => Line[],
  wasTheirs: boolean,
): Promise<BasketState | null> {
  const found = await findBasket(context.db, basketId);
  // What was theirs and is no longer went over to the account that its guest signs in to.
  if (wasTheirs && (!found || !owns(caller, found))) return null;
  const before = requireOwn(found, caller, 'basket-not-found');
  if (before.status === 'merged') return null;
  const changed = changeLines(requireOpen(before), decide, context);
  if (await saveUnchangedBasket(context.db, before, changed)) return changed;
  return transaction(context.db, async (tx) => {
    const locked = await lockBasket(tx, basketId);
    if (!locked || !owns(caller, locked) || locked.status === 'merged') return null;
    const decided = changeLines(requireOpen(locked), decide, context);
    await saveBasket(tx, locked, decided);
    return decided;
  });
}

function setItems(
  lines: readonly Line[],
  items: readonly { sku: string; quantity: number }[],
  caller: Caller,
  context: Context,
): Line[] {
  return items.reduce<Line[]>(
    (current, { sku, quantity }, at) =>
      setItem(current, getOffer(sku, caller, context, itemPath(at)), quantity, itemPath(at)),
    [...lines],
  );
}

function getOffer(sku: string, caller: Caller, context: Context, path = '/body') {
  const offer = context.catalogue.findOfferBySku(sku, viewerOf(caller));
  return requireOffer(offer, sku, `${path}/sku`);
}
