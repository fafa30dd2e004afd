import Stripe from 'stripe';
import {
  PaymentRequestRefused,
  type PaymentProvider,
  type ProviderState,
  type SeenIntent,
  type SeenRefund,
} from './payments.ts';
import { createStripeCards } from './stripe-cards.ts';
import { createStripeDisputes } from './stripe-disputes.ts';
import { brandLabel, connectStripe, type StripeSettings } from './stripe-client.ts';
import { idOf, readEvent, requireTime } from './stripe-events.ts';

const stateOf: Record<string, ProviderState> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'requires-action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

const refundStateOf: Record<string, SeenRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Card payments by Stripe, through its own library; a simulator speaks the same language. */
export function createStripePayments(
  settings: StripeSettings,
  patience?: Parameters<typeof connectStripe>[1],
): PaymentProvider {
  const connection = connectStripe(settings, patience);
  const { stripe, ask, simulator } = connection;
  const expand = ['latest_charge'];

  async function getIntent(intentId: string): Promise<SeenIntent> {
    return seenIntent(await ask(() => stripe.paymentIntents.retrieve(intentId, { expand })));
  }

  return {
    async createIntent({ customer, ...wanted }) {
      const { amountPence, currency, reference, idempotencyKey, description } = wanted;
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency: currency.toLowerCase(),
            // Cards, and the wallets that pay with one.
            allowed_payment_method_types: ['card'],
            metadata: { reference },
            description,
            ...(customer && { customer: customer.customerId }),
            // A kept card is used while its customer is there, never behind their back.
            ...(customer?.savesCard && { setup_future_usage: 'on_session' as const }),
          },
          { idempotencyKey },
        ),
      );
      if (intent.client_secret === null) throw new Error('The intent came without its secret.');
      return {
        intentId: intent.id,
        clientSecret: intent.client_secret,
        state: intentState(intent),
      };
    },

    getIntent,

    async confirmIntent({ intentId, paymentMethodId, returnUrl }) {
      try {
        const confirmation = { payment_method: paymentMethodId, return_url: returnUrl, expand };
        return seenIntent(await ask(() => stripe.paymentIntents.confirm(intentId, confirmation)));
      } catch (error) {
        if (!isDecline(error) && !isOver(error)) throw error;
        return getIntent(intentId);
      }
    },

    async updateIntentAmount(intentId, amountPence) {
      return seenIntent(
        await ask(() => stripe.paymentIntents.update(intentId, { amount: amountPence, expand })),
      );
    },

    async cancelIntent(intentId) {
      try {
        return seenIntent(await ask(() => stripe.paymentIntents.cancel(intentId, { expand })));
      } catch (error) {
        if (!isOver(error)) throw error;
        return getIntent(intentId);
      }
    },

    async refund({ intentId, amountPence, reference, reason }) {
      const refund = await ask(() =>
        stripe.refunds.create(
          { payment_intent: intentId, amount: amountPence, metadata: { reference, reason } },
          { idempotencyKey: reference },
        ),
      );
      return seenRefund(refund);
    },

    async getRefund(refundId) {
      return seenRefund(await ask(() => stripe.refunds.retrieve(refundId)));
    },

    verifyEvent(rawBody, signatureHeader) {
      return readEvent(() => {
        requireTime(signatureHeader);
        return stripe.webhooks.constructEvent(
          rawBody,
          signatureHeader ?? '',
          settings.webhookSecret,
        );
      });
    },

    cards: createStripeCards(connection),

    disputes: createStripeDisputes(connection),

    access: {
      mode: simulator ? 'simulator' : 'stripe',
      publishableKey: settings.publishableKey,
      apiUrl: simulator ? simulator.origin : 'https://api.stripe.com',
    },

    // Stripe's own card form shows the wallets that a browser has; only the simulator has a script.
    paymentButton: simulator && {
      label: 'Demo Wallet',
      scriptUrl: new URL('/wallet/button.js', simulator).href,
    },

    hostedPageUrl({ id, clientSecret, returnUrl }) {
      if (!simulator) return null;
      const url = new URL(`/pay/${encodeURIComponent(id)}`, simulator);
      url.searchParams.set('client_secret', clientSecret);
      url.searchParams.set('return_url', returnUrl);
      return url.href;
    },
  };
}

function isDecline(error: unknown): boolean {
  return (
    error instanceof PaymentRequestRefused && error.cause instanceof Stripe.errors.StripeCardError
  );
}

/** Whether an intent is refused because it has come to its end, or is on its way there. */
function isOver(error: unknown): boolean {
  return error instanceof PaymentRequestRefused && error.code === 'payment_intent_unexpected_state';
}

function intentState(intent: Stripe.PaymentIntent): ProviderState {
  const state = stateOf[intent.status];
  if (!state) throw new Error(`The provider reports an unknown state: ${intent.status}`);
  // An intent that waits for another card after a refused one has failed for now.
  return state === 'created' && intent.last_payment_error ? 'failed' : state;
}

function seenIntent(intent: Stripe.PaymentIntent): SeenIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  const error = intent.last_payment_error;
  return {
    intentId: intent.id,
    state: intentState(intent),
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    refundedPence: charge?.amount_refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    reference: intent.metadata.reference ?? null,
    paymentMethodId: idOf(intent.payment_method),
    methodLabel: card ? `${brandLabel(card.brand)} ending ${card.last4}` : null,
    failure: error
      ? {
          code: error.decline_code ?? error.code ?? error.type,
          message: error.message ?? 'The payment did not go through.',
        }
      : null,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

function seenRefund(refund: Stripe.Refund): SeenRefund {
  const state = refundStateOf[refund.status ?? 'pending'];
  if (!state) throw new Error(`The provider reports an unknown refund: ${refund.status}`);
  return {
    refundId: refund.id,
    state,
    amountPence: refund.amount,
    reference: refund.metadata?.reference ?? null,
    failure: refund.failure_reason ?? null,
  };
}
