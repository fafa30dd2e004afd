import { defineCalls } from '../call/call.ts';
import { Basket, basketParams } from '../nouns/basket.ts';

/** Calls of ours beside the specification's. */
export const savedBasketShopCalls = defineCalls('shop', {
  resumeBasket: {
    method: 'PUT',
    path: '/baskets/{basketId}/resume',
    summary: 'Makes one of the own open baskets the one in use.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed'],
    params: basketParams,
    answer: Basket,
  },
});
