import { createPaymentIntent } from './payment-intents.ts';
import type { Provider } from './provider.ts';

/** A payment that went through some time ago: what a demo shop with a history was paid. */
export interface PastPayment {
  /** The shop's own id of it. */
  reference: string;
  amountPence: number;
  description: string;
  /** A test card by its token, such as pm_card_visa. */
  card: string;
  /** An instant in ISO 8601. */
  paidAt: string;
}

export interface PastIntent {
  reference: string;
  intentId: string;
  clientSecret: string;
}

/**
 * Takes payments into the books as they were taken then, by the same rules as any other, and gives
 * their intents. One that is there already is given as it is. No event goes out: the shop heard of
 * them when they happened.
 */
export function takePastPayments(
  provider: Provider,
  payments: readonly PastPayment[],
): PastIntent[] {
  const known = new Map(
    provider.books.all('payment_intent').map((intent) => [intent.metadata.reference, intent]),
  );
  return payments.map((payment) => {
    const { reference } = payment;
    const intent = known.get(reference) ?? takePayment(provider, payment);
    return { reference, intentId: intent.id, clientSecret: intent.client_secret };
  });
}

function takePayment(provider: Provider, payment: PastPayment) {
  const { reference, amountPence, description, card, paidAt } = payment;
  const { books } = provider;
  const then: Provider = {
    ...provider,
    now: () => Date.parse(paidAt),
    books: {
      ...books,
      put(table, row) {
        if (table !== 'event' && table !== 'delivery') books.put(table, row);
      },
    },
    wake: () => {},
  };
  return createPaymentIntent(then, {
    amount: String(amountPence),
    currency: 'gbp',
    description,
    metadata: { reference },
    payment_method: card,
    confirm: 'true',
  });
}
