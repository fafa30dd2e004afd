import { createHmac } from 'node:crypto';
import type { Books, Delivery } from './books.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type { StripeEvent } from './wire.ts';

/** Carries events to the shop until it says that it has them. */
export interface WebhookSender {
  /** Looks for deliveries that are due. */
  wake(): void;
  setUrl(url: string): void;
  stop(): void;
}

export interface WebhookSettings {
  books: Books;
  now: () => number;
  misbehaviour: Misbehaviour;
  /** Where events go; empty while nobody listens, and they wait. */
  url: string;
  secret: string;
  /** The wait after the first failure, doubled for each that follows, up to a minute. */
  retryMs: number;
}

const atATime = 8;
const givenUpAfterMs = 3 * 24 * 3600_000;

/** Stripe's signature over a webhook's body: scheme v1. */
export function signatureHeader(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

export function createWebhookSender(settings: WebhookSettings): WebhookSender {
  const { books, now, misbehaviour, secret, retryMs } = settings;
  let url = settings.url;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const inFlight = new Set<string>();
  const faultTaken = new Set<string>();
  let held: Delivery[] = [];

  function wake(): void {
    clearTimeout(timer);
    if (isStopped || url === '') return;
    let next = Number.POSITIVE_INFINITY;
    for (const delivery of books.each('delivery')) {
      // Whoever ends one looks again.
      if (inFlight.size - held.length >= atATime) return;
      if (inFlight.has(delivery.id)) continue;
      if (delivery.dueAt > now()) next = Math.min(next, delivery.dueAt);
      else begin(delivery);
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(wake, next - now());
  }

  /** Decides, once for each delivery, what goes wrong with it, and sends it on its way. */
  function begin(delivery: Delivery): void {
    const event = books.get('event', delivery.eventId);
    if (!event) return finish(delivery);
    const plan = faultTaken.has(delivery.id) ? undefined : misbehaviour.takeWebhook(event.type);
    faultTaken.add(delivery.id);
    if (plan?.fault === 'drop') return finish(delivery);
    if (plan?.fault === 'late') return postpone(delivery, plan.ms);
    inFlight.add(delivery.id);
    if (plan?.fault === 'reverse') {
      held.push(delivery);
      if (plan.times > 0) return;
      const newestFirst = held.toReversed();
      held = [];
      void sendInTurn(newestFirst);
      return;
    }
    void sendInTurn(plan?.fault === 'duplicate' ? [delivery, delivery] : [delivery]);
  }

  async function sendInTurn(deliveries: Delivery[]): Promise<void> {
    for (const delivery of deliveries) {
      const event = books.get('event', delivery.eventId);
      const isTaken = event !== undefined && (await post(event));
      inFlight.delete(delivery.id);
      if (isTaken || (event && event.created * 1000 < now() - givenUpAfterMs)) finish(delivery);
      else retry(delivery);
    }
    wake();
  }

  async function post(event: StripeEvent): Promise<boolean> {
    const body = JSON.stringify(event);
    try {
      // An event is not told before it would survive a crash: the shop must never know more.
      await books.durable();
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, secret, Math.floor(now() / 1000)),
        },
        body,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  function finish({ id }: Delivery): void {
    faultTaken.delete(id);
    books.remove('delivery', id);
    books.commit();
  }

  function retry(delivery: Delivery): void {
    const current = books.get('delivery', delivery.id);
    if (!current) return; // Its duplicate got through.
    const wait = Math.min(60_000, retryMs * 2 ** Math.min(current.attempts, 16));
    books.put('delivery', { ...current, attempts: current.attempts + 1, dueAt: now() + wait });
    books.commit();
  }

  function postpone(delivery: Delivery, ms: number): void {
    books.put('delivery', { ...delivery, dueAt: now() + ms });
    books.commit();
    setImmediate(wake);
  }

  return {
    wake: () => void setImmediate(wake),
    setUrl(to) {
      url = to;
      setImmediate(wake);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
