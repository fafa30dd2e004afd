import { randomInt } from 'node:crypto';
import { newId, type Books } from './books.ts';
import type { ControlRequest, Misbehaviour } from './misbehaviour.ts';
import { endDisputeOf, openDispute } from './disputes.ts';
import type { Provider } from './provider.ts';
import type { Charge, PaymentIntent, Refund } from './wire.ts';

/** What `GET /_books` answers: the provider's side of every payment, to hold ours against. */
export interface BooksReport {
  paymentIntents: PaymentIntent[];
  charges: Charge[];
  refunds: Refund[];
  capturedPence: number;
  refundedPence: number;
  /** Webhook calls that the shop has not taken yet. */
  pendingDeliveries: number;
}

export function reportBooks(books: Books): BooksReport {
  const charges = books.all('charge');
  return {
    paymentIntents: books.all('payment_intent'),
    charges,
    refunds: books.all('refund'),
    capturedPence: charges.reduce((sum, charge) => sum + charge.amount_captured, 0),
    refundedPence: charges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    pendingDeliveries: books.all('delivery').length,
  };
}

interface Controlled {
  provider: Provider;
  misbehaviour: Misbehaviour;
  setWebhookUrl: (url: string) => void;
  settleAll: () => void;
}

/** Carries out a `POST /_control`. */
export function control(simulator: Controlled, order: ControlRequest): void {
  const { provider, misbehaviour } = simulator;
  const { books, now } = provider;
  if (order.calm) misbehaviour.calm();
  if (order.api) misbehaviour.planApi(order.api);
  if (order.webhooks) misbehaviour.planWebhooks(order.webhooks);
  if (order.webhookUrl !== undefined) simulator.setWebhookUrl(order.webhookUrl);
  if (order.settle) simulator.settleAll();
  if (order.dispute) openDispute(provider, order.dispute);
  if (order.endDispute) {
    endDisputeOf(provider, order.endDispute.intentId, order.endDispute.outcome);
  }
  for (let round = 0; round < (order.replay ?? 0); round++) {
    for (const event of shuffled(books.all('event'))) {
      books.put('delivery', { id: newId('dlv'), eventId: event.id, attempts: 0, dueAt: now() });
    }
  }
}

function shuffled<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}
