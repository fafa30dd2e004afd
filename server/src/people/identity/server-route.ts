import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { cookieName, hashToken } from '../../http/session.ts';
import { sendFailure, type SignInFailure } from './failure-page.ts';
import { countFlows, takeFlow, type Flow } from './flow-store.ts';
import { IdTokenRefused, verifyIdToken } from './id-token.ts';
import type { Issuer, Issuers } from './issuer.ts';
import { KeysUnavailable } from './key-source.ts';
import { goToProvider } from './go-to-provider.ts';
import { finishLinking } from './linking.ts';
import { toOwnPath } from './own-path.ts';
import { completeClaims } from './person-claims.ts';
import { openSession, type SignInProof } from './session.ts';

/** Signing in without scripts: at the shop's provider, or at the one beside it. */
export function startSignIn(
  context: Context,
  { main, second }: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply {
  const elsewhere = findPublicAddress(request, context.config.publicUrl);
  if (elsewhere) return reply.redirect(elsewhere, 302);
  const { returnTo, by, again } = request.query as Record<string, unknown>;
  const issuer = by === 'second' && second ? second : main;
  const purpose = { returnTo: toOwnPath(returnTo), linkingSession: null };
  // Whoever must prove themselves anew is asked, though the provider knows them.
  return goToProvider(context, issuer, { request, reply }, purpose, again === 'yes');
}

/** On this machine localhost is the shop too, but cookies belong to the address that comes back. */
function findPublicAddress(request: FastifyRequest, publicUrl: string): string | null {
  const { host } = request.headers;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  const own = new URL(publicUrl).host;
  if (!host || host === own || !isLocal.test(host) || !isLocal.test(own)) return null;
  return publicUrl + request.url;
}

/** The way back from the provider. Whatever is wrong is said in the shop's own words. */
export async function finishSignIn(
  context: Context,
  { all: issuers }: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, db, log, now } = context;
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const fail = (failure: SignInFailure, reason?: unknown, returnTo = '/') => {
    log.warn({ err: reason, failure, requestId: request.id }, 'a sign-in was refused');
    return sendFailure(request, reply, config.shopName, failure, { returnTo });
  };
  const answer = request.query as { state?: unknown; error?: unknown };
  const { state } = answer;
  if (typeof state !== 'string' || state === '') return fail('No state in response');
  const browser = request.cookies[cookieName(config, 'sign-in')];
  if (!browser) return fail('No matching state found in storage');
  const flow = await takeFlow(db, hashToken(state), hashToken(browser), now());
  if (!flow) {
    const hasOthers = (await countFlows(db, hashToken(browser), now())) > 0;
    return fail(hasOthers ? 'State does not match' : 'No matching state found in storage');
  }
  // Whoever turned back at the provider wants to be where they were, not to read of a failure.
  if (answer.error === 'access_denied') return reply.redirect(flow.returnTo, 303);
  const issuer = issuers.find(({ name }) => name === flow.issuer);
  if (!issuer) return fail('Login failed', undefined, flow.returnTo);
  try {
    const proof = await exchangeCode(context, issuer, request, { state, flow });
    if (flow.linkingSession !== null) {
      const returnTo = await finishLinking(context, issuer, proof, {
        request,
        linkingSession: flow.linkingSession,
        returnTo: flow.returnTo,
      });
      return reply.redirect(returnTo, 303);
    }
    const person = await completeClaims(issuer, proof.claims, proof.tokens.access_token ?? null);
    await openSession(context, issuer, { ...proof, person }, request, reply);
  } catch (error) {
    return fail(failureOf(error), error, flow.returnTo);
  }
  return reply.redirect(flow.returnTo, 303);
}

/** Turns the code of an answer into a proof of who came back. */
async function exchangeCode(
  { config, now }: Pick<Context, 'config' | 'now'>,
  issuer: Issuer,
  request: FastifyRequest,
  { state, flow }: { state: string; flow: Flow },
): Promise<SignInProof> {
  const configuration = await issuer.configuration();
  const address = new URL(request.url, config.publicUrl);
  const answer = await openid.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
  });
  const { id_token: idToken, access_token, refresh_token } = answer;
  if (idToken === undefined) throw new IdTokenRefused('there is no ID token');
  const client = issuer.serverClient;
  const claims = await verifyIdToken(idToken, {
    keys: issuer.keys,
    issuer: issuer.url(),
    clientId: client,
    now: now(),
  });
  const tokens = { access_token, ...(refresh_token === undefined ? {} : { refresh_token }) };
  return { claims, idToken, client, tokens };
}

/** Throws on what is our own fault, such as a database that is away. */
function failureOf(error: unknown): SignInFailure {
  if (isTimeout(error)) return 'Network timed out';
  const isTheirs =
    error instanceof IdTokenRefused ||
    error instanceof openid.ClientError ||
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.WWWAuthenticateChallengeError ||
    error instanceof KeysUnavailable ||
    // What fetch throws when nobody answers.
    (error instanceof TypeError && error.cause !== undefined);
  if (isTheirs) return 'Login failed';
  throw error;
}

export function isTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: string };
    if (each.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || code === 'ETIMEDOUT')
      return true;
  }
  return false;
}
