import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Picture } from '../nouns/pictures.ts';
import { LineAmount } from '../nouns/prices.ts';
import { OrderRefundState, RefundKind } from '../nouns/refunds.ts';
import {
  Currency,
  Instant,
  Pence,
  RowId,
  line,
  pageFields,
  paging,
  Uuid,
} from '../nouns/values.ts';

const GivenPence = Type.Integer({ minimum: 0, maximum: 1e10 });

/** What a refund is to give back, in pence inc VAT where it is money and not pieces. */
const wish = {
  lines: Type.Array(
    strictObject({
      position: RowId,
      /** Whole pieces, at what was paid for them. */
      units: Type.Integer({ minimum: 0, maximum: 100_000 }),
      /** Money off the line's price without a piece of it coming back. */
      offPence: GivenPence,
    }),
    { maxItems: 500 },
  ),
  deliveryPence: GivenPence,
  goodwillPence: GivenPence,
  duplicateChargePence: GivenPence,
  /** How it is split over the order's payments; left out, the oldest give first. */
  payments: Type.Optional(
    Type.Array(strictObject({ paymentId: Uuid, pence: GivenPence }), { maxItems: 50 }),
  ),
};
export const RefundWish = strictObject(wish);
export type RefundWish = Static<typeof RefundWish>;

export const RefundNote = withTexts(Type.String({ minLength: 5, maxLength: 500, pattern: '\\S' }), {
  advice: 'Say why the money goes back, in 5 characters or more.',
});

/** What a payment of an order can still give back. */
const RefundablePayment = strictObject({
  paymentId: Type.String(),
  /** "Visa card ending 4242"; null where nobody knows any more. */
  method: nullable(Type.String()),
  paidAt: Instant,
  amountPence: Pence,
  /** Given back, or promised to be. */
  givenPence: Pence,
  /** Asked for, and waiting for a second person. */
  waitingPence: Pence,
  /** What the customer’s bank has taken back. */
  disputedPence: Pence,
  leftPence: Pence,
});

const RefundableLine = strictObject({
  position: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  variant: nullable(Type.String()),
  roomLabel: nullable(Type.String()),
  picture: Picture,
  units: Type.Integer(),
  unitsLeft: Type.Integer(),
  amount: LineAmount,
  /** What of it has not been given back, nor is waiting to be. */
  left: LineAmount,
});

const RefundPart = strictObject({
  kind: RefundKind,
  position: nullable(Type.Integer()),
  /** What it is, as the customer reads it. */
  name: Type.String(),
  units: nullable(Type.Integer()),
  amount: LineAmount,
});

const PaymentShare = strictObject({
  paymentId: Type.String(),
  method: nullable(Type.String()),
  pence: Pence,
});

/** What a refund comes to, to the penny, before anything is done. */
export const RefundPreview = strictObject({
  parts: Type.Array(RefundPart),
  total: LineAmount,
  /** What of it a credit note is for. */
  credited: LineAmount,
  payments: Type.Array(PaymentShare),
  /** What the order could still give back afterwards. */
  leftAfterPence: Pence,
  /** Whether a second person of the staff has to agree. */
  needsSecond: Type.Boolean(),
});
export type RefundPreview = Static<typeof RefundPreview>;

/** A refund of an order, as staff see it. */
export const OrderRefund = strictObject({
  refundId: Type.Integer(),
  orderNumber: Type.String(),
  customer: strictObject({ name: Type.String(), email: Type.String() }),
  state: OrderRefundState,
  note: Type.String(),
  parts: Type.Array(RefundPart),
  total: LineAmount,
  credited: LineAmount,
  payments: Type.Array(PaymentShare),
  /** Null is the shop itself, or somebody whose account is erased. */
  askedBy: nullable(Type.String()),
  askedAt: Instant,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** Why whoever looks may not agree to it; null where they may, or nothing is to decide. */
  barredBy: nullable(Type.Enum(['asked-by-you', 'not-finance'])),
});
export type OrderRefund = Static<typeof OrderRefund>;

/** What an order can give back, and what it has. */
export const Refundable = strictObject({
  orderNumber: Type.String(),
  placedAt: Instant,
  customer: strictObject({ name: Type.String(), email: Type.String() }),
  basis: Type.Enum(['inc', 'ex']),
  currency: Currency,
  lines: Type.Array(RefundableLine),
  deliveryName: Type.String(),
  delivery: LineAmount,
  deliveryLeft: LineAmount,
  payments: Type.Array(RefundablePayment),
  leftPence: Pence,
  /** How much of this order may still be given back without a second person. */
  alonePence: Pence,
  refunds: Type.Array(OrderRefund),
});
export type Refundable = Static<typeof Refundable>;

