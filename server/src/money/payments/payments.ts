import { isDeepStrictEqual } from 'node:util';
import type { ProviderState, SeenRefund } from '../../outside/payments.ts';

/** What a payment may be for. A module that settles payments of a purpose registers its settler. */
export const paymentPurposes = [
  'basket',
  'delivery-upgrade',
  'amendment',
  'order-basket',
  'statement',
] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/**
 * Why money goes back. The first four are for staff to choose from; the next are the shop's own, for
 * money that arrived and that nothing could be made of; the last is credit of a business that is paid out.
 */
export const refundReasons = [
  'goods',
  'delivery',
  'goodwill',
  'duplicate-charge',
  'sold-out',
  'code-used-up',
  'payer-erased',
  'too-late',
  'account-credit',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export type PaymentState = ProviderState | 'partly-refunded' | 'refunded';
export type RefundState = SeenRefund['state'];

/**
 * Where the provider's news may take a payment from each state. A try that failed may be followed
 * by another card, so 'failed' is not an end. Money that the provider has taken always counts, even
 * for a payment that was given up here meanwhile: whoever completes it then decides to refund it.
 */
const nextStates: Record<PaymentState, readonly ProviderState[]> = {
  created: ['requires-action', 'processing', 'succeeded', 'failed', 'cancelled'],
  'requires-action': ['processing', 'succeeded', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed', 'cancelled'],
  failed: ['requires-action', 'processing', 'succeeded', 'cancelled'],
  cancelled: ['succeeded'],
  succeeded: [],
  'partly-refunded': [],
  refunded: [],
};

/**
 * The state after the provider was seen in another. What cannot follow is news that came late, such
 * as 'processing' after 'succeeded', and changes nothing.
 */
export function nextPaymentState(from: PaymentState, seen: ProviderState): PaymentState {
  return nextStates[from].includes(seen) ? seen : from;
}

/** Whether what was agreed to as a payment began, as it is kept, is what would be agreed to now. */
export const isForSame = (kept: unknown, wanted: unknown): boolean =>
  isDeepStrictEqual(kept, JSON.parse(JSON.stringify(wanted)));

/** The least and the most that one card payment may be of, as the provider has it. */
export const smallestPaymentPence = 30;
export const largestPaymentPence = 999_999_99;

/** Whether the customer's money has arrived, whatever was given back since. */
export function isPaid(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'partly-refunded' || state === 'refunded';
}

/** Whether the customer may still pay it, with this card or another. */
export function isOpen(state: PaymentState): boolean {
  return ['created', 'requires-action', 'processing', 'failed'].includes(state);
}

/**
 * Where refunds may take a payment that was paid: forwards, and back again when one that seemed to
 * go through fails in the end.
 */
const nextStatesByRefunds: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  succeeded: ['partly-refunded', 'refunded'],
  'partly-refunded': ['refunded', 'succeeded'],
  refunded: ['partly-refunded', 'succeeded'],
};

/** The state of a payment of which so many pence were given back; one never paid keeps its own. */
export function stateAfterRefunds(
  from: PaymentState,
  amountPence: number,
  refundedPence: number,
): PaymentState {
  const isAll = refundedPence === amountPence;
  const to = refundedPence === 0 ? 'succeeded' : isAll ? 'refunded' : 'partly-refunded';
  return nextStatesByRefunds[from]?.includes(to) ? to : from;
}

/** Banks may send a refund back days after it went through; a failed one is never taken up again. */
const nextRefundStates: Record<RefundState, readonly RefundState[]> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/** The state after a refund was seen in another; late news changes nothing. */
export function nextRefundState(from: RefundState, seen: RefundState): RefundState {
  return nextRefundStates[from].includes(seen) ? seen : from;
}
