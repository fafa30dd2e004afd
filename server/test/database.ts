import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, type Database, type DatabaseOptions } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { loadStartingSet } from '../src/goods/import/starting-set.ts';

/** The server that tests run against; Vitest's set-up starts an embedded one where none is set. */
export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests by npm test, or Vitest.');
  return url;
}

export interface TestDatabase extends Database {
  connectionString: string;
  /** Drops the schema, and that of its jobs, over a connection of its own. */
  drop(): Promise<void>;
}

/**
 * A freshly migrated schema of its own on the test server, with the set that every shop starts from, so that test files run side by side.
 * Closing it drops the schema, and that of its jobs.
 */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const connectionString = testDatabaseUrl();
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const db = connectDatabase({ connectionString, schema, statementTimeoutMs: 60_000, ...options });
  await migrate(db);
  await loadStartingSet(db, new Date());
  const drop = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.query(`drop schema if exists ${schema}_jobs cascade`);
    await client.end();
  };
  const close = async () => {
    await db.close();
    await drop();
  };
  return { ...db, connectionString, drop, close };
}
