import type { savedBasketCalls } from '@plumbline/contracts/ordering/saved-baskets.ts';
import type { savedBasketShopCalls } from '@plumbline/contracts/shop/saved-baskets.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { findDiscountById } from '../../goods/discounts/store.ts';
import { isUsableBy } from './discount-handlers.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { copyLines, newBasket, retrieveLines, type BasketState } from './basket.ts';
import { changeCurrentBasket } from './current-basket.ts';
import { describeFor, getOwnBasket, lockOpenBasket, offersOf } from './owned-basket.ts';
import { mailSavedList, retrieveList, saveList } from '../saved-lists/saved-lists.ts';
import { insertBasket, saveBasket } from './store.ts';

export const savedBasketHandlers: Handlers<typeof savedBasketCalls & typeof savedBasketShopCalls> =
  {
    copyBasket: async ({ params, caller }, context) => {
      const original = await getOwnBasket(context.db, params.basketId, caller);
      requireItems(original);
      const lines = copyLines(original.lines, offersOf(original, caller, context));
      const copy = { ...newBasket(caller, lines, context), discount: original.discount };
      await insertBasket(context.db, copy);
      return describeFor(copy, caller, context);
    },

    saveBasket: async ({ params, caller }, context) => {
      const basket = await getOwnBasket(context.db, params.basketId, caller);
      requireItems(basket);
      return {
        basketId: basket.basketId,
        ...(await saveList(context, 'basket', caller, {
          lines: basket.lines,
          issueCodeId: basket.discount?.issueCodeId ?? null,
        })),
      };
    },

    retrieveBasket: async ({ query, caller }, context) => {
      const { lines: saved, issueCodeId } = await retrieveList(context, 'basket', caller, {
        typed: query.retrievalCode,
        path: '/query/retrievalCode',
      });
      const offers = offersOf({ lines: saved }, caller, context);
      const { basket, codeLeftOut } = await transaction(context.db, async (tx) => {
        const filled = await changeCurrentBasket(tx, context, caller, (lines) =>
          retrieveLines(lines, saved, offers),
        );
        return keepCode(tx, context, caller, filled, issueCodeId);
      });
      return { ...describeFor(basket, caller, context), codeLeftOut };
    },

    sendBasketSavedEmail: async ({ body, caller }, context) => {
      await mailSavedList(context, 'basket', caller, body);
      return { sentTo: body.emailAddress };
    },

    resumeBasket: async ({ params, caller }, context) => {
      const resumed = await transaction(context.db, async (tx) => {
        const basket = await lockOpenBasket(tx, params.basketId, caller);
        const touched = { ...basket, version: basket.version + 1, updatedAt: context.now() };
        await saveBasket(tx, basket, touched);
        return touched;
      });
      return describeFor(resumed, caller, context);
    },
  };

/**
 * The basket with the code that came back with its lines, where this caller may use it. One that the
 * basket carries already stays: it is the visitor's own.
 */
async function keepCode(
  tx: Tx,
  context: Context,
  caller: Caller,
  basket: BasketState,
  issueCodeId: number | null,
): Promise<{ basket: BasketState; codeLeftOut: boolean }> {
  if (issueCodeId === null || basket.discount?.issueCodeId === issueCodeId) {
    return { basket, codeLeftOut: false };
  }
  const saved = await findDiscountById(tx, issueCodeId, basket.basketId);
  if (basket.discount || !saved || !(await isUsableBy(tx, context, caller, saved, basket))) {
    return { basket, codeLeftOut: true };
  }
  const withCode = { ...basket, version: basket.version + 1, discount: saved };
  await saveBasket(tx, basket, withCode);
  return { basket: withCode, codeLeftOut: false };
}

function requireItems(basket: BasketState): void {
  if (basket.lines.length === 0) throw new Refusal('basket-empty');
}
