import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';

/**
 * Gives a whole test run one real PostgreSQL: the server at TEST_DATABASE_URL, or an embedded one
 * in a temporary folder, which goes with the run. Each test file takes a schema of its own in it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-test-'));
  const database = await startEmbedded({
    dataDir,
    role: 'tool',
    log: { warn: (message) => process.stderr.write(`${message}\n`) },
    maxConnections: 300,
  });
  process.env.TEST_DATABASE_URL = database.connectionString;
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
