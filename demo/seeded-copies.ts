import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
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
  await cp(path.join(folder, 'catalogue'), path.join(dataDir, 'catalogue'), { recursive: true });
  await symlink(path.join(folder, 'pictures'), path.join(dataDir, 'pictures'), 'junction');
  return { databaseUrl: address, drop: () => dropCopy(address) };
}
