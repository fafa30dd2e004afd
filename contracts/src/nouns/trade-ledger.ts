import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Day, Instant, Pence, RowId } from './values.ts';

/** What keeps new orders off a business's account. */
export const creditBars = [
  'not-approved',
  'on-hold',
  'held',
  'paused',
  'suspended',
  'overdue',
  'over-limit',
] as const;
export const CreditBar = Type.Enum(creditBars);
export type CreditBar = Static<typeof CreditBar>;

/** What a business is told of each, where nothing more particular is known. */
export const creditBarTexts: Record<CreditBar, string> = {
  'not-approved':
    'No trade credit is open for your business. You can apply for it, and pay by card.',
  'on-hold': 'Your trade credit is on hold. Pay by card for now; the provider can tell you more.',
  held: 'New orders on account are stopped. Ring us, and we put it right together.',
  paused:
    'Nothing goes on account for 24 hours after an address or a password was changed. Paying by card works as before.',
  suspended: 'The account of your business is suspended. What it owes is paid as before.',
  overdue: 'Something is overdue. Pay it under Credit and statement, and it works again at once.',
  'over-limit': 'This is more than is left of your credit.',
};

/** How a business's credit is counted: pence inc VAT, to the penny what its ledger holds. */
export const CreditSums = strictObject({
  /** Ordered on account, and not invoiced yet. */
  orderedPence: Pence,
  /** What is open of its invoices. */
  invoicedPence: Pence,
  /** Credit and money received that waits to be set against something. */
  creditPence: Pence,
  /** The first two less the third: less than nothing where it has paid ahead. */
  usedPence: Type.Integer(),
  limitPence: nullable(Pence),
  leftPence: Type.Integer(),
  overduePence: Pence,
});
export type CreditSums = Static<typeof CreditSums>;

export const ledgerItemKinds = [
  'invoice',
  'credit-note',
  'allowance',
  'receipt',
  'payout',
] as const;

export const StatementItem = strictObject({
  itemId: RowId,
  kind: Type.Enum(ledgerItemKinds),
  /** The document's number, or what the bank's payment said. */
  reference: Type.String(),
  orderNumber: nullable(Type.String()),
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  datedOn: Day,
  dueOn: nullable(Day),
  daysLate: Type.Integer({ minimum: 0 }),
  amountPence: Pence,
  openPence: Pence,
  /** What of that is not due: it is in dispute, or agreed and still to be credited. */
  disputedPence: Pence,
  /** What of that again is agreed and still to be credited. */
  toCreditPence: Pence,
  /** A receipt that was a mistake: when it was taken back, and why; null for what stands. */
  takenBack: nullable(strictObject({ on: Day, why: Type.String() })),
});
export type StatementItem = Static<typeof StatementItem>;

export const InvoiceDispute = strictObject({
  disputeId: RowId,
  itemId: RowId,
  reference: Type.String(),
  lineName: nullable(Type.String()),
  pence: Pence,
  reason: Type.String(),
  raisedAt: Instant,
  outcome: nullable(Type.Enum(['agreed', 'refused'])),
  /** What of it we agreed to credit and have not credited yet: it is not due. */
  toCreditPence: Pence,
  answer: nullable(Type.String()),
  settledAt: nullable(Instant),
});
export type InvoiceDispute = Static<typeof InvoiceDispute>;

/** What a business owes, by what is open of it. */
export const Statement = strictObject({
  businessName: Type.String(),
  tradeExternalId: Type.String(),
  on: Day,
  sums: CreditSums,
  /** Why nothing new may go on account, and in words; null where it may. */
  bar: nullable(strictObject({ bar: CreditBar, text: Type.String() })),
  items: Type.Array(StatementItem),
  disputes: Type.Array(InvoiceDispute),
});
export type Statement = Static<typeof Statement>;

/** What is open by how late it is, in pence. */
export const OwedByAge = strictObject({
  notDuePence: Pence,
  to30Pence: Pence,
  to60Pence: Pence,
  over60Pence: Pence,
});
export type OwedByAge = Static<typeof OwedByAge>;

export const PayoutState = Type.Enum(['waiting', 'sent', 'declined', 'withdrawn']);
export type PayoutState = Static<typeof PayoutState>;

/** Credit of a business that is paid out, or waits for a second person to agree; as staff see it. */
export const Payout = strictObject({
  payoutId: RowId,
  state: PayoutState,
  pence: Pence,
  /** What of it goes by bank, and by which reference; the rest goes back to cards. */
  bankPence: Pence,
  bankReference: nullable(Type.String()),
  note: Type.String(),
  /** Null where that account is erased. */
  askedBy: nullable(Type.String()),
  askedAt: Instant,
  decidedBy: nullable(Type.String()),
  /** Why whoever looks may not agree to it; null where they may, or nothing is to decide. */
  barredBy: nullable(Type.Enum(['asked-by-you', 'not-finance'])),
});
export type Payout = Static<typeof Payout>;

/** Which credit is set against which invoice. */
export const AllocationData = strictObject({ fromItemId: RowId, toItemId: RowId });
