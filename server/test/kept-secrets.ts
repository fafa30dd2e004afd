import type { TestDatabase } from './database.ts';

/**
 * The tables in which a secret can be read, as text or as its bytes, in any column of any row; a
 * hash of it is none. Tables named in `besides` may hold it, such as the queue of the mail that
 * brings it.
 */
export async function tablesHolding(
  { pool, schema }: Pick<TestDatabase, 'pool' | 'schema'>,
  secret: string,
  besides: readonly string[] = [],
): Promise<string[]> {
  if (secret.length < 8) throw new Error('So short a secret stands anywhere.');
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = $1 and table_type = 'BASE TABLE'`,
    [schema],
  );
  const holding: string[] = [];
  for (const { name } of tables.filter((table) => !besides.includes(table.name))) {
    const { rows } = await pool.query<{ holds: boolean }>(
      `select exists (select from "${schema}"."${name}" t
                       where position(lower($1) in lower(t::text)) > 0
                          or position($2 in t::text) > 0) as holds`,
      [secret, Buffer.from(secret).toString('hex')],
    );
    if (rows[0]!.holds) holding.push(name);
  }
  return holding;
}
