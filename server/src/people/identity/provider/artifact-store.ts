import { createHash } from 'node:crypto';
import { errors, type Adapter, type ArtifactPayload } from 'oidc-provider';
import type { Database, Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type { Tx } from '../../../db/transaction.ts';

interface ArtifactRow {
  payload: ArtifactPayload;
  consumed_at: Date | null;
}

const upsert = statement(
  'identity.upsertArtifact',
  `insert into oidc_artifact
     (model, id_hash, payload, grant_id, session_uid, subject, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (model, id_hash) do update
      set payload = excluded.payload, grant_id = excluded.grant_id,
          session_uid = excluded.session_uid, subject = excluded.subject,
          expires_at = excluded.expires_at`,
);
// The provider writes a session back whole after every request, as it was when that began. One that
// ended in between stays ended, and a sign-out that is under way stays known.
const upsertSession = statement(
  'identity.upsertProviderSession',
  `insert into oidc_artifact
     (model, id_hash, payload, grant_id, session_uid, subject, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (model, id_hash) do update
      set payload = case when oidc_artifact.payload ? 'state'
                         then jsonb_build_object('state', oidc_artifact.payload->'state')
                         else '{}' end || excluded.payload,
          session_uid = excluded.session_uid, subject = excluded.subject,
          expires_at = excluded.expires_at
    where oidc_artifact.consumed_at is null`,
);
// What stays of an ended session says only that it ended, until no request can be under way.
const ended = `payload = '{}', session_uid = null, subject = null, consumed_at = now(),
  expires_at = now() + interval '1 hour'`;
const endSession = statement(
  'identity.endProviderSession',
  `update oidc_artifact set ${ended} where model = $1 and id_hash = $2`,
);
const findById = statement<ArtifactRow>(
  'identity.findArtifact',
  `select payload, consumed_at from oidc_artifact where model = $1 and id_hash = $2`,
);
const findBySessionUid = statement<ArtifactRow>(
  'identity.findArtifactBySessionUid',
  `select payload, consumed_at from oidc_artifact where session_uid = $2 and model = $1`,
);
const consume = statement(
  'identity.consumeArtifact',
  `update oidc_artifact set consumed_at = now()
    where model = $1 and id_hash = $2 and consumed_at is null`,
);
const remove = statement(
  'identity.removeArtifact',
  `delete from oidc_artifact where model = $1 and id_hash = $2`,
);
const removeByGrant = statement(
  'identity.removeArtifactsOfGrant',
  `delete from oidc_artifact where grant_id = $2 and model = $1`,
);

/**
 * Whose an artifact is. A sign-in under way has nobody yet by name: it is of whoever has proved
 * themselves in it, once or twice, so that it ends with what they had proved it by.
 */
function subjectOf({ accountId, result }: ArtifactPayload): string | null {
  return accountId ?? result?.login?.accountId ?? result?.firstFactor?.subject ?? null;
}

const hashId = (id: string): Buffer => createHash('sha256').update(id).digest();

/**
 * Keeps the provider's sessions, interactions, grants, codes and tokens in PostgreSQL, one adapter
 * a model. An id is what its holder shows, so neither the key nor the payload holds it in clear.
 */
export function createAdapters(db: Database): (model: string) => Adapter {
  return (model) => ({
    async upsert(id, artifact, expiresIn) {
      const payload = { ...artifact };
      delete payload.jti;
      const { session } = payload;
      if (session) payload.session = { ...session, cookie: undefined };
      await (model === 'Session' ? upsertSession : upsert).run(db, [
        model,
        hashId(id),
        JSON.stringify(payload),
        payload.grantId ?? null,
        (model === 'Session' ? payload.uid : payload.sessionUid) ?? null,
        subjectOf(payload),
        expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      ]);
    },
    async find(id) {
      const row = await findById.find(db, [model, hashId(id)]);
      const hasEnded = model === 'Session' && row?.consumed_at;
      return hasEnded ? undefined : toPayload(row, id);
    },
    findByUid: async (uid) => toPayload(await findBySessionUid.find(db, [model, uid])),
    // Only the device flow has user codes, and it is not offered.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      // Of two that show the same code or token at once, one is told that it is used.
      const consumed = await consume.run(db, [model, hashId(id)]);
      if (consumed === 0) throw new errors.InvalidGrant('already used');
    },
    destroy: async (id) =>
      void (await (model === 'Session' ? endSession : remove).run(db, [model, hashId(id)])),
    revokeByGrantId: async (grantId) => void (await removeByGrant.run(db, [model, grantId])),
  });
}

