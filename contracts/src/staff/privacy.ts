import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Day, Instant, RowId, pageFields, paging } from '../nouns/values.ts';

export const DeletionState = Type.Enum(['open', 'done', 'withdrawn']);

/** A request to be erased, as staff see it in their queue. */
export const DeletionRequest = strictObject({
  requestId: Type.Integer(),
  accountId: Type.Integer(),
  /** Null once they are erased. */
  person: nullable(strictObject({ name: Type.String(), email: Type.String() })),
  reason: nullable(Type.String()),
  state: DeletionState,
  requestedAt: Instant,
  /** The law's month: the last day on which it is to be carried out. */
  dueOn: Day,
  closedAt: nullable(Instant),
});
export type DeletionRequest = Static<typeof DeletionRequest>;

/** How many things of each kind an erase removes; each module names what it keeps of people. */
export const ErasedParts = Type.Record(Type.String(), Type.Integer());

/** Why an account cannot be erased yet. */
export const DeletionBlocker = Type.Enum([
  'order-under-way',
  'payment-open',
  'refund-pending',
  'dispute-open',
  'staff-role',
  'last-owner',
  /** A business that is theirs alone owes us something, or has money or a dispute waiting. */
  'account-owes',
  /** Others buy for a business whose application is theirs and is not decided. */
  'application-undecided',
  'mail-being-sent',
]);
export type DeletionBlocker = Static<typeof DeletionBlocker>;

/** A request with all that decides about it; of one that is closed only the request remains. */
export const DeletionPlan = strictObject({
  request: DeletionRequest,
  erased: nullable(ErasedParts),
  /** Kept for tax, and complaints about their data for what came of them, without the person. */
  kept: nullable(
    strictObject({ orders: Type.Integer(), payments: Type.Integer(), complaints: Type.Integer() }),
  ),
  blockers: Type.Array(
    strictObject({ blocker: DeletionBlocker, orderNumbers: Type.Array(Type.String()) }),
  ),
  /** Whether the card provider has yet to confirm that it forgot its customer. */
  providerPending: Type.Boolean(),
});
export type DeletionPlan = Static<typeof DeletionPlan>;

const requestParams = strictObject({
  requestId: RowId,
});

/** Calls of ours: what the law lets people ask of us, and how staff carry it out. */
export const privacyStaffCalls = defineCalls('staff', {
  listDeletionRequests: {
    method: 'GET',
    path: '/deletion-requests',
    summary: 'Requests to delete accounts: those that wait, the oldest first, then the closed.',
    access: 'staff:support',
    refusals: [],
    query: strictObject({ state: Type.Optional(DeletionState), ...paging }),
    answer: strictObject({
      ...pageFields,
      requests: Type.Array(DeletionRequest),
    }),
  },
  getDeletionRequest: {
    method: 'GET',
    path: '/deletion-requests/{requestId}',
    summary: 'What a deletion would erase and keep, and what stands in its way. Audited.',
    access: 'staff:support',
    refusals: ['deletion-not-found'],
    params: requestParams,
    answer: DeletionPlan,
  },
  executeDeletion: {
    method: 'POST',
    path: '/deletion-requests/{requestId}/execution',
    summary: 'Erases the account behind a request, for good. Doing so again changes nothing.',
    access: 'staff:support',
    refusals: ['deletion-not-found', 'deletion-blocked'],
    params: requestParams,
    /** The account's number is typed again, so that nobody is erased by a slip. */
    body: strictObject({
      accountId: withTexts(RowId, {
        advice: 'Type the number of this account, as it stands with the request.',
      }),
    }),
    answer: DeletionPlan,
  },
});
