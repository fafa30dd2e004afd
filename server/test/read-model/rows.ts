import pg from 'pg';
import type { Database } from '../../src/db/connect.ts';

export type Row = Record<string, unknown>;

/** Inserts rows as they are; the tables' names are the test's own. */
export async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const name = pg.escapeIdentifier(table);
  const columns = Object.keys(rows[0]!).map((column) => pg.escapeIdentifier(column));
  await db.pool.query(
    `insert into ${name} (${columns.join()})
     select ${columns.join()} from json_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}
