import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';

/** Many times what three seeded shops and the log of what was written come to. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Holds an embedded PostgreSQL for one test run: prints its address, and takes it away again when
 * its input ends. That happens when the run is over, however it ends, even by a kill.
 */
const dataDir = await mkdtemp(path.join(await roomiest(), 'plumbline-test-'));
const database = await startEmbedded({
  dataDir,
  role: 'tool',
  log: { warn: (message) => process.stderr.write(`${message}\n`) },
  maxConnections: 300,
});
// The data goes with the run, so nothing waits for a disk to have it.
const { connectionString } = database;
const db = connectDatabase({
  connectionString,
  schema: 'public',
  poolSize: 1,
  statementTimeoutMs: 60_000,
});
await db.pool.query('alter system set fsync = off');
await db.pool.query('alter system set full_page_writes = off');
await db.pool.query('select pg_reload_conf()');
await db.close();
process.stdout.write(`${connectionString}\n`);
// Ctrl-C and the like reach every process of the run; its end decides when the database goes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
await once(process.stdin, 'close');
await database.stop();
await rm(dataDir, { recursive: true, force: true });

/**
 * Where the data lies: in memory where Linux has a folder there with room, or among what is
 * temporary. A copy of a database is two thousand files, which come and go for each test file, and a
 * disk's own books of them cost more than most tests.
 */
async function roomiest(): Promise<string> {
  const memory = '/dev/shm';
  const found = await statfs(memory).catch(() => null);
  const free = found ? Math.min(found.bavail * found.bsize, process.availableMemory()) : 0;
  return free > neededBytes ? memory : tmpdir();
}
