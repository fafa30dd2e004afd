import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { testDatabaseUrl } from '@plumbline/server/db/test-database.ts';

// npm run bench            everything
// npm run bench -- shop    only the benchmarks that are named
const benchmarks: Record<string, () => Promise<void>> = {
  shop: async () => (await import('./shop.ts')).benchShop(),
  catalogue: async () => (await import('./catalogue.ts')).benchCatalogue(),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  throw new Error(
    `No such benchmark: ${unknown.join(', ')}. Known: ${Object.keys(benchmarks).join(', ')}.`,
  );
}
const release = process.env.TEST_DATABASE_URL ? null : await startDatabase();
try {
  const shown = testDatabaseUrl().replace(/:[^:@/]*@/, '@');
  process.stdout.write(`Database for the store's figures: ${shown}\n`);
  for (const [name, run] of Object.entries(benchmarks)) {
    if (named.length === 0 || named.includes(name)) await run();
  }
} finally {
  await release?.();
}

/** An embedded PostgreSQL of this run's own, in a folder that goes with it. */
async function startDatabase(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  const log = { warn: (text: string) => void process.stderr.write(`${text}\n`) };
  const database = await startEmbedded({ dataDir, role: 'tool', log });
  process.env.TEST_DATABASE_URL = database.connectionString;
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
