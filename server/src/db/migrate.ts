import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Database } from './connect.ts';
import { ensureSchemas } from './schemas.ts';

const folder = new URL('../../migrations/', import.meta.url);

export interface MigrationResult {
  applied: string[];
}

/** A migration as it stands in its file, with the hash that its text is known by. */
interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

/** The migrations whose names come before `end`, in the order in which they are applied. */
export async function readMigrations(end = '~'): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name < end);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, sha256 };
    }),
  );
}

/**
 * Brings the schema up to the newest migration, forward only, each file in a transaction of its
 * own. Two processes that start together take turns. Throws when a file that was applied before
 * has changed since, because then nobody knows what the database holds. `before` stops at a file: a
 * test of one begins with what was there before it.
 */
export async function migrate(
  db: Database,
  { before: end }: { before?: string } = {},
): Promise<MigrationResult> {
  const files = await readMigrations(end);
  const client = await db.pool.connect();
  const applied: string[] = [];
  try {
    const schema = pg.escapeIdentifier(db.schema);
    await client.query('select pg_advisory_lock(hashtext($1))', [`${db.schema}:migrate`]);
    await ensureSchemas(client, db.schema);
    await client.query(
      `create table if not exists ${schema}.migration
         (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const known = await client.query<{ name: string; sha256: string }>(
      `select name, sha256 from ${schema}.migration`,
    );
    const hashes = new Map(known.rows.map((row) => [row.name, row.sha256]));
    for (const { name, text, sha256 } of files) {
      const before = hashes.get(name);
      if (before === sha256) continue;
      if (before) {
        throw new Error(
          `Migration ${name} was applied with another text. Migrations are never edited.`,
        );
      }
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    return { applied };
  } finally {
    await client
      .query('select pg_advisory_unlock(hashtext($1))', [`${db.schema}:migrate`])
      .catch(() => {});
    client.release();
  }
}
