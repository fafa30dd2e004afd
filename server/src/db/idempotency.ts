import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { statement } from './statement.ts';
import type { Queryable } from './connect.ts';
import type { Tx } from './transaction.ts';

/** Tells a repeated request from another one that reuses its key. */
export function requestHash(call: string, params: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, params, body]))
    .digest();
}

const lockKey = statement<{ locked: boolean }>(
  'idempotency.lockKey',
  `select pg_try_advisory_xact_lock(hashtextextended(current_schema() || ':key:' || $1, 0)) as locked`,
);
const findRow = statement<{ request_hash: Buffer; answer: unknown }>(
  'idempotency.findRow',
  `select request_hash, answer from idempotency where scope = $1 and key = $2`,
);
const insertRow = statement(
  'idempotency.insertRow',
  `insert into idempotency (scope, key, call, request_hash, status, answer)
   values ($1, $2, $3, $4, 200, $5)
   on conflict (scope, key) do nothing`,
);

// A row is pending, as 102 says, from before its work until its answer is there. Whoever comes second
// waits for the row of whoever comes first, and is given that one: only an update reads it as it is.
const claim = statement<{ requestHash: Buffer; isPending: boolean; answer: unknown }>(
  'idempotency.claim',
  `insert into idempotency as i (scope, key, call, request_hash, status)
   values ($1, $2, $3, $4, 102)
   on conflict (scope, key) do update set call = i.call
   returning request_hash as "requestHash", status = 102 as "isPending", answer`,
);
const keep = statement(
  'idempotency.keep',
  `update idempotency set status = 200, answer = $4
    where scope = $1 and key = $2 and request_hash = $3 and status = 102`,
);
const deleteOld = statement(
  'idempotency.deleteOld',
  `delete from idempotency where created_at < $1`,
);

/**
 * The answer that this key was given before, or undefined where it is new. Takes the key for the
 * rest of the transaction. Refuses `key-in-flight` while the same key is being worked on, and
 * `key-reused` when it came with another request. Does nothing without a key.
 */
export async function findAnswer<T>(tx: Tx, key: IdempotencyKey | null): Promise<T | undefined> {
  if (!key) return undefined;
  const lock = await lockKey.find(tx, [`${key.scope}:${key.key}`]);
  if (!lock?.locked) throw new Refusal('key-in-flight');
  const row = await findRow.find(tx, [key.scope, key.key]);
  if (!row) return undefined;
  // One that is pending is another call's, and so of another request.
  if (!row.request_hash.equals(key.requestHash)) throw new Refusal('key-reused');
  return row.answer as T;
}

/** Keeps the answer in the transaction of its effect. Does nothing without a key. */
export async function saveAnswer(tx: Tx, key: IdempotencyKey | null, answer: unknown) {
  if (!key) return;
  await insertRow.run(tx, [
    key.scope,
    key.key,
    key.call,
    key.requestHash,
    JSON.stringify(answer ?? null),
  ]);
}

/**
 * Binds a key to its request, or tells of the request that it is bound to already, with its answer
 * once there is one. One statement, which needs no transaction: it has to stand while the work runs.
 */
export async function claimKey<T>(
  db: Queryable,
  { scope, key, call, requestHash: hash }: IdempotencyKey,
): Promise<{ requestHash: Buffer; isPending: boolean; answer: T }> {
  const row = await claim.find(db, [scope, key, call, hash]);
  return row as { requestHash: Buffer; isPending: boolean; answer: T };
}

/** Keeps the answer of a claimed key; the first of two that did the same work is the one kept. */
export async function keepAnswer(
  db: Queryable,
  { scope, key, requestHash: hash }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await keep.run(db, [scope, key, hash, JSON.stringify(answer ?? null)]);
}

const deleteOfScopes = statement(
  'idempotency.deleteOfScopes',
  `delete from idempotency where scope = any($1)`,
);

/** Forgets the answers that somebody was given, by all that they were known as; see callerKey. */
export const removeKeysOf = (tx: Tx, scopes: readonly string[]) => deleteOfScopes.run(tx, [scopes]);

/** Keys are kept for two days, which is more than any honest retry needs. */
export async function removeOldKeys(tx: Tx, now: Date): Promise<number> {
  return deleteOld.run(tx, [new Date(now.getTime() - 2 * 86_400_000)]);
}
