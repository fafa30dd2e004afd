import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import { allCalls, createServices, type Services } from '@plumbline/contracts/calls.ts';
import type { Call, Calls } from '@plumbline/contracts/call/call.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Caller } from './core/caller.ts';
import type { Context } from './core/context.ts';
import { joinHandlers, type AllHandlers } from './core/module.ts';
import { receiveForm, type ReceivedForm } from './base/uploads/receive-form.ts';
import { createTakeForm } from './base/uploads/take-form.ts';
import { closeServer, within } from './http/close-server.ts';
import { dispatch, type MountedCall } from './http/dispatch.ts';
import { mountDocuments } from './http/documents.ts';
import { protectEveryAnswer, routedUrl } from './http/everywhere.ts';
import {
  answerError,
  handleErrors,
  limitRequests,
  mountCalls,
  problemOf,
  type CountRequest,
} from './http/mount.ts';
import { createMetrics, mountHealth } from './http/observe.ts';
import { createCallerResolver } from './http/session.ts';
import { modules } from './modules.ts';
import { resolveBearer } from './people/identity/bearer.ts';
import { createIssuers } from './people/identity/issuer.ts';
import { mountIdentity } from './people/identity/routes.ts';
import { findSessionCaller } from './people/identity/store.ts';

/** What all modules answer. This does not compile while a declared call has no handler. */
export const handlers: AllHandlers = joinHandlers(modules);

