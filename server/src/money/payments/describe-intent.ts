import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import type { Context } from '../../core/context.ts';
import { heldUntil } from './held-until.ts';
import type { Payment } from './store.ts';

/**
 * A payment as its page needs it, with what it pays for held until when. One with nothing to pay is
 * not known to the provider, and goes by our own id. The provider's pages lead back to `returnUrl`.
 */
export function describeIntent(
  context: Context,
  payment: Payment,
  { returnUrl, actionUrl = null }: { returnUrl: string; actionUrl?: string | null },
): PaymentIntent {
  const intentId = payment.intentId ?? payment.id;
  const clientSecret = payment.clientSecret ?? '';
  const hostedPageUrl =
    payment.intentId === null
      ? null
      : context.payments.hostedPageUrl({ id: intentId, clientSecret, returnUrl });
  return {
    intentId,
    clientSecret,
    amountPence: payment.amountPence,
    currency: payment.currency,
    status: shownState(payment.state),
    heldUntil: heldUntil(context, payment).toISOString(),
    provider: context.payments.access,
    hostedPageUrl,
    actionUrl,
  };
}

function shownState(state: Payment['state']): PaymentIntent['status'] {
  return state === 'refunded' || state === 'partly-refunded' ? 'succeeded' : state;
}
