import { expect } from 'vitest';
import type { Tx } from '../src/db/transaction.ts';
import type { TestDatabase } from './database.ts';

/** Waits until somebody waits for what this transaction holds. */
export async function isWaitedFor(db: TestDatabase, tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  // A transaction sees the others as they were when it first looked.
  const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await db.pool.query(waiting, [rows[0]!.pid])).rowCount).toBe(1);
}

const waiters = `select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Waits until so many wait for what others hold, whoever those are. */
export const isWaitedBy = async (db: TestDatabase, count: number): Promise<void> =>
  expect.poll(async () => (await db.pool.query(waiters)).rowCount).toBe(count);