function mountedCalls(): MountedCall[] {
  return Object.entries(allCalls as Record<string, Calls>).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${module}.${name}`,
      call,
      handler: (handlers as Record<string, Record<string, MountedCall['handler']>>)[module]![name]!,
    })),
  );
}

export interface App {
  fastify: FastifyInstance;
  context: Context;
  /**
   * The calls in process, as the caller behind a request: what pages are rendered with. Who that is
   * may be refused, or not be known just now: it then throws as a call does.
   */
  servicesFor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ services: Services; caller: Caller }>;
  /** Takes a page's form with files, as its visitor; what is good waits for its call. */
  takeFiles(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<ReceivedForm>;
  /** Counts a form that is posted to a page; false once there were too many from its address. */
  mayPost: CountRequest;
  /** Counts a page that is read; false far above what a person reads. */
  mayRead: CountRequest;
  /** Where the scripts of pages sign people in, and as which client. */
  signIn(): {
    authority: string;
    clientId: string;
    byScript: boolean;
    origin: string;
    secondName: string | null;
  };
  /** Where browsers meet the sign-in providers, beside the shop itself: for the policy of pages. */
  signInOrigins(): readonly string[];
  /** Offers /metrics on a port of its own, which no customer reaches. Gives what closes it. */
  serveMetrics(at: { host: string; port: number }): Promise<() => Promise<void>>;
  /** Makes the job queues without working on them: enough to serve, and for tests to drain. */
  prepareJobs(): Promise<void>;
  /** Starts the background work: mail, expiring holds, payments to reconcile. */
  startJobs(): Promise<void>;
  /**
   * Ends, in an order in which nobody is turned away: readiness turns, serving goes on for as long as
   * a balancer needs to hear of it, what is in flight is answered, then go jobs, then the database.
   */
  close(): Promise<void>;
}

/** A telephone with a poor connection needs this long for a few pictures; for its headers nobody does. */
const requestTimeout = 120_000;
const headersTimeout = 30_000;
/** Whoever takes nothing of an answer for so long gets no more of it. */
const unreadMs = 30_000;
/** How long each part may take to end, of the ten seconds that the whole process has for it. */
const jobsMs = 4_000;
const followingMs = 1_000;
const statementMs = 500;

/** Puts the whole server together around one context. Nothing listens until the caller does. */
export async function createApp(context: Context): Promise<App> {
  let draining = false;
  const fastify = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: 1_048_576,
    requestTimeout,
    http: { headersTimeout },
    connectionTimeout: unreadMs,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false },
    trustProxy: context.config.trustProxy,
    rewriteUrl: ({ url = '/' }) => routedUrl(url),
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
  });
  protectEveryAnswer(fastify, () => context.config.publicUrl);
  // A connection that is kept while the shop closes would hold it up until it times out.
  fastify.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  await fastify.register(cookie);
  readBodies(fastify);
  handleErrors(fastify, context.config.shopName);

  const issuers = createIssuers(context, fastify);
  const { main: issuer } = issuers;
  const resolveCaller = createCallerResolver({
    config: context.config,
    randomBytes: context.randomBytes,
    findSessionCaller: (tokenHash) => findSessionCaller(context.db, tokenHash, context.now()),
    findBearerCaller: (token) => resolveBearer(context, issuer, token),
    adoptVisit: async (visit) => {
      for (const { adopts } of context.modules) await adopts?.(context, visit);
    },
  });
  const calls = mountedCalls();
  const metrics = createMetrics(context);
  metrics.observe(fastify);
  if (context.config.mode === 'demo') metrics.mount(fastify);
  mountHealth(fastify, context, () => draining);
  const { mayPost, mayRead } = await limitRequests(fastify, context.config.limits);
  mountCalls(fastify, calls, context, { resolveCaller, takeForm: createTakeForm(context) });
  mountDocuments(fastify, allCalls, context.config.shopName);
  await mountIdentity(fastify, context, issuers);
  for (const { mounts } of context.modules) await mounts?.(fastify, context);
  for (const { jobs } of context.modules) jobs?.(context);

  const mountedByCall = new Map<Call, MountedCall>(calls.map((mounted) => [mounted.call, mounted]));
  return {
    fastify,
    context,
    async servicesFor(request, reply) {
      const caller = await orRequestError(resolveCaller(request, reply), request);
      const services = createServices((call, input, options) =>
        orRequestError(
          dispatch(mountedByCall.get(call)!, { ...input, caller, ...options }, context),
          request,
        ),
      );
      return { services, caller };
    },
    async takeFiles(request, reply, call) {
      const taking = async () => {
        const caller = await resolveCaller(request, reply);
        const { headers, body } = request;
        return receiveForm(context, call, caller, { headers, body: body as Readable });
      };
      return orRequestError(taking(), request);
    },
    mayPost,
    mayRead,
    signIn: () => ({
      authority: issuer.url(),
      clientId: issuer.websiteClient,
      byScript: context.config.signIn.clientSecret === null || issuer.embedded !== null,
      origin: new URL(context.config.publicUrl).origin,
      secondName: issuers.second && new URL(issuers.second.url()).host,
    }),
    signInOrigins: () => issuers.all.flatMap((each) => each.origins()),
    serveMetrics: metrics.serve,
    prepareJobs: () => context.jobs.start({ run: false }),
    startJobs: () => context.jobs.start({ run: true }),
    async close() {
      draining = true;
      await wait(context.config.drainSeconds * 1000);
      await closeServer(fastify);
      await within(jobsMs, context.jobs.stop({ graceful: true }));
      await within(followingMs, Promise.all([context.catalogue.stop(), context.content.stop()]));
      await within(statementMs, context.db.close());
    },
  };
}

/** What is done in process fails as it would over HTTP: with a RequestError that holds the problem. */
async function orRequestError<T>(work: Promise<T>, request: FastifyRequest): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const problem = problemOf(error, request);
    throw new RequestError(problem.title, problem.status, problem);
  }
}

/** JSON bodies are parsed strictly, and an empty one is no body, whatever its content type says. */
function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    ['application/json', 'application/problem+json'],
    { parseAs: 'string' },
    (_, text, done) => {
      if (text === '') return done(null, undefined);
      try {
        done(null, JSON.parse(text as string));
      } catch {
        done(
          Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }),
          undefined,
        );
      }
    },
  );
}
