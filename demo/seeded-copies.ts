import { randomBytes } from 'node:crypto';
import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';
import { testDatabaseUrl } from '@plumbline/server/test/database.ts';

/** Where a first start is to fill a shop. */
export interface SeededShop {
  databaseUrl: string;
  dataDir: string;
}

/**
 * Copies the demo as it is after its first start, which `seed` makes once in a test run: a shop of
 * its own in a second, where a first start takes fifteen. Fills the data folder and returns the
 * address of the database. The run's set-up names the folder that the first one is kept in.
 */
export async function copySeeded(
  dataDir: string,
  seed: (shop: SeededShop) => Promise<void>,
): Promise<string> {
  const folder = process.env.TEST_RUN_DIR!;
  const first = seededDatabase(folder);
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await withServer(async (server) => {
    // One at a time: whoever comes second finds it seeded.
    await server.query('select pg_advisory_lock(hashtext($1))', [first]);
    const known = await server.query('select 1 from pg_database where datname = $1', [first]);
    if (known.rowCount === 0) {
      const draft = `${first}_draft`;
      await server.query(`drop database if exists ${draft} with (force)`);
      await server.query(`create database ${draft}`);
      await seed({ databaseUrl: addressOf(draft), dataDir: folder });
      await server.query(`alter database ${draft} rename to ${first}`);
    }
    await server.query(`create database ${name} template ${first}`);
  });
  await cp(path.join(folder, 'catalogue'), path.join(dataDir, 'catalogue'), { recursive: true });
  await symlink(path.join(folder, 'pictures'), path.join(dataDir, 'pictures'), 'junction');
  return addressOf(name);
}

/** Takes the database of a copy away, once its shop has ended. */
export async function dropCopy(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await withServer((server) => server.query(`drop database if exists ${name} with (force)`));
}

/** Takes the database away that a run's copies were made of. */
export async function dropSeeded(folder: string): Promise<void> {
  const name = seededDatabase(folder);
  await withServer((server) => server.query(`drop database if exists ${name}`));
}

const seededDatabase = (folder: string) => path.basename(folder).toLowerCase().replaceAll('-', '_');

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
