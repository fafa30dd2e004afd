import Stripe from 'stripe';
import {
  EventRefused,
  PaymentRequestRefused,
  PaymentsUnavailable,
  type PaymentProvider,
  type ProviderState,
  type SeenIntent,
  type SeenRefund,
} from './payments.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The local simulator's address, or null for Stripe itself. */
  simulatorUrl: string | null;
}

/** A try and its one retry fit into the deadline, and the deadline into a request of 10 seconds. */
const patience = { attemptTimeoutMs: 4_000, deadlineMs: 9_000 };

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

const brandName: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Card payments by Stripe, through its own library; a simulator speaks the same language. */
export function createStripePayments(
  settings: StripeSettings,
  { attemptTimeoutMs, deadlineMs } = patience,
): PaymentProvider {
  const ask = <T>(request: () => Promise<T>) => askWithin(deadlineMs, request);
  const simulator = settings.simulatorUrl === null ? null : new URL(settings.simulatorUrl);
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: attemptTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(simulator && {
      protocol: simulator.protocol === 'https:' ? ('https' as const) : ('http' as const),
      host: simulator.hostname,
      port: simulator.port || (simulator.protocol === 'https:' ? 443 : 80),
    }),
  });
  const expand = ['latest_charge'];

  async function getIntent(intentId: string): Promise<SeenIntent> {
    return seenIntent(await ask(() => stripe.paymentIntents.retrieve(intentId, { expand })));
  }

  return {
    async createIntent({ amountPence, currency, reference, idempotencyKey, description }) {
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency: currency.toLowerCase(),
            // Cards, and the wallets that pay with one.
            allowed_payment_method_types: ['card'],
            metadata: { reference },
            description,
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

    async updateIntentAmount(intentId, amountPence) {
      return seenIntent(
        await ask(() => stripe.paymentIntents.update(intentId, { amount: amountPence, expand })),
      );
    },

    async cancelIntent(intentId) {
      try {
        return seenIntent(await ask(() => stripe.paymentIntents.cancel(intentId, { expand })));
      } catch (error) {
        const isOver =
          error instanceof PaymentRequestRefused &&
          error.code === 'payment_intent_unexpected_state';
        if (!isOver) throw error;
        return getIntent(intentId);
      }
    },

    async refund({ intentId, amountPence, idempotencyKey, reason }) {
      const refund = await ask(() =>
        stripe.refunds.create(
          { payment_intent: intentId, amount: amountPence, metadata: { reason } },
          { idempotencyKey },
        ),
      );
      return seenRefund(refund);
    },

    async getRefund(refundId) {
      return seenRefund(await ask(() => stripe.refunds.retrieve(refundId)));
    },

    verifyEvent(rawBody, signatureHeader) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signatureHeader ?? '',
          settings.webhookSecret,
        );
      } catch (error) {
        throw new EventRefused((error as Error).message);
      }
      return {
        id: event.id,
        kind: event.type,
        intentId: intentIdOf(event),
        happenedAt: new Date(event.created * 1000),
      };
    },

    access: {
      mode: simulator ? 'simulator' : 'stripe',
      publishableKey: settings.publishableKey,
      apiUrl: simulator ? simulator.origin : 'https://api.stripe.com',
    },

    hostedPageUrl({ intentId, clientSecret, returnUrl }) {
      if (!simulator) return null;
      const url = new URL(`/pay/${encodeURIComponent(intentId)}`, simulator);
      url.searchParams.set('client_secret', clientSecret);
      url.searchParams.set('return_url', returnUrl);
      return url.href;
    },
  };
}

/** Asks the provider within the deadline, and sorts what goes wrong into our two errors. */
async function askWithin<T>(deadlineMs: number, request: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // The library's own time-out counts silence only: an answer that trickles in would outlast it.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), deadlineMs);
  });
  try {
    return await Promise.race([request(), deadline]);
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      error instanceof Stripe.errors.StripeCardError
    ) {
      throw new PaymentRequestRefused(error.code ?? error.rawType ?? '', error.message, error);
    }
    throw new PaymentsUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
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
    methodLabel: card ? `${brandName[card.brand ?? ''] ?? 'Card'} ending ${card.last4}` : null,
    failure: error
      ? {
          code: error.decline_code ?? error.code ?? error.type,
          message: error.message ?? 'The payment did not go through.',
        }
      : null,
  };
}

function seenRefund(refund: Stripe.Refund): SeenRefund {
  const state = refundStateOf[refund.status ?? 'pending'];
  if (!state) throw new Error(`The provider reports an unknown refund: ${refund.status}`);
  return { refundId: refund.id, state, amountPence: refund.amount };
}

/** The intent that an event is about: the object itself, or the one that a charge or refund names. */
function intentIdOf(event: Stripe.Event): string | null {
  const subject = event.data.object as {
    object: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  if (subject.object === 'payment_intent') return subject.id ?? null;
  const named = subject.payment_intent;
  return typeof named === 'object' ? (named?.id ?? null) : (named ?? null);
}
