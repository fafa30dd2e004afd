import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import type { Context } from '../../core/context.ts';
import type { Payment } from '../../money/payments/store.ts';

/** Until when the goods of a payment, and the claim of its code, are kept for its customer. */
export function heldUntil(context: Context, payment: Pick<Payment, 'createdAt'>): Date {
  return new Date(payment.createdAt.getTime() + context.config.limits.holdMinutes * 60_000);
}

/** Where the provider's pages lead back to: the shop's page that makes the order of the payment. */
export function returnUrlOf(context: Context, payment: Payment): string {
  return `${context.config.publicUrl}/checkout/paid?basket=${payment.subject}`;
}

/**
 * A payment as its page needs it, with the stock held until when. One with nothing to pay is not
 * known to the provider, and goes by our own id.
 */
export function describeIntent(
  context: Context,
  payment: Payment,
  actionUrl: string | null = null,
): PaymentIntent {
  const intentId = payment.intentId ?? payment.id;
  const clientSecret = payment.clientSecret ?? '';
  const returnUrl = returnUrlOf(context, payment);
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
