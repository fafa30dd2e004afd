import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireOwnOrigin } from '../../http/session.ts';
import { sendFailure } from './failure-page.ts';
import { IdTokenRefused, verifyIdToken } from './id-token.ts';
import type { Issuer } from './issuer.ts';
import { KeysUnavailable } from './key-source.ts';
import { dropNonce, issueNonce, readNonces } from './nonce.ts';
import { readForms } from './provider/form.ts';
import { mountProvider } from './provider/mount.ts';
import { finishSignIn, isTimeout, startSignIn } from './server-route.ts';
import { closeSession, openSession, renewSession } from './session.ts';

const SessionRequest = Type.Object(
  {
    idToken: Type.String({ minLength: 1, maxLength: 16_384 }),
    /** A silent renewal confirms the session that there is and never opens one. */
    renewal: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** Puts everything about signing in where it is reached: /auth/* and, when it is ours, /oidc/*. */
export async function mountIdentity(
  fastify: FastifyInstance,
  context: Context,
  issuer: Issuer,
): Promise<void> {
  mountSession(fastify, context, issuer);
  await fastify.register(async (scope) => {
    readForms(scope);
    scope.get('/auth/sign-in', (request, reply) => startSignIn(context, issuer, request, reply));
    scope.get('/auth/return', (request, reply) => finishSignIn(context, issuer, request, reply));
    scope.post('/auth/sign-out', (request, reply) => signOut(context, issuer, request, reply));
  });
  if (issuer.embedded) await mountProvider(fastify, issuer.embedded);
}

/** How the website's scripts sign in: a nonce before, the ID token after. */
function mountSession(fastify: FastifyInstance, context: Context, issuer: Issuer): void {
  const { config, log, now } = context;

  fastify.get('/auth/nonce', (request, reply) =>
    reply.header('cache-control', 'no-store').send({
      nonce: issueNonce(request, reply, context),
      authority: issuer.url(),
      clientId: issuer.websiteClient,
    }),
  );

  fastify.post('/auth/session', async (request, reply) => {
    requireOwnOrigin(request, config);
    reply.header('cache-control', 'no-store');
    const { body } = request;
    if (!Value.Check(SessionRequest, body)) {
      throw new Refusal('invalid-request', {
        fields: [{ path: '/body/idToken', message: 'Send the ID token of the sign-in.' }],
      });
    }
    const { idToken, renewal = false } = body;
    try {
      const client = issuer.websiteClient;
      const claims = await verifyIdToken(idToken, {
        keys: issuer.keys,
        issuer: issuer.url(),
        clientId: client,
        now: now(),
      });
      const nonces = readNonces(request, context);
      const signIn = { claims, idToken, client };
      if (renewal) return await renewSession(context, signIn, nonces, request);
      if (!nonces.includes(claims.nonce)) {
        throw new IdTokenRefused('the nonce is not of this browser');
      }
      dropNonce(request, reply, context, claims.nonce);
      return await openSession(context, issuer, signIn, request, reply);
    } catch (error) {
      throw toRefusal(error, request);
    }
  });

  /** The reason goes to the log; whoever sent a bad token learns nothing from it. */
  function toRefusal(error: unknown, request: FastifyRequest): unknown {
    if (error instanceof IdTokenRefused) {
      log.warn({ err: error, requestId: request.id }, 'an ID token was refused');
      return new Refusal('sign-in-failed');
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
  issuer: Issuer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, log } = context;
  requireOwnOrigin(request, config);
  reply.header('cache-control', 'no-store');
  const ended = await closeSession(context, request, reply);
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
    return sendFailure(request, reply, config.shopName, 'Sign-out failed');
  }
}
