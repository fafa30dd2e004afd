import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';

/**
 * Holds an embedded PostgreSQL for one test run: prints its address, and takes it away again when
 * its input ends. That happens when the run is over, however it ends, even by a kill.
 */
const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-test-'));
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
// Ctrl-C reaches every process of the terminal; the run decides when the database goes.
process.on('SIGINT', () => {});
process.stdin.resume();
await once(process.stdin, 'close');
await database.stop();
await rm(dataDir, { recursive: true, force: true });
