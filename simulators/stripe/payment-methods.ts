import { newId } from './books.ts';
import { cardDetails, checkTypedCard, findTestCard, type TypedCard } from './cards.ts';
import { mergeMetadata, object, requiredText, text, type FormObject } from './form-body.ts';
import { emit, getCustomer, getRow, seconds, type Provider } from './provider.ts';
import { invalidRequest, missing, StripeApiError, type PaymentMethod } from './wire.ts';

/** Makes a card payment method of typed details, as `card[number]`, `card[exp_month]` and so on. */
export function createPaymentMethod(provider: Provider, form: FormObject): PaymentMethod {
  const type = text(form, 'type') ?? 'card';
  if (type !== 'card')
    throw invalidRequest(`Invalid payment method type: ${type}`, undefined, 'type');
  const card = object(form, 'card');
  const token = text(card, 'token');
  if (token) return methodOfToken(provider, token.replace('tok_', 'pm_card_'));
  const typed: TypedCard = {
    number: requiredText(card, 'number').replaceAll(/[\s-]/g, ''),
    expMonth: requiredText(card, 'exp_month'),
    expYear: requiredText(card, 'exp_year'),
    cvc: requiredText(card, 'cvc'),
  };
  const [problem] = checkTypedCard(typed, new Date(provider.now()));
  if (problem) throw new StripeApiError(402, problem);
  const known = findTestCard(typed.number);
  if (!known) throw new Error('A card passed its check without being known.');
  return keep(provider, cardDetails(known, typed), object(form, 'billing_details'));
}

/** A payment method by its id, or a new one for a token such as pm_card_visa. */
export function resolvePaymentMethod(provider: Provider, idOrToken: string): PaymentMethod {
  const known = provider.books.get('payment_method', idOrToken);
  return known ?? methodOfToken(provider, idOrToken);
}

function methodOfToken(provider: Provider, token: string): PaymentMethod {
  const card = findTestCard(token);
  if (!card?.token) throw missing('PaymentMethod', token, 'payment_method');
  return keep(provider, cardDetails(card, undefined, new Date(provider.now())), {});
}

function keep(provider: Provider, card: PaymentMethod['card'], billing: FormObject): PaymentMethod {
  const address = object(billing, 'address');
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    card,
    billing_details: {
      name: text(billing, 'name') ?? null,
      email: text(billing, 'email') ?? null,
      phone: text(billing, 'phone') ?? null,
      address: Object.fromEntries(
        ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((key) => [
          key,
          text(address, key) ?? null,
        ]),
      ),
    },
    created: seconds(provider),
    customer: null,
    livemode: false,
    metadata: {},
  };
  provider.books.put('payment_method', method);
  return method;
}

export function updatePaymentMethod(
  provider: Provider,
  id: string,
  form: FormObject,
): PaymentMethod {
  const before = getRow(provider, 'payment_method', id);
  if (!before.customer) {
    throw invalidRequest(
      'You must save this PaymentMethod to a customer before you can update it.',
      'payment_method_unexpected_state',
    );
  }
  const card = object(form, 'card');
  const billing = object(form, 'billing_details');
  const address = object(billing, 'address');
  const after: PaymentMethod = {
    ...before,
    card: {
      ...before.card,
      exp_month: Number(text(card, 'exp_month') ?? before.card.exp_month),
      exp_year: Number(text(card, 'exp_year') ?? before.card.exp_year),
    },
    billing_details: {
      name: text(billing, 'name') ?? before.billing_details.name,
      email: text(billing, 'email') ?? before.billing_details.email,
      phone: text(billing, 'phone') ?? before.billing_details.phone,
      address: { ...before.billing_details.address, ...(address as Record<string, string>) },
    },
    metadata: mergeMetadata(before.metadata, form),
  };
  provider.books.put('payment_method', after);
  emit(provider, 'payment_method.updated', after);
  return after;
}

export function attachPaymentMethod(
  provider: Provider,
  id: string,
  form: FormObject,
): PaymentMethod {
  const customer = getCustomer(provider, requiredText(form, 'customer'));
  return attachTo(provider, resolvePaymentMethod(provider, id), customer.id);
}

export function attachTo(
  provider: Provider,
  method: PaymentMethod,
  customerId: string,
): PaymentMethod {
  if (method.customer === customerId) return method;
  requireAttachable(method);
  if (method.customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      'payment_method_unexpected_state',
    );
  }
  const attached = { ...method, customer: customerId };
  provider.books.put('payment_method', attached);
  emit(provider, 'payment_method.attached', attached);
  return attached;
}

export function detachPaymentMethod(provider: Provider, id: string): PaymentMethod {
  const method = getRow(provider, 'payment_method', id);
  if (!method.customer) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method_unexpected_state',
    );
  }
  const detached = { ...method, customer: null, is_detached: true as const };
  provider.books.put('payment_method', detached);
  emit(provider, 'payment_method.detached', detached, { customer: method.customer });
  return detached;
}

export function requireAttachable(method: PaymentMethod): void {
  if (!method.is_detached) return;
  throw invalidRequest(
    'The provided PaymentMethod was detached from a Customer. It may not be used again.',
    'payment_method_unexpected_state',
    'payment_method',
  );
}
