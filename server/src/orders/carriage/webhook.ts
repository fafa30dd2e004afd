import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { Refusal, toProblem } from '../../core/refusal.ts';
import { CarrierEventRefused, type CarrierEvent } from '../../outside/carriers.ts';
import { takeCarrierEvent } from './events.ts';

/**
 * The carriers' events, at /webhooks/carriers. The signature is checked on the raw bytes. Whatever is
 * genuine is kept and acknowledged, also what is about nothing of ours: a carrier that were refused
 * would send it for days.
 */
export function mountCarrierWebhook(fastify: FastifyInstance, context: Context): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post('/webhooks/carriers', { bodyLimit: 65_536 }, async (request, reply) => {
      const signature = request.headers['carrier-signature'];
      let event: CarrierEvent;
      try {
        event = context.carriers.verifyEvent(
          (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          Array.isArray(signature) ? signature[0] : signature,
        );
      } catch (error) {
        if (!(error instanceof CarrierEventRefused)) throw error;
        const refusal = new Refusal('invalid-request', { detail: error.message });
        return reply
          .code(400)
          .type('application/problem+json')
          .send(JSON.stringify(toProblem(refusal, request.id)));
      }
      await takeCarrierEvent(context, event);
      return { received: true };
    });
  });
}
