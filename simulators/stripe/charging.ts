import { newId } from './books.ts';
import { cardError, testCardOf, type TestCard } from './cards.ts';
import { disputeCharge } from './disputes.ts';
import { attachTo } from './payment-methods.ts';
import { emit, getRow, seconds, type Provider } from './provider.ts';
import {
  StripeApiError,
  type CardError,
  type Charge,
  type PaymentIntent,
  type PaymentMethod,
} from './wire.ts';

/**
 * Tries to take the money of an intent from a card. Throws Stripe's 402 when the card is declined,
 * after the failure was written down.
 */
export function chargeCard(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const card = testCardOf(method.card);
  if (card.settlesLater) {
    const charge = putCharge(provider, intent, method, 'pending');
    const after = {
      ...under(intent, method),
      status: 'processing' as const,
      latest_charge: charge.id,
    };
    provider.books.put('payment_intent', after);
    const dueAt = provider.now() + provider.settleMs;
    provider.books.put('settlement', {
      id: intent.id,
      kind: 'payment_intent',
      outcome: card.settlesLater,
      dueAt,
    });
    emit(provider, 'payment_intent.processing', after);
    return after;
  }
  const decline = hasExpired(provider, method) ? { code: 'expired_card' } : card.decline;
  const charge = putCharge(provider, intent, method, decline ?? 'succeeded');
  if (!decline) return succeed(provider, under(intent, method), charge);
  const failed = fail(provider, under(intent, method), declineOf(decline), charge);
  throw declined(failed);
}

/** A kept card works until the end of the month that stands on it. */
function hasExpired({ now }: Provider, { card }: PaymentMethod): boolean {
  return Date.UTC(card.exp_year, card.exp_month) <= now();
}

/** The end of a payment that was processing. */
export function settlePayment(
  provider: Provider,
  intentId: string,
  outcome: 'succeeded' | 'failed',
): void {
  const intent = provider.books.get('payment_intent', intentId);
  if (intent?.status !== 'processing' || !intent.latest_charge) return;
  const before = getRow(provider, 'charge', intent.latest_charge);
  const isPaid = outcome === 'succeeded';
  const charge: Charge = {
    ...before,
    status: outcome,
    paid: isPaid,
    captured: isPaid,
    amount_captured: isPaid ? before.amount : 0,
  };
  provider.books.put('charge', charge);
  if (isPaid) succeed(provider, intent, charge);
  else fail(provider, intent, declineOf({ code: 'card_declined' }), charge);
}

/** Notes that an attempt came to nothing: the intent waits for another card. */
export function fail(
  provider: Provider,
  intent: PaymentIntent,
  error: CardError,
  charge?: Charge,
): PaymentIntent {
  const after: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    latest_charge: charge?.id ?? intent.latest_charge,
  };
  provider.books.put('payment_intent', after);
  if (charge) emit(provider, 'charge.failed', charge);
  emit(provider, 'payment_intent.payment_failed', after);
  return after;
}

/** The answer to whoever asked for a payment that failed. */
export function declined(intent: PaymentIntent): StripeApiError {
  const error = intent.last_payment_error ?? cardError('card_declined');
  return new StripeApiError(402, { ...error, payment_intent: intent });
}

function succeed(provider: Provider, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const after: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  };
  provider.books.put('payment_intent', after);
  const method =
    intent.payment_method && provider.books.get('payment_method', intent.payment_method);
  if (method && intent.customer && intent.setup_future_usage) {
    attachTo(provider, method, intent.customer);
  }
  emit(provider, 'charge.succeeded', charge);
  emit(provider, 'payment_intent.succeeded', after);
  const { disputed } = testCardOf(charge.payment_method_details.card);
  if (disputed) disputeCharge(provider, charge, { isInquiry: disputed === 'as-inquiry' });
  return after;
}

/** The intent while this card is tried. */
function under(intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  return { ...intent, payment_method: method.id, next_action: null, last_payment_error: null };
}

function declineOf(decline: { code: string; decline_code?: string }): CardError {
  return cardError(decline.code, {
    ...(decline.decline_code ? { decline_code: decline.decline_code } : {}),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  });
}

/** Writes a try to take the money: how it ended, or why it was declined. */
function putCharge(
  provider: Provider,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: 'pending' | 'succeeded' | NonNullable<TestCard['decline']>,
): Charge {
  const decline = typeof outcome === 'string' ? null : outcome;
  const isPaid = outcome === 'succeeded';
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: seconds(provider),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: decline && decline.code,
    failure_message: decline && declineOf(decline).message,
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: typeof outcome === 'string' ? outcome : 'failed',
  };
  provider.books.put('charge', charge);
  return charge;
}
