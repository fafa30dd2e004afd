import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/refusal.ts';
import { sparePage } from '../../http/spare-page.ts';
import { isInProcess } from './in-process.ts';

/**
 * Counts all that a scope is asked together against the shop's limit of calls from one network, before
 * anything is read or kept of it: whoever begins a sign-in leaves a row, and nobody is known yet. What
 * the shop asks of its own provider, for everybody who signs in, counts for nobody.
 */
export function limitSignIns(scope: FastifyInstance, shopName: string): void {
  scope.addHook('onRequest', scope.rateLimit({ allowList: isInProcess }));
  scope.setErrorHandler((error, request, reply) => {
    // All else, and scripts and other programs, are answered as everywhere.
    if (!isTooMany(error) || !isPersonWaiting(request)) throw error;
    return sendTooMany(request, reply, shopName);
  });
}

const isTooMany = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'too-many-requests';

const isPersonWaiting = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '');

/** The page that says so anywhere in the shop; when to come again is in the headers by now. */
function sendTooMany(request: FastifyRequest, reply: FastifyReply, shopName: string): FastifyReply {
  const again = request.method === 'POST' ? null : request.url;
  const { html, policy } = sparePage({ status: 429, shopName, again });
  return reply
    .code(429)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // The address may have the proof of a sign-in in it.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
