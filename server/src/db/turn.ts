import { statement } from './statement.ts';
import type { Tx } from './transaction.ts';

const take = statement(
  'turns.takeTurn',
  `select pg_advisory_xact_lock(hashtextextended(current_schema() || ':' || $1, 0))`,
);

/**
 * Waits until no other transaction has the turn of this name, and has it until its own ends: for
 * what has no row yet that could be locked. The name carries the schema, because these locks are
 * the whole database's.
 */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await take.run(tx, [name]);
}
