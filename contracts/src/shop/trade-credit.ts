import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';

/** A call of ours: who gives credit here. */
export const tradeCreditShopCalls = defineCalls('shop', {
  findCreditProvider: {
    method: 'GET',
    path: '/credit-provider',
    summary:
      "The provider's part of the paths of the credit calls; null where nobody gives credit.",
    access: 'trade',
    refusals: [],
    answer: strictObject({ creditProvider: nullable(Type.String()) }),
  },
});
