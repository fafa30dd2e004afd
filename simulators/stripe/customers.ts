import { newId } from './books.ts';
import { mergeMetadata, object, text, type FormObject } from './form-body.ts';
import { detachPaymentMethod } from './payment-methods.ts';
import { emit, getRow, seconds, type Provider } from './provider.ts';
import { missing, type Customer } from './wire.ts';

export function createCustomer(provider: Provider, form: FormObject): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    created: seconds(provider),
    email: text(form, 'email') ?? null,
    name: text(form, 'name') ?? null,
    livemode: false,
    metadata: mergeMetadata({}, form),
    invoice_settings: { default_payment_method: null },
  };
  provider.books.put('customer', customer);
  emit(provider, 'customer.created', customer);
  return customer;
}

export function updateCustomer(provider: Provider, id: string, form: FormObject): Customer {
  const before = getRow(provider, 'customer', id);
  if (before.deleted) throw missing('customer', id);
  const method = text(object(form, 'invoice_settings'), 'default_payment_method');
  if (method && provider.books.get('payment_method', method)?.customer !== id) {
    throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  const after: Customer = {
    ...before,
    email: text(form, 'email') ?? before.email,
    name: text(form, 'name') ?? before.name,
    metadata: mergeMetadata(before.metadata, form),
    invoice_settings: {
      default_payment_method: method ?? before.invoice_settings.default_payment_method,
    },
  };
  provider.books.put('customer', after);
  emit(provider, 'customer.updated', after);
  return after;
}

/** Forgets a customer's details and cards; the id stays known as deleted. */
export function deleteCustomer(provider: Provider, id: string) {
  const before = getRow(provider, 'customer', id);
  for (const method of provider.books.all('payment_method')) {
    if (method.customer === id) detachPaymentMethod(provider, method.id);
  }
  const after: Customer = { ...before, email: null, name: null, metadata: {}, deleted: true };
  provider.books.put('customer', after);
  emit(provider, 'customer.deleted', after);
  return { id, object: 'customer' as const, deleted: true as const };
}
