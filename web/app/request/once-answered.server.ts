import { setTimeout } from 'node:timers/promises';
import { problemOf } from './problems.server.ts';

/** What a form's call is sent with so that it takes effect once. */
interface SentOnce {
  idempotencyKey?: string;
}

/**
 * Sends a form by the key of its page, however often its button is pressed. What went with other
 * words before, by going back, is another form.
 */
export function sendOnce<T>(sent: FormData, send: (once: SentOnce) => Promise<T>): Promise<T> {
  return sendOnceBy(keyOf(sent), send);
}

/** The key of the page that a form was sent from; '' where it has none. */
export const keyOf = (sent: FormData): string => String(sent.get('key') ?? '');

/** The same by a key that is told. */
export async function sendOnceBy<T>(key: string, send: (once: SentOnce) => Promise<T>): Promise<T> {
  try {
    return await onceAnswered(() => send(key ? { idempotencyKey: key } : {}));
  } catch (error) {
    if (problemOf(error)?.code !== 'key-reused') throw error;
    return send({ idempotencyKey: crypto.randomUUID() });
  }
}

/**
 * A browser without a script sends a form as often as its button is pressed, and shows what the last
 * one is answered: that one waits until the first is through, and then gets the same answer.
 */
export async function onceAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || problemOf(error)?.code !== 'key-in-flight') throw error;
      await setTimeout(100);
    }
  }
}
