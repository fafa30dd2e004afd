import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts';
import { closeDispute, updateDispute } from './disputes.ts';
import { requiredText, text, type FormObject } from './form-body.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  updatePaymentMethod,
} from './payment-methods.ts';
import { getCustomer, getRow, toPage, type Provider } from './provider.ts';
import { createRefund } from './refunds.ts';
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent } from './setup-intents.ts';

/** One operation of Stripe's interface. `:id` in the path is the second argument. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** With a publishable key, a browser may call it for an object whose client secret it knows. */
  browser?: true;
  run: (provider: Provider, id: string, form: FormObject) => object;
}

const apiRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    run: (p, _, form) => createPaymentIntent(p, form),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    run: (p, _, query) => {
      const customer = text(query, 'customer');
      const rows = p.books.all('payment_intent');
      const shown = customer ? rows.filter((row) => row.customer === customer) : rows;
      return toPage(shown, query, '/v1/payment_intents');
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    browser: true,
    run: (p, id) => getRow(p, 'payment_intent', id),
  },
  { method: 'POST', path: '/v1/payment_intents/:id', run: updatePaymentIntent },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    browser: true,
    run: confirmPaymentIntent,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancelPaymentIntent },

  { method: 'GET', path: '/v1/charges/:id', run: (p, id) => getRow(p, 'charge', id) },

  { method: 'POST', path: '/v1/refunds', run: (p, _, form) => createRefund(p, form) },
  {
    method: 'GET',
    path: '/v1/refunds',
    run: (p, _, query) => {
      const intent = text(query, 'payment_intent');
      const rows = p.books.all('refund');
      const shown = intent ? rows.filter((row) => row.payment_intent === intent) : rows;
      return toPage(shown, query, '/v1/refunds');
    },
  },
  { method: 'GET', path: '/v1/refunds/:id', run: (p, id) => getRow(p, 'refund', id) },

  {
    method: 'GET',
    path: '/v1/disputes',
    run: (p, _, query) => toPage(p.books.all('dispute'), query, '/v1/disputes'),
  },
  { method: 'GET', path: '/v1/disputes/:id', run: (p, id) => getRow(p, 'dispute', id) },
  { method: 'POST', path: '/v1/disputes/:id', run: updateDispute },
  { method: 'POST', path: '/v1/disputes/:id/close', run: closeDispute },

  { method: 'POST', path: '/v1/customers', run: (p, _, form) => createCustomer(p, form) },
  { method: 'GET', path: '/v1/customers/:id', run: (p, id) => getRow(p, 'customer', id) },
  { method: 'POST', path: '/v1/customers/:id', run: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    run: (p, id, query) => methodsOf(p, getCustomer(p, id).id, query),
  },

  {
    method: 'POST',
    path: '/v1/payment_methods',
    run: (p, _, form) => createPaymentMethod(p, form),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    run: (p, _, query) => methodsOf(p, getCustomer(p, requiredText(query, 'customer')).id, query),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    run: (p, id) => getRow(p, 'payment_method', id),
  },
  { method: 'POST', path: '/v1/payment_methods/:id', run: updatePaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attachPaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detachPaymentMethod },

  { method: 'POST', path: '/v1/setup_intents', run: (p, _, form) => createSetupIntent(p, form) },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    browser: true,
    run: (p, id) => getRow(p, 'setup_intent', id),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    browser: true,
    run: confirmSetupIntent,
  },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancelSetupIntent },

  {
    method: 'GET',
    path: '/v1/events',
    run: (p, _, query) => {
      const type = text(query, 'type');
      const rows = p.books.all('event');
      const shown = type ? rows.filter((row) => row.type === type) : rows;
      return toPage(shown, query, '/v1/events');
    },
  },
  { method: 'GET', path: '/v1/events/:id', run: (p, id) => getRow(p, 'event', id) },
];

function methodsOf(provider: Provider, customer: string, query: FormObject) {
  const rows = provider.books.all('payment_method').filter((row) => row.customer === customer);
  return toPage(rows, query, '/v1/payment_methods');
}

/** The route that answers a request, with the id from its path. */
export function findApiRoute(
  method: string,
  path: string,
): { route: ApiRoute; id: string } | undefined {
  const steps = path.split('/');
  for (const route of apiRoutes) {
    const pattern = route.path.split('/');
    if (route.method !== method || pattern.length !== steps.length) continue;
    if (!pattern.every((step, index) => step === ':id' || step === steps[index])) continue;
    return { route, id: decodeURIComponent(steps[pattern.indexOf(':id')] ?? '') };
  }
  return undefined;
}
