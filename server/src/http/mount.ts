import { successStatus, type FileAnswer } from '@plumbline/contracts/call/call.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../core/context.ts';
import { dispatch, type MountedCall } from './dispatch.ts';
import { keepAnswers, keptCalls } from './kept-answers.ts';
import { networkOf } from './network.ts';
import type { ResolveCaller } from './session.ts';
import { Refusal, toProblem, unexpectedProblem } from '../core/refusal.ts';

/**
 * Too many calls from one address are refused for a while; the answer's headers tell the limit. Gives
 * what counts a form that is posted to a page against a limit of the same size, and says whether it
 * may be answered.
 */
export async function limitCalls(
  fastify: FastifyInstance,
  callsPerMinute: number,
): Promise<(request: FastifyRequest) => Promise<boolean>> {
  await fastify.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new Refusal('too-many-requests'),
  });
  const countForm = fastify.createRateLimit();
  return async (request) => {
    const count = await countForm(request);
    return count.isAllowed || !count.isExceeded;
  };
}

/**
 * Puts every call on its service's mount, at the specification's own path, under the limit that
 * `limitCalls` set.
 */
export function mountCalls(
  fastify: FastifyInstance,
  calls: readonly MountedCall[],
  context: Context,
  resolveCaller: ResolveCaller,
): void {
  const kept = keptCalls(context);
  const answerInBytes = keepAnswers(context);
  for (const mounted of calls) {
    const { call } = mounted;
    fastify.route({
      method: call.method,
      config: { rateLimit: {} },
      url: serviceMounts[call.service] + call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const caller = await resolveCaller(request, reply, kept.has(mounted.name));
        const asked = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller,
          idempotencyKey: headerText(request.headers['idempotency-key']),
        };
        const answer = call.answer
          ? await answerInBytes(mounted, asked)
          : await dispatch(mounted, asked, context);
        reply.header('cache-control', 'no-store');
        reply.code(successStatus(call));
        if (call.answer) return reply.type('application/json; charset=utf-8').send(answer);
        if (!call.file) return reply.send();
        const { fileName, bytes } = answer as FileAnswer;
        reply.header('content-disposition', `inline; filename="${fileName}"`);
        return reply.type(call.file).send(bytes);
      },
    });
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Answers for every route, and for what no route takes. */
export function handleErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler(answerError);
  fastify.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 404, toProblem(new Refusal('not-found'), request.id)),
  );
}

/**
 * The one catch: a Refusal becomes its problem document, anything else a 500 that tells nothing.
 * The router's own refusals, of which handlers of errors hear nothing, come here too.
 */
export function answerError(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = error instanceof Refusal ? error : refusalOfFramework(error);
  if (refusal) {
    const problem = toProblem(refusal, request.id);
    return sendProblem(reply, problem.status, problem);
  }
  request.log.error({ err: error }, 'unexpected failure');
  return sendProblem(reply, 500, unexpectedProblem(request.id));
}

function sendProblem(reply: FastifyReply, status: number, problem: object) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** What Fastify itself refuses before a handler runs, and a database that cannot be reached. */
function refusalOfFramework(error: { statusCode?: number; code?: string; message: string }) {
  if (isDatabaseDown(error)) return new Refusal('unavailable');
  switch (error.statusCode) {
    case 400:
      return new Refusal('invalid-request', {
        detail: 'The request could not be read. Send valid JSON.',
      });
    case 413:
      return new Refusal('body-too-large');
    case 415:
      return new Refusal('media-type-unsupported', { detail: 'Send application/json.' });
    case 429:
      return new Refusal('too-many-requests');
    default:
      return isCallersFault(error.statusCode) ? new Refusal('not-found') : null;
  }
}

/** Other ways in which an address or a method is not one of ours, such as a file out of bounds. */
function isCallersFault(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

function isDatabaseDown({ code, message }: { code?: string; message: string }): boolean {
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'ENOENT' ||
    code?.startsWith('57P') === true ||
    code === '53300' ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  );
}
