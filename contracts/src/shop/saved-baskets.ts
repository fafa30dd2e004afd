import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { Basket, basketParams } from '../nouns/basket.ts';
import { Instant, RandomId } from '../nouns/values.ts';

/** One of the caller's open baskets, the one in use first. */
export const OpenBasket = strictObject({
  basketId: RandomId,
  itemCount: Type.Integer(),
  /** The first few items, so that it can be told from the others. */
  names: Type.Array(Type.String()),
  updatedAt: Instant,
});
export type OpenBasket = Static<typeof OpenBasket>;

/** Calls of ours beside the specification's. */
export const savedBasketShopCalls = defineCalls('shop', {
  listOpenBaskets: {
    method: 'GET',
    path: '/baskets',
    summary: "The caller's own open baskets, the one in use first.",
    access: 'anyone',
    refusals: [],
    answer: Type.Array(OpenBasket),
  },
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
