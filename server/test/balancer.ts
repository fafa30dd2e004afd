import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Stands before shops as a balancer does: it sends requests to those that say that they are ready, and
 * where none is to all, which browse without their database.
 */
export interface Balancer {
  url: string;
  /** How many requests could not be handed on, or whose answer broke off. */
  failures(): number;
  /** How many requests a shop has been given and not answered yet. */
  inFlight(target: string): number;
  /** Takes a shop in, and resolves once it is sent requests. */
  join(target: string): Promise<void>;
  leave(target: string): void;
  close(): Promise<void>;
}

const lookMs = 100;

/**
 * It tries nothing a second time that a shop may have heard, so that every request that one lets fall is
 * seen. Where nobody listens any more it goes to the next, as any balancer does.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  const targets = new Set<string>();
  const ready = new Set<string>();
  let turn = 0;
  let failures = 0;

  const look = async (target: string) => {
    const isReady = await fetch(`${target}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && targets.has(target)) ready.add(target);
    else ready.delete(target);
  };
  // One question after another: a shop that is slow to answer is busy, and not away.
  const looking = new Map<string, Promise<void>>();
  const timer = setInterval(() => {
    for (const target of targets) {
      if (looking.has(target)) continue;
      looking.set(
        target,
        look(target).finally(() => looking.delete(target)),
      );
    }
  }, lookMs);

  const given = new Map<string, number>();
  const count = (target: string, by: 1 | -1) => given.set(target, (given.get(target) ?? 0) + by);

  const handOn = (request: http.IncomingMessage, body: Buffer, answer: http.ServerResponse) => {
    const choice = [...(ready.size > 0 ? ready : targets)];
    const target = choice[turn++ % choice.length];
    const fail = () => {
      failures++;
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    if (target === undefined) return fail();
    const { method, headers } = request;
    count(target, 1);
    const onward = http.request(target + request.url, { agent, method, headers }, (incoming) => {
      answer.writeHead(incoming.statusCode!, incoming.headers);
      incoming.on('error', fail);
      incoming.pipe(answer);
    });
    onward.on('close', () => count(target, -1));
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // One that was not ready and listens no more has nobody after it.
      if (error.code !== 'ECONNREFUSED' || !ready.delete(target)) return fail();
      handOn(request, body, answer);
    });
    onward.end(body);
  };
  const server = http.createServer((request, answer) => {
    void buffer(request).then((body) => handOn(request, body, answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures: () => failures,
    inFlight: (target) => given.get(target) ?? 0,
    async join(target) {
      targets.add(target);
      while (!ready.has(target)) await wait(lookMs);
    },
    leave(target) {
      targets.delete(target);
      ready.delete(target);
    },
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
