import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireOwnOrigin } from '../../http/session.ts';
import { sendFailure } from './failure-page.ts';
import { IdTokenRefused, verifyIdToken } from './id-token.ts';
import { endByBackChannel } from './back-channel.ts';
import type { Issuer, Issuers } from './issuer.ts';
import { KeysUnavailable } from './key-source.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { startLinking } from './linking.ts';
import { dropNonce, issueNonce, readNonces } from './nonce.ts';
import { mountFont } from './page-font.ts';
import { completeClaims } from './person-claims.ts';
import { readForms } from './provider/form.ts';
import { mountProvider } from './provider/mount.ts';
import { finishSignIn, isTimeout, startSignIn } from './server-route.ts';
import { closeSession, openSession, renewSession, SessionEnded } from './session.ts';
import { registerTokenJobs } from './token-jobs.ts';

const SessionRequest = Type.Object(
  {
    idToken: Type.String({ minLength: 1, maxLength: 16_384 }),
    /** A silent renewal confirms the session that there is and never opens one. */
    renewal: Type.Optional(Type.Boolean()),
    /** What came beside it: asked by for what the ID token lacks, and revoked with the session. */
    accessToken: Type.Optional(Type.String({ minLength: 1, maxLength: 16_384 })),
    refreshToken: Type.Optional(Type.String({ minLength: 1, maxLength: 16_384 })),
  },
  { additionalProperties: false },
);

/** Puts everything about signing in where it is reached: /auth/* and, when it is ours, /oidc/*. */
export async function mountIdentity(
  fastify: FastifyInstance,
  context: Context,
  issuers: Issuers,
): Promise<void> {
  const { main } = issuers;
  registerTokenJobs(context, issuers.all);
  mountSession(fastify, context, main);
  mountFont(fastify);
  await fastify.register(async (scope) => {
    limitSignIns(scope, context.config.shopName);
    readForms(scope);
    scope.post('/auth/sign-out', (request, reply) => signOut(context, issuers, request, reply));
  });
  await fastify.register(async (scope) => {
    readForms(scope);
    // A provider ends the sessions of all its people from one network, and tells of each but once.
    scope.post('/auth/backchannel-logout', (request, reply) =>
      endByBackChannel(context, issuers.all, request, reply),
    );
  });
  await fastify.register(async (scope) => {
    limitSignIns(scope, context.config.shopName);
    readForms(scope);
    scope.get('/auth/sign-in', (request, reply) => startSignIn(context, issuers, request, reply));
    scope.get('/auth/return', (request, reply) => finishSignIn(context, issuers, request, reply));
    scope.post('/auth/link', (request, reply) => startLinking(context, issuers, request, reply));
  });
  if (main.embedded) await mountProvider(fastify, main.embedded);
}

/** How the website's scripts sign in: a nonce before, the ID token after. */
function mountSession(fastify: FastifyInstance, context: Context, issuer: Issuer): void {
  const { config, log, now } = context;
  const limited = { config: { rateLimit: {} } };

  fastify.get('/auth/nonce', limited, (request, reply) =>
    reply.header('cache-control', 'no-store').send({
      nonce: issueNonce(request, reply, context),
      authority: issuer.url(),
      clientId: issuer.websiteClient,
    }),
  );

  fastify.post('/auth/session', limited, async (request, reply) => {
    requireOwnOrigin(request, config);
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!Value.Check(SessionRequest, body)) {
      throw new Refusal('invalid-request', {
        fields: [{ path: '/body/idToken', message: 'Send the ID token of the sign-in.' }],
      });
    }
    const { idToken, renewal = false, accessToken, refreshToken } = body;
    const tokens = {
      ...(accessToken === undefined ? {} : { access_token: accessToken }),
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    };
    try {
      const client = issuer.websiteClient;
      const claims = await verifyIdToken(idToken, {
        keys: issuer.keys,
        issuer: issuer.url(),
        clientId: client,
        now: now(),
      });
      const nonces = readNonces(request, context);
      const proof = { claims, idToken, client, tokens };
      if (renewal) {
        return await renewSession(context, issuer, proof, nonces, { request, reply });
      }
      if (!nonces.includes(claims.nonce)) {
        throw new IdTokenRefused('the nonce is not of this browser');
      }
      const person = await completeClaims(issuer, claims, accessToken ?? null);
      dropNonce(request, reply, context, claims.nonce);
      return await openSession(context, issuer, { ...proof, person }, request, reply);
    } catch (error) {
      throw toRefusal(error, request);
    }
  });

  // What a page does that hears that its person has signed out at the provider: the session here ends,
  // and the provider's, which may be somebody else's by now, is left as it is.
  fastify.delete('/auth/session', limited, async (request, reply) => {
    requireOwnOrigin(request, config);
    reply.header('cache-control', 'no-store');
    await closeSession(context, request, reply);
    return reply.code(204).send();
  });

  /** The reason goes to the log; whoever sent a bad token learns nothing from it. */
  function toRefusal(error: unknown, request: FastifyRequest): unknown {
    if (error instanceof SessionEnded) return new Refusal('session-ended');
    if (error instanceof IdTokenRefused) {
      log.warn({ err: error, requestId: request.id }, 'an ID token was refused');
      return new Refusal(isTimeout(error) ? 'sign-in-timed-out' : 'sign-in-failed');
    }
    if (error instanceof KeysUnavailable) {
      log.error({ err: error, requestId: request.id }, 'no ID token can be judged');
      return new Refusal(isTimeout(error) ? 'sign-in-timed-out' : 'unavailable');
    }
    return error;
  }
}

/**
 * Ends the session here, then sends the browser to end the provider's: a redirect for a form, an
 * address for a script. The session here is gone even when the provider cannot be reached.
 */
async function signOut(
  context: Context,
  { main, all }: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, log } = context;
  requireOwnOrigin(request, config);
  reply.header('cache-control', 'no-store');
  const ended = await closeSession(context, request, reply);
  const issuer = all.find(({ name }) => name === ended?.issuer) ?? main;
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  try {
    const configuration = await issuer.configuration();
    const { end_session_endpoint: endpoint } = configuration.serverMetadata();
    const home = `${config.publicUrl}/`;
    const address = endpoint
      ? openid.buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: home,
          // The hint spares the person a question; it counts only with the client it was made for.
          ...(ended?.idToken ? { id_token_hint: ended.idToken, client_id: ended.client } : {}),
        }).href
      : home;
    return wantsJson ? reply.send({ redirectTo: address }) : reply.redirect(address, 303);
  } catch (error) {
    log.error({ err: error, requestId: request.id }, 'the provider cannot end its session');
    if (wantsJson) throw new Refusal('sign-out-failed');
    const formTargets = issuer.origins();
    return sendFailure(request, reply, config.shopName, 'Sign-out failed', { formTargets });
  }
}
