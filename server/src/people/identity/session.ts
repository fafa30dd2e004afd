import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { cookieName, cookieOptions, hashToken } from '../../http/session.ts';
import { findOrInsertAccount } from './account-store.ts';
import { describeDevice } from './device.ts';
import { IdTokenRefused, type IdTokenClaims } from './id-token.ts';
import type { Issuer } from './issuer.ts';
import {
  findSessionState,
  insertSession,
  keepNewestIdToken,
  removeSession,
  takeNonce,
  type EndedSession,
} from './session-store.ts';

const hourMs = 3_600_000;
/** Whoever asked to be kept signed in is, as long as the provider keeps them. */
const keptMs = 14 * 24 * hourMs;
/** Staff, and whoever did not ask, sign in each day. */
const dayMs = 12 * hourMs;
/** Longer than any ID token lives, so that none opens a second session. */
const nonceMs = 24 * hourMs;

export interface OpenedSession {
  displayName: string;
  expiresAt: Date;
}

interface SignIn {
  claims: IdTokenClaims;
  idToken: string;
  client: string;
}

/**
 * Opens the session that an ID token asks for, in place of any that this browser had, under an id
 * that it never had before. Throws IdTokenRefused when the nonce was used before, the address
 * belongs to somebody else's account, or our own provider knows the person no more.
 */
export async function openSession(
  context: Context,
  issuer: Issuer,
  { claims, idToken, client }: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedSession> {
  const { config, db, randomBytes } = context;
  const now = context.now();
  const before = readSessionCookie(request, config);
  const token = randomBytes(32).toString('base64url');
  const opened = await transaction(db, async (tx) => {
    const nonceHash = hashToken(claims.nonce);
    if (!(await takeNonce(tx, nonceHash, new Date(now.getTime() + nonceMs)))) {
      throw new IdTokenRefused('the nonce was used before');
    }
    const isOurProvider = issuer.embedded !== null;
    const account = await findOrInsertAccount(tx, claims, { isOurProvider, now });
    if (!account) {
      throw new IdTokenRefused('the person is gone, or their address is of another account');
    }
    if (before) await removeSession(tx, before);
    const lifeMs = claims.keepSignedIn && !account.isStaff ? keptMs : dayMs;
    const expiresAt = new Date(now.getTime() + lifeMs);
    await insertSession(tx, {
      tokenHash: hashToken(token),
      accountId: account.id,
      client,
      now,
      expiresAt,
      device: describeDevice(request.headers['user-agent']),
      providerSession: claims.providerSession,
      idToken,
      nonceHash,
      signedInAt: claims.signedInAt,
      mayActAsStaff: mayActAsStaff(claims, config.mode, issuer),
    });
    return { displayName: account.displayName, expiresAt };
  });
  setSessionCookie(reply, config, token, claims.keepSignedIn ? opened.expiresAt : null, now);
  return opened;
}

/**
 * Staff prove themselves twice. The embedded provider says how somebody did; another provider
 * is trusted to ask for what its owner wants. A demo shop lets its seeded staff in with less.
 */
function mayActAsStaff(claims: IdTokenClaims, mode: 'demo' | 'live', issuer: Issuer): boolean {
  return issuer.embedded === null || mode === 'demo' || claims.methods.includes('otp');
}

/**
 * Takes note of a silent renewal. It never opens a session, and is refused unless the person, the
 * client and the time of sign-in are those of the session. The nonce is the original one (renewal
 * by refresh token) or one of `freshNonces` (renewal in a hidden frame).
 */
export async function renewSession(
  context: Context,
  { claims, idToken, client }: SignIn,
  freshNonces: readonly string[],
  request: FastifyRequest,
): Promise<{ expiresAt: Date }> {
  const { config, db } = context;
  const now = context.now();
  const tokenHash = readSessionCookie(request, config);
  const session = tokenHash && (await findSessionState(db, tokenHash, now));
  if (!tokenHash || !session) throw new IdTokenRefused('there is no session to renew');
  if (session.subject !== claims.subject) throw new IdTokenRefused('the subject is another');
  if (session.client !== client) throw new IdTokenRefused('the client is another');
  const isSameSignIn = session.signedInAt?.getTime() === claims.signedInAt?.getTime();
  if (!isSameSignIn) throw new IdTokenRefused('auth_time is another');
  const hash = hashToken(claims.nonce);
  const isOriginal = session.nonceHash !== null && timingSafeEqual(session.nonceHash, hash);
  if (!isOriginal && !freshNonces.includes(claims.nonce)) {
    throw new IdTokenRefused('the nonce is not of this browser');
  }
  await keepNewestIdToken(db, tokenHash, idToken, now);
  return { expiresAt: session.expiresAt };
}

/** Ends the session of this browser; the answer is what names its person to the provider. */
export async function closeSession(
  { config, db }: Pick<Context, 'config' | 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EndedSession | undefined> {
  const tokenHash = readSessionCookie(request, config);
  reply.clearCookie(cookieName(config, 'session'), cookieOptions(config, 0));
  return tokenHash ? removeSession(db, tokenHash) : undefined;
}

function readSessionCookie(request: FastifyRequest, config: Context['config']): Buffer | null {
  const token = request.cookies[cookieName(config, 'session')];
  return token ? hashToken(token) : null;
}

/** Without an end the cookie goes when the browser is closed. */
function setSessionCookie(
  reply: FastifyReply,
  config: Context['config'],
  token: string,
  endsAt: Date | null,
  now: Date,
): void {
  const seconds = endsAt ? Math.floor((endsAt.getTime() - now.getTime()) / 1000) : 0;
  const { maxAge, ...options } = cookieOptions(config, seconds);
  reply.setCookie(cookieName(config, 'session'), token, endsAt ? { ...options, maxAge } : options);
}
