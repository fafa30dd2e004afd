import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { findIdentity } from '@plumbline/server/goods/catalogue/read-model/change-store.ts';
import { pack, unpack } from '@plumbline/server/goods/catalogue/read-model/packed-arrays.ts';
import { copyDatabase, dropCopy } from '@plumbline/server/test/database-copies.ts';

/** Where a first start is to fill a shop. */
export interface SeededShop {
  databaseUrl: string;
  dataDir: string;
}

/** The database of a copy, and what takes it away once its shop has ended. */
export interface SeededCopy {
  databaseUrl: string;
  drop: () => Promise<void>;
}

/**
 * Copies the demo as it is after its first start, which `seed` makes once in a test run: a shop of
 * its own in a second, where a first start takes fifteen. Fills the data folder and makes the
 * database. The run's set-up names the folder that the first one is kept in.
 */
export async function copySeeded(
  dataDir: string,
  seed: (shop: SeededShop) => Promise<void>,
): Promise<SeededCopy> {
  const folder = process.env.TEST_RUN_DIR!;
  const address = await copyDatabase('seeded', (databaseUrl) =>
    seed({ databaseUrl, dataDir: folder }),
  );
  await copySnapshot(path.join(folder, 'catalogue'), path.join(dataDir, 'catalogue'), address);
  await symlink(path.join(folder, 'pictures'), path.join(dataDir, 'pictures'), 'junction');
  return { databaseUrl: address, drop: () => dropCopy(address) };
}

/**
 * Copies the model of the catalogue as the first shop saved it. It names the database that it was
 * made of, for which it is taken alone; the copy holds the very same goods, and takes it for its own.
 */
async function copySnapshot(from: string, to: string, connectionString: string): Promise<void> {
  const options = { schema: 'public', poolSize: 1, statementTimeoutMs: 60_000 };
  const db = connectDatabase({ connectionString, ...options });
  const identity = await findIdentity(db);
  await db.close();
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    const packed = unpack(await readFile(path.join(from, name)));
    if (!packed) throw new Error(`The first shop's model of the catalogue, ${name}, is damaged.`);
    const header = { ...(packed.header as object), identity };
    await writeFile(path.join(to, name), pack({ ...packed, header }));
  }
}
