import { parentPort, workerData } from 'node:worker_threads';
import { buildPacked, type BuildJob } from './build-packed.ts';

/** Builds one model and hands its bytes to the main thread. */
const bytes = await buildPacked(workerData as BuildJob);
parentPort!.postMessage(bytes, [bytes.buffer]);
