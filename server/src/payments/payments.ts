import type { ProviderState } from '../outside/payments.ts';

export type PaymentState = ProviderState | 'partly-refunded' | 'refunded';

/**
 * Where a payment may go from each state. A try that failed may be followed by another card, so
 * 'failed' is not an end. Money that the provider has taken always counts, even for a payment that
 * was given up here meanwhile: whoever completes it then decides to refund it.
 */
const nextStates: Record<PaymentState, readonly PaymentState[]> = {
  created: ['requires-action', 'processing', 'succeeded', 'failed', 'cancelled'],
  'requires-action': ['processing', 'succeeded', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed', 'cancelled'],
  failed: ['requires-action', 'processing', 'succeeded', 'cancelled'],
  cancelled: ['succeeded'],
  succeeded: ['partly-refunded', 'refunded'],
  'partly-refunded': ['refunded'],
  refunded: [],
};

/**
 * The state after the provider was seen in another. What cannot follow is news that came late, such
 * as 'processing' after 'succeeded', and changes nothing.
 */
export function nextPaymentState(from: PaymentState, seen: PaymentState): PaymentState {
  return nextStates[from].includes(seen) ? seen : from;
}

/** Whether the customer's money has arrived, whatever was given back since. */
export function isPaid(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'partly-refunded' || state === 'refunded';
}

/** Whether the customer may still pay it, with this card or another. */
export function isOpen(state: PaymentState): boolean {
  return ['created', 'requires-action', 'processing', 'failed'].includes(state);
}

/** The state of a payment that went through, by how many of its pence were given back. */
export function stateAfterRefunds(amountPence: number, refundedPence: number): PaymentState {
  if (refundedPence === 0) return 'succeeded';
  return refundedPence < amountPence ? 'partly-refunded' : 'refunded';
}
