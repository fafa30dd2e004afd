import { Refusal } from '../../core/refusal.ts';
import { isOpen } from '../../money/payments/payments.ts';
import type { Outcome } from '../../money/payments/settle.ts';

/**
 * Refuses to go on where a payment that was to be given up went through after all, or can still be
 * paid: beside another one the customer might pay twice.
 */
export function requireGivenUp(outcome: Outcome): void {
  if (outcome.kind === 'settled') throw new Refusal('basket-closed');
  if (outcome.kind !== 'open' || !isOpen(outcome.state)) return;
  throw new Refusal('payment-not-ready', {
    detail:
      outcome.state === 'processing'
        ? 'A payment of this basket is still being processed. Please wait for it.'
        : 'An earlier payment of this basket is still open. Please try again in a moment.',
  });
}
