import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import { statement } from './statement.ts';
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
