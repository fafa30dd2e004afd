import type Stripe from 'stripe';
import type { CardBilling, CardKeeper, SeenCard, SeenSetup } from './cards.ts';
import { PaymentRequestRefused } from './payments.ts';
import { brandLabel, type StripeConnection } from './stripe-client.ts';

const setupStateOf: Record<string, SeenSetup['state']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'open',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** Stripe allows far fewer; a list is never cut short without a word. */
const mostCards = 1000;

/** Saved cards by Stripe: they are payment methods that are attached to a customer. */
export function createStripeCards({ stripe, ask }: StripeConnection): CardKeeper {
  return {
    async createCustomer({ reference, idempotencyKey }) {
      const customer = await ask(() =>
        stripe.customers.create({ metadata: { reference } }, { idempotencyKey }),
      );
      return customer.id;
    },

    async deleteCustomer(customerId) {
      try {
        await ask(() => stripe.customers.del(customerId));
      } catch (error) {
        if (!isRefusedAs(error, 'resource_missing')) throw error;
      }
    },

    async list(customerId) {
      try {
        const cards = await ask(() =>
          stripe.paymentMethods
            .list({ customer: customerId, type: 'card', limit: 100 })
            .autoPagingToArray({ limit: mostCards }),
        );
        return cards.filter((method) => method.card).map(seenCard);
      } catch (error) {
        if (isRefusedAs(error, 'resource_missing')) return null;
        throw error;
      }
    },

    async setBilling(paymentMethodId, { name, address }) {
      const { line1, line2 = '', town, county = '', postcode, countryCode, company = '' } = address;
      await ask(() =>
        stripe.paymentMethods.update(paymentMethodId, {
          billing_details: {
            name,
            address: {
              line1,
              line2,
              city: town,
              state: county,
              postal_code: postcode,
              country: countryCode,
            },
          },
          // The provider's addresses have no line for a company.
          metadata: { company },
        }),
      );
    },

    async detach(paymentMethodId) {
      try {
        await ask(() => stripe.paymentMethods.detach(paymentMethodId));
      } catch (error) {
        const isGone =
          isRefusedAs(error, 'resource_missing') ||
          isRefusedAs(error, 'payment_method_unexpected_state');
        if (!isGone) throw error;
      }
    },

    async createSetup({ customerId, idempotencyKey }) {
      const setup = await ask(() =>
        stripe.setupIntents.create(
          {
            customer: customerId,
            allowed_payment_method_types: ['card'],
            // The customer is there whenever the shop charges the card.
            usage: 'on_session',
          },
          { idempotencyKey },
        ),
      );
      if (setup.client_secret === null) throw new Error('The setup came without its secret.');
      return { setupId: setup.id, clientSecret: setup.client_secret };
    },

    async getSetup(setupId) {
      const setup = await ask(() => stripe.setupIntents.retrieve(setupId));
      const state = setupStateOf[setup.status];
      if (!state) throw new Error(`The provider reports an unknown setup: ${setup.status}`);
      const error = setup.last_setup_error;
      return {
        customerId: idOf(setup.customer),
        state: setup.status === 'requires_payment_method' && error ? 'failed' : state,
        failure: error ? (error.message ?? 'The card was not accepted.') : null,
      };
    },
  };
}

function seenCard(method: Stripe.PaymentMethod): SeenCard {
  const card = method.card!;
  return {
    paymentMethodId: method.id,
    brand: brandLabel(card.brand),
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    billing: seenBilling(method),
    savedAt: new Date(method.created * 1000),
    fingerprint: card.fingerprint ?? null,
  };
}

/** The billing details of a card; an address that lacks what every address has is none. */
function seenBilling({ billing_details, metadata }: Stripe.PaymentMethod): CardBilling | null {
  const { name, address } = billing_details;
  const { line1, line2, city, state, postal_code, country } = address ?? {};
  const isWhole = line1 && city && postal_code && country;
  if (!name && !isWhole) return null;
  return {
    name: name ?? '',
    address: isWhole
      ? {
          ...(metadata?.company ? { company: metadata.company } : {}),
          line1,
          ...(line2 ? { line2 } : {}),
          town: city,
          ...(state ? { county: state } : {}),
          postcode: postal_code,
          countryCode: country,
        }
      : null,
  };
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof PaymentRequestRefused && error.code === code;
}

function idOf(customer: string | { id: string } | null): string | null {
  return typeof customer === 'object' ? (customer?.id ?? null) : customer;
}
