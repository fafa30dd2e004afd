import { createServer } from 'node:net';
import { createServer as createHttpServer, type Server } from 'node:http';

export interface WebhookCall {
  body: Buffer;
  signature: string | undefined;
  type: string;
  eventId: string;
  intentId: string;
}

/** A shop's webhook address for a test, which can be down, refuse, and be waited on. */
export interface WebhookListener {
  url: string;
  calls: WebhookCall[];
  /** Resolves once so many calls have come. */
  waitFor(count: number): Promise<WebhookCall[]>;
  /** What is answered from now on; 200 by default. */
  answer(status: number): void;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Reserves an address; nothing answers there before `listen`. */
export async function createWebhookListener(): Promise<WebhookListener> {
  const port = await freePort();
  const calls: WebhookCall[] = [];
  let status = 200;
  let onCall: () => void = () => {};
  const server: Server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const event = JSON.parse(body.toString('utf8')) as {
        id: string;
        type: string;
        data: { object: { id: string; payment_intent?: string } };
      };
      calls.push({
        body,
        signature: request.headers['stripe-signature'] as string | undefined,
        type: event.type,
        eventId: event.id,
        intentId: event.data.object.payment_intent ?? event.data.object.id,
      });
      response.writeHead(status).end();
      onCall();
    });
  });
  return {
    url: `http://127.0.0.1:${port}/webhooks/payments`,
    calls,
    async waitFor(count) {
      while (calls.length < count) {
        await new Promise<void>((resolve) => (onCall = resolve));
      }
      return calls;
    },
    answer: (to) => void (status = to),
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve);
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A port that stays free until it is wanted. Systems hand out ports above 32,000 to whoever asks for
 * any, and did so with one that was found free there a moment before.
 */
async function freePort(): Promise<number> {
  const probe = createServer();
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
