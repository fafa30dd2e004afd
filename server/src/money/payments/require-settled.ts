import { Refusal } from '../../core/refusal.ts';
import type { Outcome } from './settle.ts';

/** What was made of a payment; says plainly what became of one of which nothing was made. */
export function requireSettled<Result>(outcome: Outcome<Result>): Result {
  if (outcome.kind === 'settled') return outcome.result;
  if (outcome.kind === 'given-back') {
    throw new Refusal('out-of-stock', {
      detail: `${outcome.reason} Your money is on its way back to your card, in full.`,
    });
  }
  if (outcome.state === 'failed') throw declined(outcome.failure);
  if (outcome.state === 'cancelled') {
    throw new Refusal('payment-failed', {
      detail: 'This payment was given up. Nothing has been charged. Please start it again.',
    });
  }
  throw new Refusal('payment-not-ready', {
    detail:
      outcome.state === 'processing'
        ? 'The bank is still working on this payment. We will write to you as soon as it is done.'
        : 'The payment is not finished yet.',
    extra: { state: outcome.state },
  });
}

/** The refusal of a card, with what the customer has to know. */
export function declined(reason: string | null | undefined): Refusal {
  return new Refusal('payment-failed', {
    detail: `${reason ?? 'The card was declined.'} Nothing has been charged. Try again or use another card.`,
  });
}
