import type pg from 'pg';
import type { Database, Queryable } from './connect.ts';
import { isUnanswered } from './database-away.ts';

/** A transaction in progress. Store functions take it first; only handlers and jobs open one. */
export interface Tx extends Queryable {
  /** Marks this as more than a pool: its statements commit or roll back together. */
  readonly inTransaction: true;
}

// Serialisation failure and deadlock: PostgreSQL asks for the transaction to be run again.
const retryable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and commits it; rolls back when it throws. A deadlock or a
 * serialisation failure is run again up to three times, so `work` must have no other effects.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await db.pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const result = await work(toTx(client));
      await client.query('commit');
      return result;
    } catch (error) {
      // What gave no answer would keep the rollback waiting too; closing it rolls back as well.
      if (isUnanswered(error)) broken = true;
      else await client.query('rollback').catch(() => (broken = true));
      if (attempt < 4 && retryable.has((error as { code?: string }).code ?? '')) continue;
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

function toTx(client: pg.PoolClient): Tx {
  return { inTransaction: true, query: (statement) => client.query(statement) };
}
