import { timingSafeEqual } from 'node:crypto';
import { isSameSignInTime } from '@plumbline/contracts/nouns/sign-in-time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { cookieName, cookieOptions, hashToken } from '../../http/session.ts';
import { findOrInsertAccount, type PersonClaims } from './account-store.ts';
import { describeDevice } from './device.ts';
import { IdTokenRefused, type IdTokenClaims } from './id-token.ts';
import { noteNewEmail } from './email-change.ts';
import type { Issuer } from './issuer.ts';
import { discardTokens, keepTokens, revokeTokens, type TokenSet } from './kept-tokens.ts';
import { holdsProviderSession, revokeTokensOfSession } from './provider/artifact-store.ts';
import {
  findSessionState,
  insertSession,
  keepNewestIdToken,
  removeSession,
  takeNonce,
  type EndedSession,
  type SessionState,
} from './session-store.ts';

const hourMs = 3_600_000;
/** Whoever asked to be kept signed in is, as long as the provider keeps them. */
const keptMs = 14 * 24 * hourMs;
/** Staff, and whoever did not ask, sign in each day. */
const dayMs = 12 * hourMs;
/** A session that is left alone ends before its time: see decisions/0200. */
const keptIdleMs = 7 * 24 * hourMs;
export const idleMs = 2 * hourMs;
/** Longer than any ID token lives, so that none opens a second session. */
const nonceMs = 24 * hourMs;

export interface OpenedSession {
  displayName: string;
  expiresAt: Date;
}

/** What a browser brought back from the provider. */
export interface SignInProof {
  claims: IdTokenClaims;
  idToken: string;
  client: string;
  tokens: TokenSet;
}

/**
 * Opens the session that an ID token asks for, in place of any that this browser had, under an id
 * that it never had before. Throws IdTokenRefused when the nonce was used before, the address
 * belongs to somebody else's account, or our own provider knows the person or their session no more.
 */
export async function openSession(
  context: Context,
  issuer: Issuer,
  { claims, person, idToken, client, tokens }: SignInProof & { person: PersonClaims },
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
    // What ended at our provider since the token was made, as with a new password, opens nothing here.
    const { providerSession } = claims;
    if (issuer.embedded && providerSession && !(await holdsProviderSession(tx, providerSession))) {
      throw new IdTokenRefused('its session at the provider has ended');
    }
    const account = await findOrInsertAccount(tx, issuer.name, person, now);
    if (!account) {
      throw new IdTokenRefused('the person is gone, or their address is of another account');
    }
    if (before) await removeSession(tx, before);
    if (account.formerEmail !== null) {
      await noteNewEmail(tx, context, {
        accountId: account.id,
        from: account.formerEmail,
        to: person.email,
        isProven: person.emailVerified,
        at: now,
      });
    }
    const isKept = claims.keepSignedIn && !account.isStaff;
    const expiresAt = new Date(now.getTime() + (isKept ? keptMs : dayMs));
    const sessionId = await insertSession(tx, {
      tokenHash: hashToken(token),
      accountId: account.id,
      client,
      now,
      expiresAt,
      idleMs: isKept ? keptIdleMs : idleMs,
      issuer: issuer.name,
      subject: claims.subject,
      sid: claims.sid,
      device: describeDevice(request.headers['user-agent']),
      providerSession,
      idToken,
      nonceHash,
      signedInAt: claims.signedInAt,
      mayActAsStaff: mayActAsStaff(claims, config, issuer),
    });
    await keepTokens(tx, context, { issuer, sessionId, tokens });
    return { displayName: account.displayName, expiresAt };
  });
  setSessionCookie(reply, config, token, claims.keepSignedIn ? opened.expiresAt : null, now);
  return opened;
}

/**
 * Staff prove themselves twice. The embedded provider says how somebody did; another provider in its
 * place is trusted to ask for what its owner wants. One beside it is not: a sign-in there is joined
 * with less, by a customer who may be appointed later. A demo shop lets its seeded staff in with
 * less.
 */
function mayActAsStaff(
  { methods }: IdTokenClaims,
  { mode, signIn }: Context['config'],
  { name }: Issuer,
): boolean {
  const isProvedTwice = methods.includes('otp') || methods.includes('mfa');
  return isProvedTwice || name === signIn.issuer || mode === 'demo';
}

/** The browser's session is over, or its provider has another person there by now. */
export class SessionEnded extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SessionEnded';
  }
}

/**
 * Takes note of a silent renewal. It never opens a session, and is refused unless the client and the
 * time of sign-in are those of the session. The nonce is the original one (renewal by refresh token)
 * or one of `freshNonces` (renewal in a hidden frame). Throws SessionEnded where there is none, and
 * where somebody else is signed in at the provider, which ends the one that there was.
 */
export async function renewSession(
  context: Context,
  issuer: Issuer,
  { claims, idToken, client, tokens }: SignInProof,
  freshNonces: readonly string[],
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ expiresAt: Date }> {
  const { config, db } = context;
  const now = context.now();
  const tokenHash = readSessionCookie(exchange.request, config);
  const session = tokenHash && (await findSessionState(db, tokenHash, now));
  if (!tokenHash || !session) throw new SessionEnded('there is no session to renew');
  if (session.client !== client) throw new IdTokenRefused('the client is another');
  const hash = hashToken(claims.nonce);
  const isOriginal = session.nonceHash !== null && timingSafeEqual(session.nonceHash, hash);
  if (!isOriginal && !freshNonces.includes(claims.nonce)) {
    throw new IdTokenRefused('the nonce is not of this browser');
  }
  if (session.issuer !== issuer.name || session.subject !== claims.subject) {
    await closeSession(context, exchange.request, exchange.reply);
    await transaction(db, (tx) => discardTokens(tx, context, { issuer, tokens }));
    throw new SessionEnded('the subject is another');
  }
  const isSame = isSameSignInTime(secondsOf(session.signedInAt), secondsOf(claims.signedInAt));
  if (!isSame) throw new IdTokenRefused('auth_time is another');
  await transaction(db, async (tx) => {
    await keepNewestIdToken(tx, tokenHash, idToken);
    await keepTokens(tx, context, { issuer, sessionId: session.id, tokens });
  });
  return { expiresAt: session.expiresAt };
}

const secondsOf = (at: Date | null) => (at ? at.getTime() / 1000 : undefined);

/**
 * Ends the session of this browser, and every token that was issued for it; the answer is what names
 * its person to the provider.
 */
export async function closeSession(
  { config, db, jobs }: Pick<Context, 'config' | 'db' | 'jobs'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EndedSession | undefined> {
  const tokenHash = readSessionCookie(request, config);
  reply.clearCookie(cookieName(config, 'session'), cookieOptions(config, 0));
  if (!tokenHash) return undefined;
  return transaction(db, async (tx) => {
    const ended = await removeSession(tx, tokenHash);
    if (ended?.providerSession) await revokeTokensOfSession(tx, ended.providerSession);
    if (ended) await jobs.send(tx, revokeTokens, {});
    return ended;
  });
}

/** The session of this browser; undefined for somebody who has none. */
export async function findOwnSession(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  request: FastifyRequest,
): Promise<SessionState | undefined> {
  const tokenHash = readSessionCookie(request, config);
  return tokenHash ? findSessionState(db, tokenHash, now()) : undefined;
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
