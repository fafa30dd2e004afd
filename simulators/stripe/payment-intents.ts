import { newId } from './books.ts';
import { cardError, testCardOf } from './cards.ts';
import { chargeCard, declined, fail } from './charging.ts';
import { integer, mergeMetadata, object, text, type FormObject } from './form-body.ts';
import { createPaymentMethod, requireAttachable, resolvePaymentMethod } from './payment-methods.ts';
import { emit, getCustomer, getRow, seconds, type Provider } from './provider.ts';
import {
  invalidRequest,
  StripeApiError,
  type IntentStatus,
  type PaymentIntent,
  type PaymentMethod,
} from './wire.ts';

// Stripe's limits for pounds: 30 pence, and eight digits.
const smallestAmount = 30;
const largestAmount = 99_999_999;

const payableStates: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export function createPaymentIntent(provider: Provider, form: FormObject): PaymentIntent {
  const amount = checkedAmount(form);
  if (amount === undefined) {
    throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount');
  }
  const currency = text(form, 'currency')?.toLowerCase();
  if (currency !== 'gbp') {
    throw invalidRequest(
      `Invalid currency: ${currency ?? ''}. This account takes gbp.`,
      undefined,
      'currency',
    );
  }
  const customer = text(form, 'customer') ?? null;
  if (customer) getCustomer(provider, customer);
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: seconds(provider),
    currency,
    customer,
    description: text(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, form),
    next_action: null,
    payment_method: null,
    receipt_email: text(form, 'receipt_email') ?? null,
    setup_future_usage: text(form, 'setup_future_usage') ?? null,
    status: 'requires_payment_method',
  };
  const method = text(form, 'payment_method');
  const ready: PaymentIntent = method
    ? {
        ...intent,
        payment_method: usable(intent, resolvePaymentMethod(provider, method)).id,
        status: 'requires_confirmation',
      }
    : intent;
  provider.books.put('payment_intent', ready);
  emit(provider, 'payment_intent.created', ready);
  return text(form, 'confirm') === 'true' ? confirmPaymentIntent(provider, id, form) : ready;
}

export function updatePaymentIntent(
  provider: Provider,
  id: string,
  form: FormObject,
): PaymentIntent {
  const before = getRow(provider, 'payment_intent', id);
  const amount = checkedAmount(form) ?? before.amount;
  const isRepriced = amount !== before.amount;
  if (isRepriced) requirePayable(before, 'update');
  const after: PaymentIntent = {
    ...before,
    amount,
    description: text(form, 'description') ?? before.description,
    metadata: mergeMetadata(before.metadata, form),
    // A customer's consent was to the old amount: the card has to be confirmed again.
    ...(isRepriced && before.status === 'requires_action'
      ? { status: 'requires_payment_method' as const, payment_method: null, next_action: null }
      : {}),
  };
  provider.books.put('payment_intent', after);
  return after;
}

/** Pays an intent with a kept card, or with details that the browser typed. */
export function confirmPaymentIntent(
  provider: Provider,
  id: string,
  form: FormObject,
): PaymentIntent {
  const intent = getRow(provider, 'payment_intent', id);
  requirePayable(intent, 'confirm');
  const method = usable(intent, methodToUse(provider, intent, form));
  const { challenge } = testCardOf(method.card);
  const isSaved = method.customer !== null;
  if (challenge !== 'always' && (challenge !== 'unless-saved' || isSaved)) {
    return chargeCard(provider, intent, method);
  }
  if (text(form, 'off_session') === 'true') {
    const error = cardError('authentication_required', { decline_code: 'authentication_required' });
    throw declined(fail(provider, intent, error));
  }
  const after: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: challengeUrl(provider, intent, text(form, 'return_url')),
    },
  };
  provider.books.put('payment_intent', after);
  emit(provider, 'payment_intent.requires_action', after);
  return after;
}

/** What the customer answered to the bank; a declined card afterwards throws Stripe's 402. */
export function answerChallenge(
  provider: Provider,
  id: string,
  isConfirmed: boolean,
): PaymentIntent {
  const intent = getRow(provider, 'payment_intent', id);
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(intent, 'confirm');
  }
  if (!isConfirmed) {
    return fail(provider, intent, cardError('payment_intent_authentication_failure'));
  }
  return chargeCard(provider, intent, getRow(provider, 'payment_method', intent.payment_method));
}

export function cancelPaymentIntent(
  provider: Provider,
  id: string,
  form: FormObject,
): PaymentIntent {
  const intent = getRow(provider, 'payment_intent', id);
  requirePayable(intent, 'cancel');
  const after: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: seconds(provider),
    cancellation_reason: text(form, 'cancellation_reason') ?? null,
    next_action: null,
  };
  provider.books.put('payment_intent', after);
  emit(provider, 'payment_intent.canceled', after);
  return after;
}

function methodToUse(provider: Provider, intent: PaymentIntent, form: FormObject): PaymentMethod {
  const named = text(form, 'payment_method') ?? null;
  if (named) return resolvePaymentMethod(provider, named);
  if (form.payment_method_data) {
    return createPaymentMethod(provider, object(form, 'payment_method_data'));
  }
  if (!intent.payment_method) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_intent_unexpected_state',
    );
  }
  return getRow(provider, 'payment_method', intent.payment_method);
}

/** A kept card pays only for the customer who kept it, and only while it is kept. */
function usable(intent: PaymentIntent, method: PaymentMethod): PaymentMethod {
  requireAttachable(method);
  if (method.customer && method.customer !== intent.customer) {
    throw invalidRequest(
      `The payment method ${method.id} belongs to another customer.`,
      'resource_missing',
      'payment_method',
    );
  }
  return method;
}

function checkedAmount(form: FormObject): number | undefined {
  const amount = integer(form, 'amount');
  if (amount === undefined) return undefined;
  if (amount < smallestAmount) {
    throw invalidRequest('Amount must be at least £0.30 gbp', 'amount_too_small', 'amount');
  }
  if (amount > largestAmount) {
    throw invalidRequest('Amount must be no more than £999,999.99', 'amount_too_large', 'amount');
  }
  return amount;
}

function requirePayable(intent: PaymentIntent, verb: string): void {
  if (!payableStates.includes(intent.status)) throw unexpectedState(intent, verb);
}

function unexpectedState(intent: PaymentIntent, verb: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

function challengeUrl(
  { origin }: Provider,
  intent: { id: string; client_secret: string },
  returnUrl: string | undefined,
) {
  const url = new URL(`/three-d-secure/${intent.id}`, origin);
  url.searchParams.set('client_secret', intent.client_secret);
  if (returnUrl) url.searchParams.set('return_url', returnUrl);
  return { url: url.href, return_url: returnUrl ?? null };
}
