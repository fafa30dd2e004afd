import { Worker } from 'node:worker_threads';
import type { Model } from './model.ts';
import { openModel } from './model-packing.ts';

/** What a worker needs to build a model by itself. */
export interface BuildJob {
  connectionString: string;
  schema: string;
  /** Where the snapshot is saved; none is when undefined. */
  snapshotDir?: string;
  nowMs: number;
}

/**
 * Builds a model in a thread of its own, so that answers go on meanwhile and what the building
 * leaves behind in memory goes with the thread. `madeBy` names the code of this process. Aborting
 * ends the thread; the promise then rejects.
 */
export async function buildInWorker(
  job: BuildJob,
  madeBy: string,
  signal: AbortSignal,
): Promise<Model> {
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: job });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`The catalogue's builder ended with code ${code} before it was done.`)),
      );
    });
    const model = openModel(bytes, madeBy);
    // A worker reads its code from the disk as it is now, and may then speak another language.
    if (!model) throw new Error('The code of the shop changed while it ran. Start it again.');
    return model;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
