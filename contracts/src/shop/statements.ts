import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  PaymentData,
  PaymentIntent,
  PaymentOption,
  PaymentProvider,
  cardRefusals,
  withCard,
} from '../nouns/payments.ts';
import { AllocationData, Statement, StatementItem } from '../nouns/trade-ledger.ts';
import { Day, Pence, RowId, line, pageFields, paging } from '../nouns/values.ts';

/** One line of an invoice or a credit note on account; delivery is a line of its own, without a SKU. */
export const StatementLine = strictObject({
  reference: Type.String(),
  kind: Type.Enum(['invoice', 'credit-note']),
  datedOn: Day,
  dueOn: nullable(Day),
  jobReference: nullable(Type.String()),
  poNumber: nullable(Type.String()),
  orderNumber: Type.String(),
  sku: nullable(Type.String()),
  name: Type.String(),
  /** Below nothing where pieces came back; null for delivery and where only money was taken off. */
  quantity: nullable(Type.Integer()),
  /** What a credit note takes back is less than nothing. */
  exPence: Pence,
  vatRatePercent: Type.Number(),
  vatPence: Pence,
  incPence: Pence,
});
export type StatementLine = Static<typeof StatementLine>;

export const DisputeData = strictObject({
  itemId: RowId,
  /** What of the invoice it is about, as its line is called; all of it without that. */
  lineName: Type.Optional(line(200)),
  amountPence: withTexts(Type.Integer({ minimum: 1, maximum: 1e11 }), {
    advice: 'Enter how much of it you do not agree with, like 94.20.',
    typed: 'hundredths',
  }),
  reason: withTexts(line(500), { advice: 'Say what is wrong, so that we can look at it.' }),
});

/** How many invoices one payment may be of. */
export const mostInvoicesAtOnce = 200;

const paid = ['payment-not-found', 'payment-not-ready', 'payment-failed', 'out-of-stock'] as const;

/**
 * Calls of ours: what the business of the session owes, and what it does about it. A suspended one orders
 * nothing, and sees and pays what it owes as before.
 */
export const statementCalls = defineCalls('shop', {
  getStatement: {
    method: 'GET',
    path: '/statement',
    summary: 'What the business owes on account, by what is open of it.',
    access: 'member',
    refusals: [],
    answer: strictObject({
      ...Statement.properties,
      provider: PaymentProvider,
      /** The cards that may pay it: whoever looks has their own among them. */
      options: Type.Array(PaymentOption),
    }),
  },
  listStatementItems: {
    method: 'GET',
    path: '/statement/items',
    summary:
      'What is settled of the business’s account, or all that there ever was, the newest first.',
    access: 'member',
    refusals: [],
    query: strictObject({ ...paging, show: Type.Optional(Type.Enum(['paid', 'all'])) }),
    answer: strictObject({ ...pageFields, items: Type.Array(StatementItem) }),
  },
  listStatementLines: {
    method: 'GET',
    path: '/statement/lines',
    summary: 'Every line of the business’s invoices and credit notes on account, a part at a time.',
    access: 'member',
    refusals: [],
    query: strictObject({ after: Type.Optional(RowId) }),
    answer: strictObject({ lines: Type.Array(StatementLine), next: nullable(RowId) }),
  },
  getStatementPaper: {
    method: 'GET',
    path: '/statement/pdf',
    summary: 'The open items of the business as a PDF, as they stand.',
    access: 'member',
    refusals: [],
    file: 'application/pdf',
  },
  placeCredit: {
    method: 'POST',
    path: '/statement/allocations',
    summary: 'Sets credit or money that waits against an invoice, as far as both are open.',
    access: 'member',
    refusals: ['statement-item-not-found', 'statement-changed'],
    body: AllocationData,
    answer: Statement,
  },
  disputeInvoice: {
    method: 'POST',
    path: '/statement/disputes',
    summary:
      'Says what of an invoice the business does not agree with: that is not overdue meanwhile.',
    access: 'member',
    refusals: ['statement-item-not-found', 'statement-changed', 'invoice-in-dispute'],
    body: DisputeData,
    answer: Statement,
  },
  startStatementPayment: {
    method: 'POST',
    path: '/statement/payment',
    summary:
      'Opens a card payment of invoices, less the credit that waits; a saved card pays at once.',
    access: 'member',
    refusals: [
      'statement-item-not-found',
      'statement-changed',
      'order-too-large',
      'payment-changed',
      'payment-not-ready',
      ...cardRefusals,
    ],
    body: withCard({
      itemIds: Type.Array(RowId, { minItems: 1, maxItems: mostInvoicesAtOnce }),
      /** The sum that the page showed. */
      agreedTotalPence: Pence,
    }),
    answer: PaymentIntent,
    idempotent: true,
  },
  completeStatementPayment: {
    method: 'POST',
    path: '/statement/payment/complete',
    summary: 'Makes a receipt of a payment that went through, once.',
    access: 'member',
    refusals: paid,
    body: PaymentData,
    answer: StatementItem,
    idempotent: true,
  },
});
