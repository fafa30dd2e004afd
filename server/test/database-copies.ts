import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { connectDatabase, type Database } from '../src/db/connect.ts';

/** The server that tests run against; Vitest's set-up starts an embedded one where none is set. */
export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run the tests by npm test, or Vitest.');
  return url;
}

/**
 * A database of its own, as a copy of one that `make` fills once in a test run: a fraction of the
 * time. Gives its address.
 */
export async function copyDatabase(
  kind: string,
  make: (address: string) => Promise<void>,
): Promise<string> {
  const first = firstOf(kind);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withServer(async (server) => {
    // One at a time: whoever comes second finds it made.
    await server.query('select pg_advisory_lock(hashtext($1))', [first]);
    const known = await server.query('select 1 from pg_database where datname = $1', [first]);
    if (known.rowCount === 0) {
      const draft = `${first}_draft`;
      await server.query(`drop database if exists ${draft} with (force)`);
      await server.query(`create database ${draft}`);
      await make(addressOf(draft));
      await server.query(`alter database ${draft} rename to ${first}`);
    }
    // As files, which takes a third of what PostgreSQL needs to write a copy to its log as well.
    await server.query(`create database ${name} template ${first} strategy file_copy`);
  });
  return addressOf(name);
}

/** Takes a copy away, whoever is still connected to it. */
export async function dropCopy(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await withServer((server) => server.query(`drop database if exists ${name} with (force)`));
}

/** Takes the databases away that a run's copies were made of. */
export async function dropFirsts(kinds: readonly string[]): Promise<void> {
  await withServer(async (server) => {
    for (const kind of kinds) await server.query(`drop database if exists ${firstOf(kind)}`);
  });
}

/** What copies of a kind are made of in this run, which the run's set-up gives a folder. */
const firstOf = (kind: string) =>
  `${path.basename(process.env.TEST_RUN_DIR!)}_${kind}`.toLowerCase().replaceAll('-', '_');

type Queries = Pick<Database['pool'], 'query'>;

async function withServer(work: (server: Queries) => Promise<unknown>): Promise<void> {
  const options = { schema: 'public', poolSize: 1, statementTimeoutMs: 120_000 };
  const db = connectDatabase({ connectionString: testDatabaseUrl(), ...options });
  // Held to the end: a pool ends a connection that is idle for seconds, and a lock goes with it.
  const server = await db.pool.connect();
  try {
    await work(server);
  } finally {
    server.release();
    await db.close();
  }
}

function addressOf(database: string): string {
  const address = new URL(testDatabaseUrl());
  address.pathname = `/${database}`;
  return address.href;
}
