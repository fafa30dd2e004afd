import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { cookieName, cookieOptions, hashToken } from '../../http/session.ts';
import { sendFailure, type SignInFailure } from './failure-page.ts';
import { countFlows, insertFlow, takeFlow } from './flow-store.ts';
import { IdTokenRefused, staleStateSeconds, verifyIdToken } from './id-token.ts';
import type { Issuer } from './issuer.ts';
import { KeysUnavailable } from './key-source.ts';
import { toOwnPath } from './own-path.ts';
import { openSession } from './session.ts';

const scope = 'openid profile email';
const browserPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Signing in without scripts: off to the provider with state, nonce and verifier that only this
 * browser can come back with, once.
 */
export async function startSignIn(
  context: Context,
  issuer: Issuer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, db, log, now, randomBytes } = context;
  const elsewhere = findPublicAddress(request, config.publicUrl);
  if (elsewhere) return reply.redirect(elsewhere, 302);
  reply.header('cache-control', 'no-store');
  const { returnTo: wanted } = request.query as { returnTo?: unknown };
  const returnTo = toOwnPath(wanted);
  let configuration: openid.Configuration;
  try {
    configuration = await issuer.configuration();
  } catch (error) {
    log.error({ err: error, requestId: request.id }, 'the sign-in provider cannot be reached');
    return sendFailure(request, reply, config.shopName, 'Network timed out');
  }
  const name = cookieName(config, 'sign-in');
  const known = request.cookies[name];
  const browser =
    known && browserPattern.test(known) ? known : randomBytes(16).toString('base64url');
  const [state, nonce, codeVerifier] = [1, 2, 3].map(() => randomBytes(32).toString('base64url'));
  await insertFlow(db, {
    stateHash: hashToken(state!),
    browserHash: hashToken(browser),
    nonce: nonce!,
    codeVerifier: codeVerifier!,
    returnTo,
    expiresAt: new Date(now().getTime() + staleStateSeconds * 1000),
  });
  reply.setCookie(name, browser, cookieOptions(config, staleStateSeconds));
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: `${config.publicUrl}/auth/return`,
    scope,
    state: state!,
    nonce: nonce!,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier!),
    code_challenge_method: 'S256',
    // Only our own provider knows what it means.
    ...(issuer.embedded && { return_to: returnTo }),
  });
  return reply.redirect(address.href, 303);
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
  issuer: Issuer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, db, log, now } = context;
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const fail = (failure: SignInFailure, reason?: unknown) => {
    log.warn({ err: reason, failure, requestId: request.id }, 'a sign-in was refused');
    return sendFailure(request, reply, config.shopName, failure);
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
  try {
    const configuration = await issuer.configuration();
    const address = new URL(request.url, config.publicUrl);
    const { id_token: idToken } = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
    });
    if (idToken === undefined) return fail('Login failed');
    const client = issuer.serverClient;
    const claims = await verifyIdToken(idToken, {
      keys: issuer.keys,
      issuer: issuer.url(),
      clientId: client,
      now: now(),
    });
    await openSession(context, issuer, { claims, idToken, client }, request, reply);
  } catch (error) {
    return fail(failureOf(error), error);
  }
  return reply.redirect(flow.returnTo, 303);
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
