import type { FastifyInstance } from 'fastify';
import { Refusal, toProblem } from '../core/refusal.ts';

interface SignedWebhook<Event> {
  path: string;
  /** The header that carries the signature. */
  header: string;
  verify: (body: Buffer, signature: string | undefined) => Event;
  /** What `verify` throws where an event is not genuine. */
  refused: new (message: string) => Error;
  take: (event: Event) => Promise<unknown>;
}

/**
 * Where a service outside tells what happened. The signature is checked on the raw bytes. Whatever is
 * genuine is kept and acknowledged, also what is about nothing of ours: a sender that were refused
 * would send it for days.
 */
export function mountSignedWebhook<Event>(
  fastify: FastifyInstance,
  { path, header, verify, refused, take }: SignedWebhook<Event>,
): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post(path, { bodyLimit: 65_536 }, async (request, reply) => {
      const signature = request.headers[header];
      let event: Event;
      try {
        event = verify(
          (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          Array.isArray(signature) ? signature[0] : signature,
        );
      } catch (error) {
        if (!(error instanceof refused)) throw error;
        const refusal = new Refusal('invalid-request', { detail: error.message });
        return reply
          .code(400)
          .type('application/problem+json')
          .send(JSON.stringify(toProblem(refusal, request.id)));
      }
      await take(event);
      return { received: true };
    });
  });
}
