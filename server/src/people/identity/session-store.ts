import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignIn } from './account-store.ts';

export interface NewSession {
  tokenHash: Buffer;
  accountId: number;
  /** The sign-in client that it came by. */
  client: string;
  now: Date;
  expiresAt: Date;
  /** Nobody's any more once it was left alone for so long. */
  idleMs: number;
  /** Who vouched for it, and what they call the person. */
  issuer?: string | null;
  subject?: string | null;
  /** The provider's name for this sign-in of the client, by which it ends the session from outside. */
  sid?: string | null;
  device?: string | null;
  providerSession?: string | null;
  idToken?: string | null;
  nonceHash?: Buffer | null;
  signedInAt?: Date | null;
  mayActAsStaff?: boolean;
}

/** Whether a session is somebody's at an instant: neither too old nor left alone for too long. */
export const isLive = (of: string, now: string) =>
  `${of}.expires_at > ${now}::timestamptz and ${of}.last_seen_at > ${now}::timestamptz - ${of}.idle_limit`;

const insert = statement<{ id: string }>(
  'identity.insertSession',
  `insert into session
     (id_hash, account_id, client, created_at, last_seen_at, expires_at, device, provider_session,
      id_token, nonce_hash, signed_in_at, may_act_as_staff, issuer, subject, sid, idle_limit)
   values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
           $15 * interval '1 millisecond')
   returning id`,
);

/**
 * Opens a session for an account; the cookie carries the token, the database only its hash. The
 * answer is the id by which its owner knows it.
 */
export async function insertSession(tx: Queryable, session: NewSession): Promise<string> {
  const made = await insert.find(tx, [
    session.tokenHash,
    session.accountId,
    session.client,
    session.now,
    session.expiresAt,
    session.device ?? null,
    session.providerSession ?? null,
    session.idToken ?? null,
    session.nonceHash ?? null,
    session.signedInAt ?? null,
    session.mayActAsStaff ?? true,
    session.issuer ?? null,
    session.subject ?? null,
    session.sid ?? null,
    session.idleMs,
  ]);
  return made!.id;
}

/** A session as its renewal and its end need it. */
export interface SessionState extends SignIn {
  id: string;
  accountId: number;
  client: string;
  createdAt: Date;
  nonceHash: Buffer | null;
  signedInAt: Date | null;
  idToken: string | null;
  expiresAt: Date;
}

/** What of an ended session tells the provider whom to sign out. */
export interface EndedSession {
  issuer: string | null;
  client: string;
  idToken: string | null;
  providerSession: string | null;
}

const findState = statement<SessionState>(
  'identity.findSessionState',
  `select s.id, s.account_id as "accountId", s.created_at as "createdAt",
          coalesce(s.issuer, a.issuer) as issuer, coalesce(s.subject, a.subject) as subject,
          s.client, s.nonce_hash as "nonceHash", s.signed_in_at as "signedInAt",
          s.id_token as "idToken", s.expires_at as "expiresAt"
     from session s join account a on a.id = s.account_id
    where s.id_hash = $1 and ${isLive('s', '$2')}`,
);
const keepIdToken = statement(
  'identity.keepIdToken',
  'update session set id_token = $2 where id_hash = $1',
);
const remove = statement<EndedSession>(
  'identity.removeSession',
  `delete from session where id_hash = $1
   returning issuer, client, id_token as "idToken", provider_session as "providerSession"`,
);
const removeOfSubject = statement(
  'identity.removeSessionsOfSubject',
  `delete from session using account a
    where a.id = session.account_id
      and exists (select from account_sign_in i
                   where i.account_id = a.id and i.issuer = 'embedded' and i.subject = $1)
      and ($2::text is null or session.provider_session is distinct from $2)`,
);
const removeExpired = statement(
  'identity.removeExpiredSessions',
  `delete from session where not (${isLive('session', '$1')})`,
);

const findLiveOfProvider = statement(
  'identity.findLiveSessionOfProvider',
  `select from session s where s.provider_session = $1 and ${isLive('s', '$2')}`,
);

/** Whether the shop still knows somebody by a session of its provider. */
export const isProviderSessionInUse = async (tx: Queryable, providerSession: string, now: Date) =>
  (await findLiveOfProvider.find(tx, [providerSession, now])) !== undefined;

export const findSessionState = (tx: Queryable, tokenHash: Buffer, now: Date) =>
  findState.find(tx, [tokenHash, now]);

/**
 * After a renewal the newest ID token names the person to the provider. A timer asks for it, so that it
 * is no sign of anybody: a page that is left open would keep its session for ever.
 */
export async function keepNewestIdToken(tx: Queryable, tokenHash: Buffer, idToken: string) {
  await keepIdToken.run(tx, [tokenHash, idToken]);
}

