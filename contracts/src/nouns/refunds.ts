import Type, { type Static } from 'typebox';

/** What money is given back for. Only goods and delivery take something from what was sold. */
export const refundKinds = ['goods', 'delivery', 'goodwill', 'duplicate-charge'] as const;
export const RefundKind = Type.Enum([...refundKinds]);
export type RefundKind = (typeof refundKinds)[number];

/** How far a refund of an order has come; the first waits for a second person of the staff. */
export const OrderRefundState = Type.Enum([
  'waiting',
  'on-its-way',
  'failed',
  'done',
  'declined',
  'withdrawn',
]);
export type OrderRefundState = Static<typeof OrderRefundState>;

/** How far a bank's dispute of a payment has come. */
export const DisputeState = Type.Enum(['needs-response', 'under-review', 'won', 'lost', 'closed']);
export type DisputeState = Static<typeof DisputeState>;
