import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { MissingEssential } from '../nouns/missing-essential.ts';
import { Sku } from '../nouns/values.ts';

/** Calls of ours beside the specification's. */
export const basketEssentialCalls = defineCalls('shop', {
  ownEssential: {
    method: 'PUT',
    path: '/current-basket/essentials',
    summary: 'Says that the visitor has an essential item already.',
    access: 'anyone',
    refusals: ['basket-not-found', 'sku-unknown'],
    body: strictObject({ sku: Sku }),
    answer: Type.Array(MissingEssential),
  },
});
