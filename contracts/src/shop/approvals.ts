import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Approval, ApprovalRow, Away, OverLimit } from '../nouns/approvals.ts';
import { basketParams } from '../nouns/basket.ts';
import { Day, Instant, pageFields, paging, Pence, RandomId, RowId, Uuid } from '../nouns/values.ts';

/** What members have ordered in a month of London's calendar, ex VAT. */
export const Spending = strictObject({
  monthStart: Day,
  members: Type.Array(
    strictObject({ accountId: RowId, usedExPence: Pence, orders: Type.Integer() }),
  ),
});
export type Spending = Static<typeof Spending>;

/** Whether an order may be paid for as it stands, by the limits of whoever orders it. */
export const ApprovalReview = strictObject({
  /** The limits that it is over; none where nobody need be asked. */
  over: Type.Array(OverLimit),
  /** The approval that lets it pass all the same, and until when its prices hold. */
  approved: nullable(
    strictObject({ approvalId: Uuid, heldUntil: Instant, isHeld: Type.Boolean() }),
  ),
  /** Why an approval that there is does not count for it as it stands. */
  outdated: nullable(Type.Enum(['dearer', 'changed'])),
  /** Who may be asked, by name. */
  deciders: Type.Array(Type.String()),
});
export type ApprovalReview = Static<typeof ApprovalReview>;

const approval = strictObject({ approvalId: Uuid });

export const AskedFor = strictObject({
  note: Type.Optional(
    withTexts(Type.String({ maxLength: 500 }), {
      advice: 'Use at most 500 characters.',
      hint: 'What it is for, for whoever decides.',
    }),
  ),
});

export const Refused = strictObject({
  reason: withTexts(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }), {
    advice: 'Say why, so that it can be put right.',
    hint: 'Whoever asked reads it.',
  }),
});

/** Why there is no order to look at, whatever the limits are. */
const orderRefusals = [
  'basket-not-found',
  'basket-closed',
  'basket-empty',
  'details-missing',
  'item-unavailable',
  'quantity-not-allowed',
  'order-too-small',
  'order-too-large',
  'address-undeliverable',
  'payment-changed',
] as const;

/** Calls of ours at the end of a checkout that is over a limit. */
export const askApprovalCalls = defineCalls('shop', {
  reviewApproval: {
    method: 'GET',
    path: '/checkout/{basketId}/approval',
    summary: 'Whether a basket may be paid for by the limits of its buyer, and whom they may ask.',
    access: 'shopper',
    refusals: orderRefusals,
    params: basketParams,
    answer: ApprovalReview,
  },
  askApproval: {
    method: 'POST',
    path: '/checkout/{basketId}/approval',
    summary:
      'Asks for an order that is over a limit. Its prices are held for seven days; its day and its goods are not. Nothing is charged, reserved or invoiced. The basket is put aside until it is decided or taken back.',
    access: 'shopper',
    refusals: [...orderRefusals, 'payment-not-ready', 'approval-not-needed', 'approval-nobody'],
    params: basketParams,
    body: AskedFor,
    answer: strictObject({ approvalId: Uuid }),
    idempotent: true,
  },
});

/** Calls of ours about what members spend, and about orders that wait for somebody's yes. */
export const approvalCalls = defineCalls('shop', {
  getSpending: {
    method: 'GET',
    path: '/trade/spending',
    summary: 'What members ordered this month: all for owners and approvers, for others their own.',
    access: 'trade',
    refusals: [],
    answer: Spending,
  },
  listApprovals: {
    method: 'GET',
    path: '/trade/approvals',
    summary:
      'Orders that were asked for: those that wait for the caller, their own, or all decided.',
    access: 'trade',
    refusals: [],
    query: strictObject({ view: Type.Enum(['waiting', 'mine', 'decided']), ...paging }),
    answer: strictObject({
      ...pageFields,
      approvals: Type.Array(ApprovalRow),
      counts: strictObject({ waiting: Type.Integer(), mine: Type.Integer() }),
    }),
  },
  getApproval: {
    method: 'GET',
    path: '/trade/approvals/{approvalId}',
    summary:
      'An order that was asked for, beside the prices and days of now. Looking changes nothing.',
    access: 'trade',
    refusals: ['approval-not-found'],
    params: approval,
    answer: Approval,
  },
  approveOrder: {
    method: 'POST',
    path: '/trade/approvals/{approvalId}/approve',
    summary:
      'Lets an order pass its buyer’s limits once. Never one’s own; refused where its prices hold no longer and it has become more than 2 % dearer.',
    access: 'trade',
    refusals: ['approval-not-found', 'approval-over', 'approval-barred', 'approval-outdated'],
    params: approval,
    answer: Approval,
  },
  refuseOrder: {
    method: 'POST',
    path: '/trade/approvals/{approvalId}/refuse',
    summary: 'Refuses an order with a reason, which its buyer is mailed. Never one’s own.',
    access: 'trade',
    refusals: ['approval-not-found', 'approval-over', 'approval-barred'],
    params: approval,
    body: Refused,
    answer: Approval,
  },
  resumeBasket: {
    method: 'POST',
    path: '/trade/approvals/{approvalId}/basket',
    summary:
      'Gives its buyer the basket back, as the one in use: to order it where it was approved, and to change it otherwise. One that still waits is withdrawn.',
    access: 'trade',
    refusals: ['approval-not-found', 'approval-over'],
    params: approval,
    answer: strictObject({ basketId: RandomId, isApproved: Type.Boolean() }),
  },
  takeOverRequest: {
    method: 'POST',
    path: '/trade/approvals/{approvalId}/goods',
    summary:
      'Puts what somebody had asked for who has left into the basket in use of whoever decides, at the prices of now, once.',
    access: 'trade',
    refusals: ['approval-not-found', 'approval-over', 'out-of-stock'],
    params: approval,
    answer: strictObject({
      addedCount: Type.Integer(),
      /** What of it cannot be had, by name. */
      missing: Type.Array(Type.String()),
    }),
  },
  getAway: {
    method: 'GET',
    path: '/trade/approvals-away',
    summary: 'Who decides for the caller while they are away; null where nobody does.',
    access: 'trade',
    refusals: [],
    answer: strictObject({ away: nullable(Away) }),
  },
  setAway: {
    method: 'PUT',
    path: '/trade/approvals-away',
    summary:
      'Has another member decide in the place of an owner or approver from one day to another, both included. Null ends it.',
    access: 'trade',
    refusals: ['approval-barred', 'delegate-unknown', 'invalid-request'],
    body: strictObject({ away: nullable(Away) }),
    answer: strictObject({ away: nullable(Away) }),
  },
});
