import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../../db/connect.ts';
import { buildModel } from './build-model.ts';
import type { BuildJob } from './build-in-worker.ts';
import { packModel } from './model-packing.ts';
import { codeFingerprint, saveSnapshot } from './snapshot-files.ts';

/** Builds one model, saves it where snapshots are kept, and hands its bytes to the main thread. */
const { connectionString, schema, snapshotDir, nowMs } = workerData as BuildJob;
const db = connectDatabase({ connectionString, schema, poolSize: 1, statementTimeoutMs: 600_000 });
const client = await db.pool.connect();
try {
  // Reading nothing but one snapshot, however long it takes; it holds no locks.
  await client.query('begin isolation level repeatable read read only');
  // Between statements it is busy with what it read: minutes for a million offerings.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const model = await buildModel(
    { query: (statement) => client.query(statement) },
    new Date(nowMs),
  );
  const bytes = packModel(model, await codeFingerprint());
  if (snapshotDir) await saveSnapshot(snapshotDir, model.version, bytes);
  parentPort!.postMessage(bytes, [bytes.buffer]);
} finally {
  client.release(true);
  await db.close();
}
