import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { DisputeState } from '../nouns/refunds.ts';
import { Instant, Pence, line, pageFields, paging } from '../nouns/values.ts';

/** Which disputes: those that wait for an answer of ours, those with the bank, those that are over. */
const DisputeStage = Type.Enum(['to-answer', 'with-the-bank', 'over']);

/** A payment that the customer's bank asks about or has taken back, as staff see it. */
export const Dispute = strictObject({
  disputeId: Type.String(),
  /** Null for a payment that no order was made of. */
  orderNumber: nullable(Type.String()),
  customer: nullable(strictObject({ name: Type.String(), email: Type.String() })),
  state: DisputeState,
  /** The bank asks before it takes anything. */
  isInquiry: Type.Boolean(),
  /** The provider's own word for what the customer says. */
  reason: Type.String(),
  amountPence: Pence,
  /** What of it the bank has taken from us at this moment, and what that costs beside. */
  withdrawnPence: Pence,
  feePence: Pence,
  method: nullable(Type.String()),
  openedAt: Instant,
  /** Until when an answer is taken; null where none is. */
  evidenceDueAt: nullable(Instant),
  answer: nullable(Type.String()),
  answeredBy: nullable(Type.String()),
  answeredAt: nullable(Instant),
  /** An answer that the provider did not take, and its reason in its own words. */
  refusedAnswer: nullable(Type.String()),
  refusal: nullable(Type.String()),
});
export type Dispute = Static<typeof Dispute>;

/** What we can show the bank, from what the order keeps. */
export const DisputeEvidence = strictObject({
  facts: Type.Array(strictObject({ name: Type.String(), value: Type.String() })),
});

const disputeParams = strictObject({ disputeId: line(80) });

/** Calls of ours: how staff answer a dispute of a card payment. */
export const disputeStaffCalls = defineCalls('staff', {
  listDisputes: {
    method: 'GET',
    path: '/disputes',
    summary: 'Disputes of card payments: those to be answered, the one due first before all.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({ stage: Type.Optional(DisputeStage), ...paging }),
    answer: strictObject({ ...pageFields, disputes: Type.Array(Dispute) }),
  },
  getDispute: {
    method: 'GET',
    path: '/disputes/{disputeId}',
    summary: 'One dispute, and what the order has to show for itself.',
    access: 'staff:support|finance',
    refusals: ['dispute-not-found'],
    params: disputeParams,
    answer: strictObject({ dispute: Dispute, evidence: DisputeEvidence }),
  },
  answerDispute: {
    method: 'POST',
    path: '/disputes/{disputeId}/answer',
    summary: 'Sends our answer and what the order has to show to the bank. Once. Audited.',
    access: 'staff:finance',
    refusals: ['dispute-not-found', 'dispute-answered'],
    params: disputeParams,
    body: strictObject({
      answer: withTexts(Type.String({ minLength: 20, maxLength: 5_000, pattern: '\\S' }), {
        advice: 'Tell the bank what happened, in 20 characters or more.',
      }),
    }),
    answer: Dispute,
    idempotent: true,
  },
});
