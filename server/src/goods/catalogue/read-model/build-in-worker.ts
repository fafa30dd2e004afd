import { Worker } from 'node:worker_threads';
import type { BuildJob } from './build-packed.ts';
import type { Model } from './model.ts';
import { openModel } from './model-packing.ts';

/** Builds a model as it is now; aborting the signal rejects. `madeBy` names the code of this process. */
export type BuildCatalogue = (job: BuildJob, madeBy: string, signal: AbortSignal) => Promise<Model>;

/**
 * Builds a model in a thread of its own, so that answers go on meanwhile and what the building
 * leaves behind in memory goes with the thread, which aborting ends.
 */
export const buildInWorker: BuildCatalogue = async (job, madeBy, signal) => {
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
};
