import Stripe from 'stripe';
import { PaymentRequestRefused, PaymentsUnavailable } from './payments.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The local simulator's address, or null for Stripe itself. */
  simulatorUrl: string | null;
}

/** Stripe's own library, and the one way to ask it something. */
export interface StripeConnection {
  stripe: Stripe;
  /** Asks within the deadline, and sorts what goes wrong into our two errors. */
  ask<T>(request: () => Promise<T>): Promise<T>;
  simulator: URL | null;
}

/** A try and its one retry fit into the deadline, and the deadline into a request of 10 seconds. */
const ordinaryPatience = { attemptTimeoutMs: 4_000, deadlineMs: 9_000 };

/** Connects to Stripe, or to the simulator, which speaks the same language. */
export function connectStripe(
  settings: StripeSettings,
  { attemptTimeoutMs, deadlineMs } = ordinaryPatience,
): StripeConnection {
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
  return { stripe, ask: (request) => askWithin(deadlineMs, request), simulator };
}

async function askWithin<T>(deadlineMs: number, request: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // The library's own time-out counts silence only: an answer that trickles in would outlast it.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), deadlineMs);
  });
  try {
    return await Promise.race([request(), deadline]);
  } catch (error) {
    if (!isFinalNo(error)) throw new PaymentsUnavailable(error);
    throw new PaymentRequestRefused(error.code ?? error.rawType ?? '', error.message, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the same request would be refused again; one that came twice at once would not be. */
function isFinalNo(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  const isNo =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError;
  return isNo && error.statusCode !== 409;
}

/** What people call a card's brand. */
export function brandLabel(brand: string | null | undefined): string {
  return brandLabels[brand ?? ''] ?? 'Card';
}

const brandLabels: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
