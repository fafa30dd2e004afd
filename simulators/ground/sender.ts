import { createHmac, randomBytes } from 'node:crypto';
import type { Misbehaviour } from '../stripe/misbehaviour.ts';
import type { Books } from './books.ts';

/** An event on its way to the shop. */
export interface Delivery {
  id: string;
  eventId: string;
  attempts: number;
  dueAt: number;
}

/** An event's way to the shop, from an instant on. */
export const newDelivery = (eventId: string, dueAt: number): Delivery => ({
  id: `dlv_${randomBytes(12).toString('hex')}`,
  eventId,
  attempts: 0,
  dueAt,
});

/** Carries events to the shop until it says that it has them. */
export interface Sender {
  wake(): void;
  setUrl(url: string): void;
  stop(): void;
}

interface Settings<Event extends { id: string }> {
  books: Books<{ event: Event; delivery: Delivery }>;
  /** The word for what happened, by which faults are planned. */
  codeOf: (event: Event) => string;
  /** The header that carries the signature. */
  header: string;
  now: () => number;
  misbehaviour: Misbehaviour;
  /** Where events go; empty while nobody listens, and they wait. */
  url: string;
  secret: string;
  retryMs: number;
}

const longestWaitMs = 60_000;

/** The signature over an event's body. */
export function signEvent(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}

/** Sends one event after the other, as they come due; what goes wrong is decided once for each. */
export function createSender<Event extends { id: string }>({
  books,
  codeOf,
  header,
  now,
  misbehaviour,
  secret,
  retryMs,
  ...at
}: Settings<Event>): Sender {
  let { url } = at;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isSending = false;
  const decided = new Set<string>();
  let held: Delivery[] = [];

  function wake(): void {
    clearTimeout(timer);
    if (isStopped || isSending || url === '') return;
    const waiting = books.all('delivery').filter((each) => !held.some(({ id }) => id === each.id));
    const due = waiting.filter(({ dueAt }) => dueAt <= now());
    if (due.length > 0) {
      isSending = true;
      void sendAll(due).finally(() => {
        isSending = false;
        setImmediate(wake);
      });
    } else if (waiting.length > 0) {
      timer = setTimeout(wake, Math.min(...waiting.map(({ dueAt }) => dueAt)) - now());
    }
  }

  async function sendAll(due: readonly Delivery[]): Promise<void> {
    for (const delivery of due) {
      for (const each of plan(delivery)) await send(each);
    }
  }

  /** What is sent now for a delivery that is due: it, twice, later, never, or with others reversed. */
  function plan(delivery: Delivery): Delivery[] {
    const event = books.get('event', delivery.eventId);
    if (!event) {
      books.remove('delivery', delivery.id);
      return [];
    }
    const fault = decided.has(delivery.id) ? undefined : misbehaviour.takeWebhook(codeOf(event));
    decided.add(delivery.id);
    if (fault?.fault === 'drop') {
      books.remove('delivery', delivery.id);
      return [];
    }
    if (fault?.fault === 'late') {
      books.put('delivery', { ...delivery, dueAt: now() + fault.ms });
      return [];
    }
    if (fault?.fault === 'reverse') {
      held.push(delivery);
      if (fault.times > 0) return [];
      const newestFirst = held.toReversed();
      held = [];
      return newestFirst;
    }
    return fault?.fault === 'duplicate' ? [delivery, delivery] : [delivery];
  }

  async function send(delivery: Delivery): Promise<void> {
    const event = books.get('event', delivery.eventId);
    if (event && !(await post(event))) {
      const attempts = delivery.attempts + 1;
      const wait = Math.min(longestWaitMs, retryMs * 2 ** Math.min(attempts, 16));
      books.put('delivery', { ...delivery, attempts, dueAt: now() + wait });
      return;
    }
    books.remove('delivery', delivery.id);
  }

  async function post(event: Event): Promise<boolean> {
    const body = JSON.stringify(event);
    try {
      // An event is not told before it would survive a crash.
      await books.durable();
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json',
          [header]: signEvent(body, secret, Math.floor(now() / 1000)),
        },
        body,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
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
