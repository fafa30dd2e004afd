import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const againMs = 100;
/** An answer that is not whole by then is cut: whoever reads it so slowly may ask again. */
const inFlightMs = 4_000;

/**
 * Stops listening and answers what is in flight. A connection that is kept falls idle whenever its
 * answer is done, so idle ones are closed again and again, until none is left.
 */
export async function closeServer(
  fastify: FastifyInstance,
  patienceMs = inFlightMs,
): Promise<void> {
  const again = setInterval(() => fastify.server.closeIdleConnections(), againMs);
  const cut = setTimeout(() => fastify.server.closeAllConnections(), patienceMs);
  try {
    await fastify.close();
  } finally {
    clearInterval(again);
    clearTimeout(cut);
  }
}

/** Waits for what ends by itself, but no longer than it may: the process ends in any case. */
export async function within(timeMs: number, ending: Promise<unknown>): Promise<void> {
  await Promise.race([ending, wait(timeMs, undefined, { ref: false })]);
}
