import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant, RowId, pageFields, paging } from '../nouns/values.ts';

export const FactorResetState = Type.Enum(['open', 'done', 'refused']);

/** A request to take a lost second factor away, which one member of staff made and another decides. */
export const FactorReset = strictObject({
  resetId: Type.Integer(),
  person: strictObject({ accountId: Type.Integer(), name: Type.String(), email: Type.String() }),
  reason: Type.String(),
  state: FactorResetState,
  askedBy: nullable(Type.String()),
  askedAt: Instant,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** Why whoever looks may not take it away; null where they may. */
  barredBy: nullable(Type.Enum(['asked-by-you', 'about-you', 'not-admin'])),
});
export type FactorReset = Static<typeof FactorReset>;

const resetParams = strictObject({ resetId: RowId });

/** Calls of ours: how two members of staff take away a second factor that somebody has lost. */
export const secondFactorStaffCalls = defineCalls('staff', {
  listFactorResets: {
    method: 'GET',
    path: '/second-factor-resets',
    summary: 'Requests to take away lost second factors: those that wait, the oldest first.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({ state: Type.Optional(FactorResetState), ...paging }),
    answer: strictObject({ ...pageFields, resets: Type.Array(FactorReset) }),
  },
  getFactorReset: {
    method: 'GET',
    path: '/second-factor-resets/{resetId}',
    summary: 'One request to take away a lost second factor.',
    access: 'staff:support',
    refusals: ['factor-reset-not-found'],
    params: resetParams,
    answer: FactorReset,
  },
  askFactorReset: {
    method: 'POST',
    path: '/second-factor-resets',
    summary: 'Asks that somebody’s lost second factor be taken away. Another decides. Audited.',
    access: 'staff:support',
    refusals: ['factor-reset-impossible'],
    body: strictObject({
      email: withTexts(Type.String({ minLength: 3, maxLength: 254 }), {
        advice: 'Enter the address that they sign in with.',
      }),
      reason: withTexts(Type.String({ minLength: 10, maxLength: 500 }), {
        advice: 'Say how you know that it is they who ask, in 10 characters or more.',
      }),
    }),
    answer: FactorReset,
    status: 201,
  },
  decideFactorReset: {
    method: 'PUT',
    path: '/second-factor-resets/{resetId}/decision',
    summary:
      'Takes the second factor away, or refuses to. Never by whoever asked, nor whose it is. Audited.',
    access: 'staff:support',
    refusals: ['factor-reset-not-found', 'factor-reset-barred'],
    params: resetParams,
    body: strictObject({ decision: Type.Enum(['done', 'refused']) }),
    answer: FactorReset,
  },
});
