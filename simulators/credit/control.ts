import { randomInt } from 'node:crypto';
import { newDelivery } from '../ground/sender.ts';
import type { ControlRequest as Faults, Misbehaviour } from '../stripe/misbehaviour.ts';
import type { CreditState } from './books.ts';
import { advance, decide, type Desk } from './decisions.ts';

/** What `POST /_control` takes; every part may be left out. */
export interface ControlRequest extends Pick<
  Faults,
  'api' | 'webhooks' | 'calm' | 'replay' | 'webhookUrl'
> {
  /** Decides about one customer. */
  decide?: { customerId: string; state: CreditState; limitPence?: number; reason?: string };
  /** Lets every decision take its next step. */
  advance?: boolean;
  /** Somebody went through the provider's pages and signed. */
  sign?: { customerId: string };
}

interface Controlled extends Desk {
  misbehaviour: Misbehaviour;
  setUrl(url: string): void;
}

/** Carries out an order of a test or of a person. */
export function control(simulator: Controlled, order: ControlRequest): void {
  const { books, misbehaviour, now } = simulator;
  if (order.calm) misbehaviour.calm();
  if (order.api) misbehaviour.planApi(order.api);
  if (order.webhooks) misbehaviour.planWebhooks(order.webhooks);
  if (order.webhookUrl !== undefined) simulator.setUrl(order.webhookUrl);
  if (order.decide) {
    const { customerId, ...decision } = order.decide;
    const customer = books.get('customer', customerId);
    if (customer) decide(simulator, customer, decision);
  }
  if (order.sign) {
    const customer = books.get('customer', order.sign.customerId);
    if (customer) books.put('customer', { ...customer, isSigned: true });
  }
  if (order.advance) for (const customer of books.all('customer')) advance(simulator, customer);
  for (let round = 0; round < (order.replay ?? 0); round++) {
    const events = books.all('event').toSorted(() => randomInt(3) - 1);
    for (const { id } of events) books.put('delivery', newDelivery(id, now()));
  }
}