/** Ends a session by its cookie; undefined when there is none. */
export const removeSession = (tx: Queryable, tokenHash: Buffer) => remove.find(tx, [tokenHash]);

/** Ends the sessions of a person of the embedded provider, but those behind the provider's session that is to stay. */
export async function removeSessionsOfSubject(
  tx: Queryable,
  subject: string,
  exceptProviderSession: string | null,
): Promise<void> {
  await removeOfSubject.run(tx, [subject, exceptProviderSession]);
}

/** Takes away what is nobody's by now, so that what its page was given is revoked as well. */
export const removeExpiredSessions = (tx: Queryable, now: Date) => removeExpired.run(tx, [now]);

export interface OwnSession {
  id: string;
  client: string;
  device: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

const listOwn = statement<OwnSession>(
  'identity.listOwnSessions',
  `select id, client, device, created_at as "createdAt", last_seen_at as "lastSeenAt",
          expires_at as "expiresAt"
     from session s where account_id = $1 and ${isLive('s', '$2')}
    order by last_seen_at desc, id`,
);
const removeOwn = statement<{ providerSession: string | null }>(
  'identity.removeOwnSession',
  `delete from session where account_id = $1 and id = $2
   returning provider_session as "providerSession"`,
);
const removeAllOwn = statement(
  'identity.removeAllOwnSessions',
  'delete from session where account_id = $1',
);
const endBearerTokens = statement(
  'identity.endBearerTokens',
  'update account set bearer_ended_at = $2 where id = $1',
);
const removeOfSignIn = statement(
  'identity.removeSessionsOfSignIn',
  'delete from session where account_id = $1 and issuer = $2 and subject = $3',
);
const removeBySid = statement(
  'identity.removeSessionsBySid',
  `delete from session
    where issuer = $1 and client = $2
      and ($3::text is null or sid = $3) and ($4::text is null or subject = $4)`,
);

export const listOwnSessions = (tx: Queryable, accountId: number, now: Date) =>
  listOwn.list(tx, [accountId, now]);

/** Ends one session of an account; undefined when it has none by this id. */
export const removeOwnSession = (tx: Tx, accountId: number, id: string) =>
  removeOwn.find(tx, [accountId, id]);

/** Ends all sessions of an account, and every bearer token that another provider issued by now. */
export async function removeAllOwnSessions(tx: Tx, accountId: number, now: Date): Promise<void> {
  await removeAllOwn.run(tx, [accountId]);
  await endBearerTokens.run(tx, [accountId, now]);
}

/** Ends the sessions that an account has by one of its sign-ins. */
export async function removeSessionsOfSignIn(
  tx: Tx,
  accountId: number,
  { issuer, subject }: SignIn,
): Promise<void> {
  await removeOfSignIn.run(tx, [accountId, issuer, subject]);
}

/** Whom a provider signed out: one sign-in of theirs by its `sid`, or all of a person's. */
export interface SignedOut {
  issuer: string;
  client: string;
  sid: string | null;
  subject: string | null;
}

/** Ends the sessions that a provider says have ended there; the answer is how many that were. */
export async function removeSignedOutSessions(
  tx: Tx,
  { issuer, client, sid, subject }: SignedOut,
): Promise<number> {
  if (sid === null && subject === null) return 0;
  return removeBySid.run(tx, [issuer, client, sid, subject]);
}

const insertNonce = statement(
  'identity.takeNonce',
  `insert into used_nonce (nonce_hash, expires_at) values ($1, $2) on conflict do nothing`,
);
const removeNonces = statement(
  'identity.removeExpiredNonces',
  `delete from used_nonce where expires_at < $1`,
);

/** Takes a nonce for good; false when an ID token with it has opened a session before. */
export async function takeNonce(tx: Tx, nonceHash: Buffer, expiresAt: Date): Promise<boolean> {
  return (await insertNonce.run(tx, [nonceHash, expiresAt])) === 1;
}

const insertLogoutToken = statement(
  'identity.takeLogoutToken',
  `insert into used_logout_token (token_hash, expires_at) values ($1, $2) on conflict do nothing`,
);
const removeLogoutTokens = statement(
  'identity.removeExpiredLogoutTokens',
  'delete from used_logout_token where expires_at < $1',
);

/** Takes the name of a sign-out token for good; false when it was shown before. */
export async function takeLogoutToken(tx: Tx, tokenHash: Buffer, expiresAt: Date) {
  return (await insertLogoutToken.run(tx, [tokenHash, expiresAt])) === 1;
}

export const removeExpiredLogoutTokens = (tx: Queryable, before: Date) =>
  removeLogoutTokens.run(tx, [before]);

export const removeExpiredNonces = (tx: Queryable, before: Date) => removeNonces.run(tx, [before]);
