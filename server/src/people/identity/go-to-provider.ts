import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import { cookieName, cookieOptions, hashToken } from '../../http/session.ts';
import { sendFailure } from './failure-page.ts';
import { insertFlow } from './flow-store.ts';
import { staleStateSeconds } from './id-token.ts';
import type { Issuer } from './issuer.ts';

const scope = 'openid profile email';
const browserPattern = /^[A-Za-z0-9_-]{22}$/;

/** What a sign-in by the server is for, beside where it began. */
export interface SignInPurpose {
  returnTo: string;
  /** Where the second sign-in is to be joined to the account of a session; null otherwise. */
  linkingSession: string | null;
}

/**
 * Off to a provider with state, nonce and verifier that only this browser can come back with, once.
 * With `isAnew` the person has to prove themselves there, whether or not they are known.
 */
export async function goToProvider(
  context: Context,
  issuer: Issuer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { returnTo, linkingSession }: SignInPurpose,
  isAnew: boolean,
): Promise<FastifyReply> {
  const { config, db, log, now, randomBytes } = context;
  reply.header('cache-control', 'no-store');
  let configuration: openid.Configuration;
  try {
    configuration = await issuer.configuration();
  } catch (error) {
    log.error({ err: error, requestId: request.id }, 'the sign-in provider cannot be reached');
    return sendFailure(request, reply, config.shopName, 'Network timed out', { returnTo });
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
    issuer: issuer.name,
    linkingSession,
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
    ...(isAnew ? { prompt: 'login', max_age: '0' } : {}),
  });
  return reply.redirect(address.href, 303);
}
