import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NewSession {
  tokenHash: Buffer;
  accountId: number;
  /** The sign-in client that it came by. */
  client: string;
  now: Date;
  expiresAt: Date;
  device?: string | null;
  providerSession?: string | null;
  idToken?: string | null;
  nonceHash?: Buffer | null;
  signedInAt?: Date | null;
  mayActAsStaff?: boolean;
}

const insert = statement(
  'identity.insertSession',
  `insert into session
     (id_hash, account_id, client, created_at, last_seen_at, expires_at, device, provider_session,
      id_token, nonce_hash, signed_in_at, may_act_as_staff)
   values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Opens a session for an account; the cookie carries the token, the database only its hash. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await insert.run(tx, [
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
  ]);
}

/** A session as its renewal and its end need it. */
export interface SessionState {
  subject: string;
  client: string;
  nonceHash: Buffer | null;
  signedInAt: Date | null;
  idToken: string | null;
  expiresAt: Date;
}

/** What of an ended session tells the provider whom to sign out. */
export interface EndedSession {
  client: string;
  idToken: string | null;
}

const findState = statement<SessionState>(
  'identity.findSessionState',
  `select a.subject, s.client, s.nonce_hash as "nonceHash", s.signed_in_at as "signedInAt",
          s.id_token as "idToken", s.expires_at as "expiresAt"
     from session s join account a on a.id = s.account_id
    where s.id_hash = $1 and s.expires_at > $2`,
);
const keepIdToken = statement(
  'identity.keepIdToken',
  `update session set id_token = $2, last_seen_at = $3 where id_hash = $1`,
);
const remove = statement<EndedSession>(
  'identity.removeSession',
  `delete from session where id_hash = $1 returning client, id_token as "idToken"`,
);
const removeOfSubject = statement(
  'identity.removeSessionsOfSubject',
  `delete from session using account a
    where a.id = session.account_id and a.subject = $1
      and session.provider_session is distinct from $2`,
);
const removeExpired = statement(
  'identity.removeExpiredSessions',
  `delete from session where expires_at < $1`,
);

export const findSessionState = (tx: Queryable, tokenHash: Buffer, now: Date) =>
  findState.find(tx, [tokenHash, now]);

/** After a renewal the newest ID token names the person to the provider. */
export async function keepNewestIdToken(
  tx: Queryable,
  tokenHash: Buffer,
  idToken: string,
  now: Date,
) {
  await keepIdToken.run(tx, [tokenHash, idToken, now]);
}

/** Ends a session by its cookie; undefined when there is none. */
export const removeSession = (tx: Queryable, tokenHash: Buffer) => remove.find(tx, [tokenHash]);

/** Ends the sessions of a person, but those behind the provider's session that is to stay. */
export async function removeSessionsOfSubject(
  tx: Queryable,
  subject: string,
  exceptProviderSession: string | null,
): Promise<void> {
  await removeOfSubject.run(tx, [subject, exceptProviderSession]);
}

export const removeExpiredSessions = (tx: Queryable, before: Date) =>
  removeExpired.run(tx, [before]);

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
     from session where account_id = $1 and expires_at > $2
    order by last_seen_at desc, id`,
);
const removeOwn = statement<{ providerSession: string | null }>(
  'identity.removeOwnSession',
  `delete from session where account_id = $1 and id = $2
   returning provider_session as "providerSession"`,
);
const removeAllOwn = statement<{ subject: string }>(
  'identity.removeAllOwnSessions',
  `with gone as (delete from session where account_id = $1)
   select subject from account where id = $1`,
);

export const listOwnSessions = (tx: Queryable, accountId: number, now: Date) =>
  listOwn.list(tx, [accountId, now]);

/** Ends one session of an account; undefined when it has none by this id. */
export const removeOwnSession = (tx: Tx, accountId: number, id: string) =>
  removeOwn.find(tx, [accountId, id]);

/** Ends all sessions of an account; the answer is whom the provider knows it by. */
export async function removeAllOwnSessions(tx: Tx, accountId: number): Promise<string> {
  return (await removeAllOwn.find(tx, [accountId]))!.subject;
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

export const removeExpiredNonces = (tx: Queryable, before: Date) => removeNonces.run(tx, [before]);