const FailedRefundState = Type.Enum(['open', 'settled']);

/** Money that the provider or the bank did not give back: somebody has to see to it. */
export const FailedRefund = strictObject({
  paymentRefundId: Type.String(),
  /** Null for money that no order was made of. */
  orderNumber: nullable(Type.String()),
  /** The refund of the order that it is a part of. */
  refundId: nullable(Type.Integer()),
  email: nullable(Type.String()),
  method: nullable(Type.String()),
  amountPence: Pence,
  reason: Type.String(),
  failure: nullable(Type.String()),
  askedAt: Instant,
  failedAt: Instant,
  settledAs: nullable(Type.Enum(['tried-again', 'paid-otherwise'])),
  settledNote: nullable(Type.String()),
  settledBy: nullable(Type.String()),
  settledAt: nullable(Instant),
});
export type FailedRefund = Static<typeof FailedRefund>;

const orderParams = strictObject({ order: line(40) });
const refundParams = strictObject({ refundId: RowId });
const failedParams = strictObject({ paymentRefundId: Uuid });

/** Calls of ours: how staff give money back. */
export const refundStaffCalls = defineCalls('staff', {
  getRefundable: {
    method: 'GET',
    path: '/orders/{order}/refunds',
    summary: 'What an order can give back by line, delivery and payment, and its refunds so far.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: Refundable,
  },
  previewRefund: {
    method: 'POST',
    path: '/orders/{order}/refunds/preview',
    summary: 'What a refund would come to, to the penny. Changes nothing.',
    access: 'staff:support|finance',
    refusals: ['order-not-found', 'refund-too-large'],
    params: orderParams,
    body: RefundWish,
    answer: RefundPreview,
  },
  askRefund: {
    method: 'POST',
    path: '/orders/{order}/refunds',
    summary:
      'Gives money back, or above the limit asks a second person to agree. Refused where it is not what the preview said. Audited.',
    access: 'staff:support|finance',
    refusals: ['order-not-found', 'refund-too-large', 'refund-changed'],
    idempotent: true,
    params: orderParams,
    body: strictObject({
      ...wish,
      note: RefundNote,
      /** The total inc VAT that the preview showed. */
      expectedPence: GivenPence,
    }),
    answer: OrderRefund,
    status: 201,
  },
  listRefunds: {
    method: 'GET',
    path: '/refunds',
    summary: 'Refunds by how far they have come: those that wait, the oldest first.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({ state: Type.Optional(OrderRefundState), ...paging }),
    answer: strictObject({ ...pageFields, refunds: Type.Array(OrderRefund) }),
  },
  getRefund: {
    method: 'GET',
    path: '/refunds/{refundId}',
    summary: 'One refund of an order.',
    access: 'staff:support|finance',
    refusals: ['refund-not-found'],
    params: refundParams,
    answer: OrderRefund,
  },
  decideRefund: {
    method: 'PUT',
    path: '/refunds/{refundId}/decision',
    summary:
      'Agrees to a refund and sends it, or declines it. Never by whoever asked, who may withdraw it. Audited.',
    access: 'staff:support|finance',
    refusals: ['refund-not-found', 'refund-barred', 'refund-too-large'],
    params: refundParams,
    body: strictObject({ decision: Type.Enum(['agreed', 'declined']) }),
    answer: OrderRefund,
  },
  listFailedRefunds: {
    method: 'GET',
    path: '/failed-refunds',
    summary: 'Money that did not go back: what nobody has seen to, the oldest first.',
    access: 'staff:support|finance',
    refusals: [],
    query: strictObject({ state: Type.Optional(FailedRefundState), ...paging }),
    answer: strictObject({ ...pageFields, refunds: Type.Array(FailedRefund) }),
  },
  getFailedRefund: {
    method: 'GET',
    path: '/failed-refunds/{paymentRefundId}',
    summary: 'One refund that the provider or the bank did not make.',
    access: 'staff:support|finance',
    refusals: ['refund-not-found'],
    params: failedParams,
    answer: FailedRefund,
  },
  settleFailedRefund: {
    method: 'PUT',
    path: '/failed-refunds/{paymentRefundId}/settlement',
    summary: 'Tries a failed refund again, or notes that the money was paid another way. Audited.',
    access: 'staff:finance',
    refusals: ['refund-not-found', 'refund-barred', 'refund-too-large'],
    params: failedParams,
    body: strictObject({
      settledAs: Type.Enum(['tried-again', 'paid-otherwise']),
      note: withTexts(Type.String({ minLength: 5, maxLength: 500, pattern: '\\S' }), {
        advice: 'Say what you did, such as the reference of a bank transfer.',
      }),
    }),
    answer: FailedRefund,
  },
});
