import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { dayBounds } from '../nouns/day-bounds.ts';
import {
  AllocationData,
  CreditSums,
  OwedByAge,
  Payout,
  Statement,
  StatementItem,
} from '../nouns/trade-ledger.ts';
import { Day, Instant, Pence, RowId, line, pageFields, paging } from '../nouns/values.ts';
import { RefundNote } from './refunds.ts';

/** A business with something on account, as those who collect see it. */
export const CollectionRow = strictObject({
  businessId: RowId,
  businessName: Type.String(),
  tradeExternalId: Type.String(),
  sums: CreditSums,
  byAge: OwedByAge,
  oldestDueOn: nullable(Day),
  openDisputes: Type.Integer(),
  /** Whether credit of it waits for a second person before it is paid out. */
  payoutWaits: Type.Boolean(),
  heldAt: nullable(Instant),
  remindedAt: nullable(Instant),
});
export type CollectionRow = Static<typeof CollectionRow>;

export const Collection = strictObject({
  row: CollectionRow,
  statement: Statement,
  holdNote: nullable(Type.String()),
  /** What of their invoices was credited since disputes that are not done with, for whatever reason. */
  creditedSince: Type.Array(strictObject({ disputeId: RowId, pence: Pence })),
  /** What came in by bank lately, as staff wrote it down, the newest first. */
  receipts: Type.Array(StatementItem),
  /** What of its credit can go back to cards that paid its statements, in pence. */
  toCardsPence: Pence,
  /** What waits for a second person, and what was paid out lately. */
  payouts: Type.Array(Payout),
});
export type Collection = Static<typeof Collection>;

export const ReceiptData = strictObject({
  reference: withTexts(line(60), { advice: 'Enter what the bank says of it.' }),
  amountPence: withTexts(Type.Integer({ minimum: 1, maximum: 1e11 }), {
    advice: 'Enter what came in, like 1126.40.',
    typed: 'hundredths',
  }),
  receivedOn: withTexts(Day, {
    advice: 'Enter the day on which it came in.',
    days: dayBounds.received,
  }),
  /** Sets it against what is due, the oldest first; it waits to be placed otherwise. */
  toOldest: Type.Optional(Type.Boolean()),
});
export const TakeBackData = strictObject({
  why: withTexts(line(200), { advice: 'Say what was wrong with it, in words for the business.' }),
});
export const PayoutData = strictObject({
  amountPence: withTexts(Type.Integer({ minimum: 1, maximum: 1e10 }), {
    advice: 'Enter how much is paid out, like 126.40.',
    typed: 'hundredths',
  }),
  /** Of the transfer, for what cannot go back to a card. */
  bankReference: Type.Optional(
    withTexts(line(60), { advice: 'Enter the reference of the bank transfer.' }),
  ),
  note: RefundNote,
});
export const HoldData = strictObject({
  note: withTexts(line(300), { advice: 'Say why, in words for the business.' }),
});
export const DisputeOutcomeData = strictObject({
  outcome: Type.Enum(['agreed', 'refused']),
  answer: withTexts(line(500), { advice: 'Write the answer for the business.' }),
});
export const CreditedData = strictObject({
  note: withTexts(line(300), { advice: 'Say how it was credited, for whoever looks later.' }),
});

const one = {
  access: 'staff:finance',
  params: strictObject({ businessId: RowId }),
  answer: Collection,
} as const;
const at = '/collections/{businessId}';
const unknown = ['business-not-found'] as const;

/** Calls of ours: how staff collect what businesses owe. */
export const collectionCalls = defineCalls('staff', {
  listCollections: {
    method: 'GET',
    path: '/collections',
    summary: 'Businesses that owe something, those first whose oldest invoice is due longest.',
    access: 'staff:finance|trade-reviewer',
    refusals: [],
    query: strictObject({
      ...paging,
      which: Type.Optional(Type.Enum(['all', 'overdue', 'held', 'disputed', 'payouts'])),
    }),
    answer: strictObject({
      ...pageFields,
      /** Over all businesses. */
      byAge: OwedByAge,
      businesses: Type.Array(CollectionRow),
    }),
  },
  getCollection: {
    ...one,
    access: 'staff:finance|trade-reviewer',
    method: 'GET',
    path: at,
    summary: 'What one business owes, item by item.',
    refusals: unknown,
  },
  recordReceipt: {
    ...one,
    method: 'POST',
    path: `${at}/receipts`,
    summary: 'Writes down money that came in by bank, once.',
    refusals: unknown,
    body: ReceiptData,
    idempotent: true,
  },
  takeBackReceipt: {
    ...one,
    method: 'POST',
    path: `${at}/receipts/{itemId}/taking-back`,
    params: strictObject({ businessId: RowId, itemId: RowId }),
    summary: 'Takes a receipt back that was a mistake: what it had paid is open again.',
    refusals: [...unknown, 'statement-item-not-found', 'statement-changed'],
    body: TakeBackData,
  },
  payOutCredit: {
    ...one,
    method: 'POST',
    path: `${at}/payouts`,
    summary:
      'Pays out credit that waits: to the cards that paid its statements, and by bank for the rest. Above the limit of refunds a second person agrees first. Audited.',
    refusals: [...unknown, 'payout-refused'],
    body: PayoutData,
    idempotent: true,
  },
  decidePayout: {
    ...one,
    method: 'PUT',
    path: `${at}/payouts/{payoutId}/decision`,
    params: strictObject({ businessId: RowId, payoutId: RowId }),
    summary:
      'Agrees to pay credit out, or declines it. Never by whoever asked, who may withdraw it. Audited.',
    refusals: [...unknown, 'payout-not-found', 'payout-refused', 'refund-barred'],
    body: strictObject({ decision: Type.Enum(['agreed', 'declined']) }),
  },
  placeReceipt: {
    ...one,
    method: 'POST',
    path: `${at}/allocations`,
    summary: 'Sets credit or money that waits against an invoice.',
    refusals: [...unknown, 'statement-item-not-found', 'statement-changed'],
    body: AllocationData,
  },
  holdCredit: {
    ...one,
    method: 'PUT',
    path: `${at}/hold`,
    summary: 'Lets nothing new go on the account of a business. Orders that there are go on.',
    refusals: unknown,
    body: HoldData,
  },
  liftCreditHold: {
    ...one,
    method: 'DELETE',
    path: `${at}/hold`,
    summary: 'Lets new orders go on account again.',
    refusals: unknown,
  },
  remindOfOverdue: {
    ...one,
    method: 'POST',
    path: `${at}/reminders`,
    summary: 'Writes to the owners about what is overdue, once a day.',
    refusals: [...unknown, 'statement-changed'],
  },
  settleInvoiceDispute: {
    ...one,
    method: 'POST',
    path: `${at}/disputes/{disputeId}`,
    params: strictObject({ businessId: RowId, disputeId: RowId }),
    summary:
      'Answers a dispute of an invoice; what is agreed to is credited by a refund of its order.',
    refusals: [...unknown, 'statement-item-not-found'],
    body: DisputeOutcomeData,
  },
  markDisputeCredited: {
    ...one,
    method: 'PUT',
    path: `${at}/disputes/{disputeId}/credited`,
    params: strictObject({ businessId: RowId, disputeId: RowId }),
    summary:
      'Says that what was agreed to is credited another way than by a credit note of its invoice: none is waited for. Audited.',
    refusals: [...unknown, 'statement-item-not-found'],
    body: CreditedData,
  },
});
