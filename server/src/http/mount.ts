import {
  sentIn,
  successStatus,
  type Call,
  type FileAnswer,
} from '@plumbline/contracts/call/call.ts';
import { hasManySegments } from '@plumbline/contracts/call/schema.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../core/context.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { dispatch, type MountedCall } from './dispatch.ts';
import { keepAnswers, keptCalls } from './kept-answers.ts';
import { networkOf } from './network.ts';
import type { ResolveCaller } from './session.ts';
import { sparePage } from './spare-page.ts';
import { Refusal, toProblem, unexpectedProblem } from '../core/refusal.ts';
import { isStream, mountMultipart, type TakeForm } from './multipart.ts';

/** Counts a request against the limit of its network, and says whether it may be answered. */
export type CountRequest = (request: FastifyRequest) => Promise<boolean>;

/**
 * Too many calls from one network are refused for a while; the answer's headers tell the limit. Gives
 * what counts a form that is posted to a page against a limit of the same size, and what counts a
 * page that is read against one of its own. Each process counts for itself.
 */
export async function limitRequests(
  fastify: FastifyInstance,
  { callsPerMinute, pagesPerMinute }: { callsPerMinute: number; pagesPerMinute: number },
): Promise<{ mayPost: CountRequest; mayRead: CountRequest }> {
  await fastify.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new Refusal('too-many-requests'),
  });
  const counting = (count: ReturnType<typeof fastify.createRateLimit>): CountRequest => {
    return async (request) => {
      const counted = await count(request);
      return counted.isAllowed || !counted.isExceeded;
    };
  };
  return {
    mayPost: counting(fastify.createRateLimit()),
    mayRead: counting(fastify.createRateLimit({ max: pagesPerMinute })),
  };
}

/**
 * Puts every call on its service's mount, at the specification's own path, under the limit that
 * `limitRequests` set. `takeForm` takes forms with files, for those that may be sent so.
 */
export function mountCalls(
  fastify: FastifyInstance,
  calls: readonly MountedCall[],
  context: Context,
  { resolveCaller, takeForm }: { resolveCaller: ResolveCaller; takeForm: TakeForm },
): void {
  const kept = keptCalls(context);
  const answerInBytes = keepAnswers(context);
  const mount = (where: FastifyInstance, mounted: MountedCall) => {
    const { call } = mounted;
    where.route({
      method: call.method,
      config: { rateLimit: {} },
      url: serviceMounts[call.service] + routePath(call),
      handler: async (request, reply) => {
        // Some addresses of calls have in them what is personal, and no answer leads anywhere.
        reply.header('referrer-policy', 'no-referrer');
        const caller = await resolveCaller(request, reply, kept.has(mounted.name));
        const ask = async (body: unknown) => {
          const asked = {
            params: paramsOf(request.params as Record<string, unknown>),
            query: request.query,
            body,
            caller,
            idempotencyKey: headerText(request.headers['idempotency-key']),
          };
          return call.answer ? answerInBytes(mounted, asked) : dispatch(mounted, asked, context);
        };
        const answer = isStream(request.body)
          ? await takeForm({ call, caller, headers: request.headers, body: request.body }, ask)
          : await ask(request.body);
        reply.header('cache-control', 'no-store');
        reply.code(successStatus(call));
        if (call.answer) return reply.type('application/json; charset=utf-8').send(answer);
        return call.file ? sendFile(reply, call.file, answer as FileAnswer) : reply.send();
      },
    });
  };
  for (const mounted of calls.filter(({ call }) => !call.multipart)) mount(fastify, mounted);
  mountMultipart(fastify, (scope) => {
    for (const mounted of calls.filter(({ call }) => call.multipart)) mount(scope, mounted);
  });
}

/** The path of a call as the router has it; a last part of several segments is all that is left. */
function routePath({ path, params }: Call): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    hasManySegments(params, name) ? '*' : `:${name}`,
  );
}

/** What is left of an address is the slug of a call that takes several segments. */
function paramsOf({ '*': slug, ...params }: Record<string, unknown>): Record<string, unknown> {
  return slug === undefined ? params : { ...params, slug };
}

/** What somebody sent in is never opened as a page of ours: browsers show it as a picture or keep it. */
function sendFile(
  reply: FastifyReply,
  file: NonNullable<Call['file']>,
  { fileName, bytes, mediaType }: FileAnswer,
) {
  const isSentIn = file === sentIn;
  if (isSentIn) {
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    reply.header('cross-origin-resource-policy', 'same-origin');
  }
  const how = isSentIn ? 'attachment' : 'inline';
  reply.header('content-disposition', `${how}; filename="${fileName}"`);
  return reply.type(isSentIn ? mediaType! : file).send(bytes);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

type FrameworkError = Error & { statusCode?: number; code?: string };

/** Answers for every route, and for what no route takes. */
export function handleErrors(fastify: FastifyInstance, shopName: string): void {
  fastify.setErrorHandler((error: FrameworkError, request, reply) => {
    const problem = problemOf(refusalOfFramework(error) ?? error, request);
    if (problem.status < 500 || !isPersonWaiting(request)) {
      return sendProblem(reply, problem.status, problem);
    }
    const again = request.method === 'GET' ? request.url : null;
    const { html, policy } = sparePage({ status: problem.status, shopName, again });
    return sendFailure(reply, problem.status)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html);
  });
  fastify.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 404, toProblem(new Refusal('not-found'), request.id)),
  );
}

/**
 * The one catch: a Refusal becomes its problem document, anything else a 500 that tells nothing.
 * The router's own refusals, of which handlers of errors hear nothing, come here too.
 */
export function answerError(error: FrameworkError, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(refusalOfFramework(error) ?? error, request);
  return sendProblem(reply, problem.status, problem);
}

/**
 * What a caller is told of a failure; the log is told what it was. Whoever may come again for the
 * same thing in a moment, because the database is away, is told that.
 */
export function problemOf(
  error: unknown,
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
): Problem {
  if (error instanceof Refusal) return toProblem(error, id);
  if (isDatabaseAway(error)) {
    log.warn({ reason: (error as Error).message }, 'the database is away');
    return toProblem(new Refusal('unavailable', { detail: whileAway }), id);
  }
  log.error({ err: error }, 'unexpected failure');
  return unexpectedProblem(id);
}

const whileAway = 'Nothing that you placed or saved is lost. Please try again in a moment.';
/** Whoever asks again sooner asks in vain: a database is away for seconds at least. */
const retryAfterSeconds = 5;

function sendProblem(reply: FastifyReply, status: number, problem: object) {
  return sendFailure(reply, status).type('application/problem+json').send(JSON.stringify(problem));
}

function sendFailure(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).header('cache-control', 'no-store');
}

/** Whether a browser shows the answer to somebody, as on the ways of signing in, and no script reads it. */
function isPersonWaiting({ url, headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !url.startsWith('/services/');
}

/** What Fastify itself refuses before a handler runs. */
function refusalOfFramework(error: { statusCode?: number }): Refusal | null {
  if (error instanceof Refusal) return null;
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
