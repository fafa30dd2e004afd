import type { Database } from './connect.ts';
import type { IdempotencyKey } from '../core/handler.ts';
import { findAnswer, saveAnswer } from './idempotency.ts';
import { transaction } from './transaction.ts';

/**
 * The answer that this key was given before, or that of `work`, which is then kept. It is for work
 * that asks somebody outside and so cannot be one transaction with its answer: a process that dies
 * in between does the work again, which must bear it.
 */
export async function answerOnce<T>(
  db: Database,
  key: IdempotencyKey | null,
  work: () => Promise<T>,
): Promise<T> {
  // Who gives no key asks for nothing to be kept.
  if (!key) return work();
  const before = await transaction(db, (tx) => findAnswer<T>(tx, key));
  if (before !== undefined) return before;
  const answer = await work();
  await transaction(db, (tx) => saveAnswer(tx, key, answer));
  return answer;
}
