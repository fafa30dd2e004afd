import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant, Sku, Slug } from '../nouns/values.ts';

/** Days for which an action is kept at most. */
export const actionDays = 90;

/** One thing that a visitor did. It happened when it was sent. */
export const Action = Type.Union([
  strictObject({ kind: Type.Literal('viewed-product'), sku: Sku }),
  strictObject({ kind: Type.Literal('added-to-basket'), sku: Sku }),
  strictObject({ kind: Type.Literal('viewed-category'), slug: Slug }),
  strictObject({
    kind: Type.Literal('searched'),
    query: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  }),
  /** A page was shown to them as the answer to what they were about to ask. */
  strictObject({ kind: Type.Literal('was-answered'), page: Slug }),
  /** They opened a guide or an article of the help centre to read it. */
  strictObject({ kind: Type.Literal('read-page'), page: Slug }),
]);
export type Action = Static<typeof Action>;

export const ActionData = strictObject({
  /** In the order in which they were done. */
  actions: Type.Array(Action, { minItems: 1, maxItems: 50 }),
  config: Type.Optional(
    strictObject({
      /** A shorter time than the shop's own to keep these for. */
      keepDays: Type.Optional(Type.Integer({ minimum: 1, maximum: actionDays })),
    }),
  ),
});

export const analyticsCalls = defineCalls('help', {
  updateActions: {
    method: 'POST',
    path: '/actions/update',
    summary:
      'Keeps what the visitor did, if they accepted that in this browser. Without it the call is taken and nothing is kept, which the answer says.',
    access: 'anyone',
    refusals: [],
    body: ActionData,
    answer: strictObject({
      kept: Type.Integer({ minimum: 0 }),
      /** Why nothing was kept; null where it was. */
      reason: nullable(Type.Enum(['no-consent'])),
      keptUntil: nullable(Instant),
    }),
  },
});
