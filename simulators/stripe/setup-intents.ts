import { newId } from './books.ts';
import { cardError, testCardOf } from './cards.ts';
import { mergeMetadata, object, text, type FormObject } from './form-body.ts';
import { attachTo, createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts';
import { emit, getCustomer, getRow, seconds, type Provider } from './provider.ts';
import { invalidRequest, StripeApiError, type PaymentMethod, type SetupIntent } from './wire.ts';

/** Begins to save a card for later, without taking money. */
export function createSetupIntent(provider: Provider, form: FormObject): SetupIntent {
  const id = newId('seti');
  const customer = text(form, 'customer') ?? null;
  if (customer) getCustomer(provider, customer);
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_${newId('secret')}`,
    created: seconds(provider),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata: mergeMetadata({}, form),
    next_action: null,
    payment_method: text(form, 'payment_method') ?? null,
    status: 'requires_payment_method',
    usage: text(form, 'usage') ?? 'off_session',
  };
  provider.books.put('setup_intent', intent);
  emit(provider, 'setup_intent.created', intent);
  return text(form, 'confirm') === 'true' ? confirmSetupIntent(provider, id, form) : intent;
}

export function confirmSetupIntent(provider: Provider, id: string, form: FormObject): SetupIntent {
  const intent = getRow(provider, 'setup_intent', id);
  requireOpen(intent, 'confirm');
  const named = text(form, 'payment_method') ?? intent.payment_method;
  const method = form.payment_method_data
    ? createPaymentMethod(provider, object(form, 'payment_method_data'))
    : resolvePaymentMethod(provider, named ?? '');
  if (!testCardOf(method.card).challenge) return finish(provider, intent, method);
  const url = new URL(`/three-d-secure/${id}`, provider.origin);
  const returnUrl = text(form, 'return_url') ?? null;
  url.searchParams.set('client_secret', intent.client_secret);
  if (returnUrl) url.searchParams.set('return_url', returnUrl);
  const after: SetupIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: url.href, return_url: returnUrl },
    },
  };
  provider.books.put('setup_intent', after);
  emit(provider, 'setup_intent.requires_action', after);
  return after;
}

export function answerSetupChallenge(
  provider: Provider,
  id: string,
  isConfirmed: boolean,
): SetupIntent {
  const intent = getRow(provider, 'setup_intent', id);
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(intent, 'confirm');
  }
  if (isConfirmed) {
    return finish(provider, intent, getRow(provider, 'payment_method', intent.payment_method));
  }
  return fail(provider, intent, 'setup_intent_authentication_failure');
}

export function cancelSetupIntent(provider: Provider, id: string): SetupIntent {
  const intent = getRow(provider, 'setup_intent', id);
  requireOpen(intent, 'cancel');
  const after: SetupIntent = { ...intent, status: 'canceled', next_action: null };
  provider.books.put('setup_intent', after);
  emit(provider, 'setup_intent.canceled', after);
  return after;
}

/** A card that only fails to pay can be saved; one that is not valid can not. */
function finish(provider: Provider, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const { decline } = testCardOf(method.card);
  if (decline && decline.decline_code !== 'insufficient_funds') {
    const failed = fail(provider, intent, decline.code);
    throw new StripeApiError(402, {
      ...(failed.last_setup_error ?? cardError(decline.code)),
      setup_intent: failed,
    });
  }
  if (intent.customer) attachTo(provider, method, intent.customer);
  const after: SetupIntent = {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  };
  provider.books.put('setup_intent', after);
  emit(provider, 'setup_intent.succeeded', after);
  return after;
}

function fail(provider: Provider, intent: SetupIntent, code: string): SetupIntent {
  const after: SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: cardError(code),
  };
  provider.books.put('setup_intent', after);
  emit(provider, 'setup_intent.setup_failed', after);
  return after;
}

function requireOpen(intent: SetupIntent, verb: string): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, verb);
  }
}

function unexpectedState(intent: SetupIntent, verb: string): StripeApiError {
  return invalidRequest(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    'setup_intent_unexpected_state',
  );
}
