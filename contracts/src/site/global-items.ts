import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { GlobalItem, GlobalItemId } from '../nouns/content/global-items.ts';

/** The site service: what stands on many pages. */
export const globalItemCalls = defineCalls('site', {
  getGlobalItem: {
    method: 'GET',
    path: '/api/GlobalItems/{id}',
    summary: 'One item that stands on many pages: what of it this caller is shown now.',
    access: 'anyone',
    refusals: ['global-item-unknown'],
    params: strictObject({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: GlobalItem,
  },
  listGlobalItems: {
    method: 'POST',
    path: '/api/GlobalItems',
    summary: 'Several such items at once, in the order in which they are asked for.',
    access: 'anyone',
    refusals: [],
    body: strictObject({ ids: Type.Array(GlobalItemId, { minItems: 1, maxItems: 20 }) }),
    answer: strictObject({ items: Type.Array(GlobalItem) }),
  },
});
