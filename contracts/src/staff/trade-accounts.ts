import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  BusinessMember,
  BusinessStatus,
  MemberLimits,
  TradeExternalId,
} from '../nouns/businesses.ts';
import { TradeAccount, TradeRequest, TradeRequestState } from '../nouns/trade-accounts.ts';
import { Instant, pageFields, paging, Pence, RowId, Version } from '../nouns/values.ts';

const byId = strictObject({ id: RowId });

/** One thing that happened to a trade account. */
export const TradeEvent = strictObject({
  at: Instant,
  /** Who did it; null for the shop itself, and for somebody who has left. */
  by: nullable(Type.String()),
  text: Type.String(),
});
export type TradeEvent = Static<typeof TradeEvent>;

/** What staff see of a trade account beside what it is. */
export const TradeRecord = strictObject({
  /** The number of the application that opened it; null where none did. */
  application: nullable(TradeExternalId),
  orders: strictObject({
    /** Of the last twelve months; what was cancelled is in none. */
    count: Type.Integer(),
    exPence: Pence,
    onTheWay: Type.Integer(),
    lastAt: nullable(Instant),
  }),
  /** What each member may spend, and has ordered this month of London's calendar, ex VAT. */
  spending: Type.Array(
    strictObject({ accountId: RowId, limits: MemberLimits, usedExPence: Pence }),
  ),
  notes: Type.Array(TradeEvent),
  history: Type.Array(TradeEvent),
  requests: Type.Array(TradeRequest),
});
export type TradeRecord = Static<typeof TradeRecord>;

/** What staff may write of a member, as it is kept. */
export const TradeMember = strictObject({
  ...BusinessMember.properties,
  /** Null where somebody is known by one word alone, which is then what they are called. */
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  phone: nullable(Type.String()),
});
export type TradeMember = Static<typeof TradeMember>;

const memberParams = strictObject({ id: RowId, accountId: RowId });

/** Calls of ours: what staff do with a trade account. */
export const tradeAccountStaffCalls = defineCalls('staff', {
  getTradeRecord: {
    method: 'GET',
    path: '/trade-accounts/{id}/record',
    summary:
      'What a trade account has bought, what its members may spend, its notes, its history and what waits for it. Every look is audited.',
    access: 'staff:support|trade-reviewer|finance',
    refusals: ['business-not-found'],
    params: byId,
    answer: TradeRecord,
  },
  setTradeStatus: {
    method: 'PUT',
    path: '/trade-accounts/{id}/status',
    summary:
      'Suspends a trade account, makes it active again or closes it for good; its members read why. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['business-not-found', 'business-not-active', 'business-changed', 'business-owes'],
    params: byId,
    body: strictObject({
      expectedVersion: Version,
      status: BusinessStatus,
      reason: Type.Optional(
        withTexts(Type.String({ minLength: 10, maxLength: 300, pattern: '\\S' }), {
          advice: 'Write one sentence that they can act on, in 10 characters or more.',
        }),
      ),
    }),
    answer: TradeAccount,
  },
  addTradeNote: {
    method: 'POST',
    path: '/trade-accounts/{id}/notes',
    summary: 'Writes a note about a trade account, for colleagues alone.',
    access: 'staff:support|trade-reviewer',
    refusals: ['business-not-found'],
    params: byId,
    body: strictObject({
      text: withTexts(Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Write what colleagues should know.',
      }),
    }),
    idempotent: true,
  },
  getTradeMember: {
    method: 'GET',
    path: '/trade-accounts/{id}/members/{accountId}',
    summary: 'What is kept of a member, as whoever corrects it needs it. Every look is audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['business-not-found', 'member-not-found'],
    params: memberParams,
    answer: TradeMember,
  },
  endMembership: {
    method: 'DELETE',
    path: '/trade-accounts/{id}/members/{accountId}',
    summary: 'Ends a membership at once, for staff. A business keeps an owner. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['business-not-found', 'member-not-found', 'last-owner'],
    params: memberParams,
  },
});

const requestParams = strictObject({ requestId: RowId });

/** Calls of ours: what waits for a second member of staff. */
export const tradeRequestStaffCalls = defineCalls('staff', {
  listTradeRequests: {
    method: 'GET',
    path: '/trade-requests',
    summary:
      'What a second member of staff is to decide about trade accounts, the oldest first. Every look is audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [],
    query: strictObject({ state: Type.Optional(TradeRequestState), ...paging }),
    answer: strictObject({ ...pageFields, requests: Type.Array(TradeRequest) }),
  },
  getTradeRequest: {
    method: 'GET',
    path: '/trade-requests/{requestId}',
    summary: 'One request about a trade account or a band. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['request-not-found'],
    params: requestParams,
    answer: TradeRequest,
  },
  decideTradeRequest: {
    method: 'PUT',
    path: '/trade-requests/{requestId}/decision',
    summary:
      'Does what was asked, or refuses it: never by whoever asked, nor whom it is about. Whoever asked may withdraw it. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [
      'request-not-found',
      'request-barred',
      'request-outdated',
      'business-not-active',
      'sign-in-elsewhere',
    ],
    params: requestParams,
    body: strictObject({ decision: Type.Enum(['confirmed', 'refused', 'withdrawn']) }),
    answer: TradeRequest,
  },
});
