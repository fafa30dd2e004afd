import type { PaymentIntent } from '@plumbline/contracts/checkout.ts';
import type { Problem } from '@plumbline/contracts/refusals.ts';
import { problemOf } from '../problems.server.ts';
import type { Shop } from '../shop.server.ts';
import { getBasketToOrder } from './current-checkout.server.ts';
import { paidPath } from './paid-path.ts';
import { paymentFailure, type PaymentFailure } from './payment-failures.ts';

/** A payment that is open at the provider, as the browser needs it to send the card there. */
export interface StartedPayment {
  intentId: string;
  clientSecret: string;
  apiUrl: string;
  publishableKey: string;
  /** How long the goods are held from now; a duration, because clocks differ. */
  heldForSeconds: number;
}

export type PaymentStart =
  | { kind: 'started'; payment: StartedPayment; hostedPageUrl: string | null }
  | { kind: 'refused'; failure: PaymentFailure; status: number }
  /** There is nothing to pay here: an earlier step is open again, or all is ordered already. */
  | { kind: 'leave'; path: string };

/** Opens a payment for the total that the page showed, or says why not. */
export async function startPayment(shop: Shop, form: FormData, now: Date): Promise<PaymentStart> {
  const { basketId } = await getBasketToOrder(shop);
  try {
    const intent = await shop.services.checkout.createPaymentIntent(
      {
        params: { basketId },
        body: {
          method: form.get('method') === 'payment-button' ? 'payment-button' : 'card',
          agreedTotalPence: Number(form.get('agreedTotalPence')),
        },
      },
      { idempotencyKey: String(form.get('idempotencyKey') ?? '') },
    );
    const { hostedPageUrl } = intent;
    return { kind: 'started', payment: startedPayment(intent, now), hostedPageUrl };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    if (problem.code === 'basket-closed') return { kind: 'leave', path: paidPath({ basketId }) };
    if (leadsAway.has(problem.code)) return { kind: 'leave', path: '/checkout' };
    const failure = paymentFailure(problem);
    if (!failure) throw error;
    return { kind: 'refused', failure, status: problem.status };
  }
}

/** Refusals that another screen puts right: the checkout's start knows which. */
export const leadsAway: ReadonlySet<Problem['code']> = new Set([
  'details-missing',
  'basket-empty',
  'basket-not-found',
]);

function startedPayment(intent: PaymentIntent, now: Date): StartedPayment {
  const { intentId, clientSecret, provider, heldUntil } = intent;
  return {
    intentId,
    clientSecret,
    apiUrl: provider.apiUrl,
    publishableKey: provider.publishableKey,
    heldForSeconds: Math.max(0, Math.floor((Date.parse(heldUntil) - now.getTime()) / 1000)),
  };
}
