import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { dropFirsts } from '@plumbline/server/test/database-copies.ts';

/** Runs work with TEST_DATABASE_URL set: where none is given, to an embedded PostgreSQL of its own. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  process.env.TEST_RUN_DIR = folder;
  const release = process.env.TEST_DATABASE_URL ? dropCopies : await startDatabase(folder);
  try {
    await work();
  } finally {
    await release();
    await rm(folder, { recursive: true, force: true });
  }
}

const dropCopies = () => dropFirsts(['empty', 'nothing']);

/** An embedded PostgreSQL of this run's own. */
async function startDatabase(folder: string): Promise<() => Promise<void>> {
  const log = { warn: (text: string) => void process.stderr.write(`${text}\n`) };
  const dataDir = path.join(folder, 'data');
  const database = await startEmbedded({ dataDir, role: 'tool', log });
  process.env.TEST_DATABASE_URL = database.connectionString;
  return () => database.stop();
}
