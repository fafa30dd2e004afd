import { Refusal } from '../../core/refusal.ts';
import type { Outcome } from '../../money/payments/settle.ts';

/** Refuses to go on where a payment that was given up went through, or is on its way, after all. */
export function requireGivenUp(outcome: Outcome): void {
  if (outcome.kind === 'settled') throw new Refusal('basket-closed');
  if (outcome.kind === 'open' && outcome.state === 'processing') {
    throw new Refusal('payment-not-ready', {
      detail: 'A payment of this basket is still being processed. Please wait for it.',
    });
  }
}
