import type { IdempotencyKey } from '../core/handler.ts';
import { Refusal } from '../core/refusal.ts';
import type { Database, Queryable } from './connect.ts';
import { claimKey, keepAnswer } from './idempotency.ts';
import { transaction, type Tx } from './transaction.ts';

/**
 * The answer that this key was given before, or that of `work`, which is then kept. It is for work
 * that asks somebody outside and so cannot be one transaction with its answer. The key is bound to
 * its request before the work begins, and stays so whatever comes of it: another request by the same
 * key is refused. The same one that comes meanwhile, or after a process died in between, does the
 * work again, which must bear it.
 */
export async function answerOnce<T>(
  db: Queryable,
  key: IdempotencyKey | null,
  work: () => Promise<T>,
): Promise<T> {
  // Who gives no key asks for nothing to be kept.
  if (!key) return work();
  const before = await claimKey<T>(db, key);
  if (!before.requestHash.equals(key.requestHash)) throw new Refusal('key-reused');
  if (!before.isPending) return before.answer;
  const answer = await work();
  await keepAnswer(db, key, answer);
  return answer;
}

/**
 * The same for work that is one transaction with its answer: the same request that comes meanwhile
 * waits for it and is given its answer, and one that was refused leaves no trace of its key.
 */
export const writeOnce = <T>(
  db: Database,
  key: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => transaction(db, (tx) => answerOnce(tx, key, () => work(tx)));
