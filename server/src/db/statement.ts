import type pg from 'pg';
import type { Queryable } from './connect.ts';

/** One named statement: PostgreSQL parses and plans it once a connection. */
export interface Statement<Row extends pg.QueryResultRow> {
  /** All rows. */
  list(tx: Queryable, values?: unknown[]): Promise<Row[]>;
  /** The one row, or undefined. */
  find(tx: Queryable, values?: unknown[]): Promise<Row | undefined>;
  /** How many rows were touched. */
  run(tx: Queryable, values?: unknown[]): Promise<number>;
}

/** The text of every statement, by its name, as its module declared it. */
export const declaredStatements = new Map<string, string>();

/** Declares a statement once, at module level; the name is unique: 'basket.findBasket'. */
export function statement<Row extends pg.QueryResultRow = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> {
  declaredStatements.set(name, text);
  const run = (tx: Queryable, values: unknown[] = []) => tx.query<Row>({ name, text, values });
  return {
    list: async (tx, values) => (await run(tx, values)).rows,
    find: async (tx, values) => (await run(tx, values)).rows[0],
    run: async (tx, values) => (await run(tx, values)).rowCount ?? 0,
  };
}
