import type { savedBasketCalls } from '@plumbline/contracts/ordering/saved-baskets.ts';
import type { savedBasketShopCalls } from '@plumbline/contracts/shop/saved-baskets.ts';
import { transaction } from '../../db/transaction.ts';
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
      const copy = newBasket(caller, lines, context);
      await insertBasket(context.db, copy);
      return describeFor(copy, caller, context);
    },

    saveBasket: async ({ params, caller }, context) => {
      const basket = await getOwnBasket(context.db, params.basketId, caller);
      requireItems(basket);
      return {
        basketId: basket.basketId,
        ...(await saveList(context, 'basket', caller, basket.lines)),
      };
    },

    retrieveBasket: async ({ query, caller }, context) => {
      const saved = await retrieveList(context, 'basket', caller, {
        typed: query.retrievalCode,
        path: '/query/retrievalCode',
      });
      const offers = offersOf({ lines: saved }, caller, context);
      const after = await transaction(context.db, (tx) =>
        changeCurrentBasket(tx, context, caller, (lines) => retrieveLines(lines, saved, offers)),
      );
      return describeFor(after, caller, context);
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

function requireItems(basket: BasketState): void {
  if (basket.lines.length === 0) throw new Refusal('basket-empty');
}