function toPayload(row: ArtifactRow | undefined, id?: string): ArtifactPayload | undefined {
  if (!row) return undefined;
  const { payload, consumed_at } = row;
  return {
    ...payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(consumed_at ? { consumed: Math.floor(consumed_at.getTime() / 1000) } : {}),
  };
}

const isTransient = statement<{ transient: boolean }>(
  'identity.isSessionTransient',
  `select coalesce((payload->>'transient')::boolean, false) as transient
     from oidc_artifact where model = 'Session' and session_uid = $1`,
);

const holdLiveSession = statement(
  'identity.holdLiveProviderSession',
  `select from oidc_artifact
    where model = 'Session' and session_uid = $1 for share`,
);

/**
 * Whether a session of the provider goes on. Whatever would end it meanwhile waits, and then finds what
 * was opened by it.
 */
export const holdsProviderSession = async (tx: Tx, sessionUid: string) =>
  (await holdLiveSession.find(tx, [sessionUid])) !== undefined;

/** Whether somebody asked the provider to keep them signed in when the browser is closed. */
export async function isSessionKept(tx: Queryable, sessionUid: string): Promise<boolean> {
  return (await isTransient.find(tx, [sessionUid]))?.transient === false;
}

const endSessionsOfPerson = statement(
  'identity.endProviderSessionsOfPerson',
  `update oidc_artifact set ${ended}
    where model = 'Session' and subject = $1 and ($2::text is null or session_uid is distinct from $2)`,
);
const removeOfPerson = statement(
  'identity.removeArtifactsOfPerson',
  `delete from oidc_artifact
    where subject = $1 and ($2::text is null or session_uid is distinct from $2)
      and model not in ('Grant', 'Session')`,
);
const endSessionByUid = statement(
  'identity.endProviderSessionByUid',
  `update oidc_artifact set ${ended} where model = 'Session' and session_uid = $1`,
);
// What installed software was given outlives the browser that it was allowed in.
const removeTokensOfSession = statement(
  'identity.removeTokensOfSession',
  `delete from oidc_artifact
    where session_uid = $1 and (payload->>'expiresWithSession')::boolean`,
);
const removeExpired = statement(
  'identity.removeExpiredArtifacts',
  `delete from oidc_artifact where expires_at < $1`,
);

/**
 * Signs a person out of the provider everywhere, but in the session that is to stay. What is under way
 * to a session of the shop's is waited for, so that those are to be ended after this.
 */
export async function removeArtifactsOfPerson(
  tx: Queryable,
  subject: string,
  exceptSessionUid: string | null = null,
): Promise<void> {
  await endSessionsOfPerson.run(tx, [subject, exceptSessionUid]);
  await removeOfPerson.run(tx, [subject, exceptSessionUid]);
}

/** Ends a session, with every token that is to end with it. */
export async function removeArtifactsOfSession(tx: Queryable, sessionUid: string): Promise<void> {
  await endSessionByUid.run(tx, [sessionUid]);
  await removeTokensOfSession.run(tx, [sessionUid]);
}

/** Revokes every token that is to end with a session; the session itself goes on. */
export async function revokeTokensOfSession(tx: Queryable, sessionUid: string): Promise<void> {
  await removeTokensOfSession.run(tx, [sessionUid]);
}

export const removeExpiredArtifacts = (tx: Queryable, before: Date) =>
  removeExpired.run(tx, [before]);
