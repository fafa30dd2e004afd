import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';

/** Runs work with TEST_DATABASE_URL set: where none is given, to an embedded PostgreSQL of its own. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  const release = process.env.TEST_DATABASE_URL ? null : await startDatabase();
  try {
    await work();
  } finally {
    await release?.();
  }
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
