import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';

/** Calls of ours beside the specification's. */
export const analyticsShopCalls = defineCalls('shop', {
  forgetActions: {
    method: 'DELETE',
    path: '/actions',
    summary: 'Erases all that is kept of what the visitor did. Nothing kept is no error.',
    access: 'anyone',
    refusals: [],
    answer: strictObject({ erased: Type.Integer({ minimum: 0 }) }),
  },
});
