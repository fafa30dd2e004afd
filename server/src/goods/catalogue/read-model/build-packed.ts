import { connectDatabase } from '../../../db/connect.ts';
import { buildModel } from './build-model.ts';
import { packModel } from './model-packing.ts';
import { codeFingerprint, saveSnapshot } from './snapshot-files.ts';

/** What is needed to build a model, from nothing but this. */
export interface BuildJob {
  connectionString: string;
  schema: string;
  /** Where the snapshot is saved; none is when undefined. */
  snapshotDir?: string | undefined;
  nowMs: number;
}

/** Builds one model over a connection of its own, saves it where snapshots are kept, gives its bytes. */
export async function buildPacked(job: BuildJob): Promise<Uint8Array<ArrayBuffer>> {
  const { connectionString, schema, snapshotDir, nowMs } = job;
  const db = connectDatabase({
    connectionString,
    schema,
    poolSize: 1,
    statementTimeoutMs: 600_000,
  });
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
    return bytes;
  } finally {
    client.release(true);
    await db.close();
  }
}
