import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Picture } from '../nouns/pictures.ts';
import { promotionNames } from '../nouns/promotions.ts';

/** A promotion that is on now. */
export const Promotion = strictObject({
  ...promotionNames,
  count: Type.Integer(),
  picture: nullable(Picture),
});
export type Promotion = Static<typeof Promotion>;

/** Ours beside it. */
export const promotionShopCalls = defineCalls('shop', {
  listPromotions: {
    method: 'GET',
    path: '/promotions',
    summary: 'The promotions that are on now, those that end first coming first.',
    access: 'anyone',
    refusals: [],
    answer: Type.Array(Promotion),
  },
});
