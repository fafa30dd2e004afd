import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../core/context.ts';
import { statement } from '../db/statement.ts';
import { protectEveryAnswer } from './everywhere.ts';

const ping = statement<{ one: number }>('http.ping', 'select 1 as one');

/** A rebuild takes seconds; who has not followed for longer shows prices and stock that were. */
const mostLagMs = 60_000;

/**
 * /livez answers while the process runs; /readyz while it can serve: the database answers and the
 * catalogue, which is loaded before anything listens, has not fallen behind. It turns 503 as soon as
 * the shop drains.
 */
export function mountHealth(
  fastify: FastifyInstance,
  context: Pick<Context, 'db' | 'catalogue'>,
  isDraining: () => boolean,
) {
  fastify.get('/livez', (_, reply) => reply.type('text/plain').send('ok'));
  fastify.get('/readyz', async (_, reply) => {
    const database = await ping.find(context.db).then(
      () => 'ok',
      () => 'down',
    );
    const catalogue = context.catalogue.status();
    const ready = database === 'ok' && catalogue.lagMs <= mostLagMs && !isDraining();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, draining: isDraining(), database, catalogue });
  });
}

/** Prometheus text at /metrics; in live mode it listens on a port of its own (see .env.example). */
export function createMetrics(context: Context) {
  const registry = new Registry();
  // Looking at the event loop's lag a hundred times a second keeps an idle shop busy.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 200 });
  new Gauge({
    name: 'shop_catalogue_lag_ms',
    help: 'How far the read model is behind the change log.',
    registers: [registry],
    collect() {
      this.set(context.catalogue.status().lagMs);
    },
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  function mount(fastify: FastifyInstance): void {
    fastify.get('/metrics', async (_, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
  }
  return {
    observe(fastify: FastifyInstance) {
      fastify.addHook('onResponse', async (request, reply) => {
        seconds.observe(
          {
            route: request.routeOptions.url ?? 'none',
            method: request.method,
            status: reply.statusCode,
          },
          reply.elapsedTime / 1000,
        );
      });
    },
    mount,
    async serve({ host, port }: { host: string; port: number }) {
      const listener = Fastify();
      protectEveryAnswer(listener, () => context.config.publicUrl);
      mount(listener);
      await listener.listen({ host, port });
      return () => listener.close();
    },
  };
}
