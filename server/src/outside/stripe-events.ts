import type Stripe from 'stripe';
import { EventRefused, type ProviderEvent } from './payments.ts';

/** What may move a payment on. A charge's own events say the same again, and are only acknowledged. */
export const paymentEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;

/**
 * Every event that the shop does something about, which its endpoint at Stripe asks for. Others are
 * only acknowledged, and cost both sides their time.
 */
export const webhookEvents = [
  ...paymentEvents,
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_method.attached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'setup_intent.succeeded',
] as const;

/**
 * An event as the shop takes it, from whatever checks its signature and parses it. What is signed
 * and yet no event is refused as well: a signature says who sent something and not what it is.
 */
export function readEvent(construct: () => unknown): ProviderEvent {
  let event: unknown;
  try {
    event = construct();
  } catch (error) {
    throw new EventRefused((error as Error).message);
  }
  if (!isEvent(event)) throw new EventRefused('What was signed is not an event.');
  return {
    id: event.id,
    kind: event.type,
    ...subjectOf(event),
    happenedAt: new Date(event.created * 1000),
  };
}

/** The library takes a time that is no number for one that is never too old. */
export function requireTime(signatureHeader: string | undefined): void {
  const times = (signatureHeader ?? '').split(',').filter((part) => part.trim().startsWith('t='));
  if (times.length === 1 && /^t=\d{1,12}$/.test(times[0]!.trim())) return;
  throw new EventRefused('The signature does not say when it was made.');
}

const lastSecond = 253_402_300_799; // The year 9999, beyond which no date is written plainly.

function isEvent(event: unknown): event is Stripe.Event {
  if (!isObject(event)) return false;
  const { id, type, created, data } = event;
  if (typeof id !== 'string' || typeof type !== 'string') return false;
  if (!Number.isInteger(created) || Math.abs(created as number) > lastSecond) return false;
  return isObject(data) && isObject(data.object);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Named = string | { id: string } | null;

/** What an event is about: an intent, a refund, a dispute, or the saved cards of a customer. */
function subjectOf(event: Stripe.Event) {
  const subject = event.data.object as {
    object: string;
    id?: string;
    payment_intent?: Named;
    customer?: Named;
  };
  const before = event.data.previous_attributes as { customer?: Named } | undefined;
  const isAboutCards = ['payment_method', 'setup_intent'].includes(subject.object);
  return {
    intentId: idOf(subject.object === 'payment_intent' ? subject.id : subject.payment_intent),
    refundId: idOf(subject.object === 'refund' ? subject.id : null),
    disputeId: idOf(subject.object === 'dispute' ? subject.id : null),
    // A card that was taken away names its customer among what has changed.
    customerId: isAboutCards ? (idOf(subject.customer) ?? idOf(before?.customer)) : null,
  };
}

/** The id of what the provider names, be it by its id alone or as the whole of it. */
export function idOf(named: Named | undefined): string | null {
  const id = isObject(named) ? named.id : named;
  return typeof id === 'string' ? id : null;
}
