import { Worker } from 'node:worker_threads';

/** What came of a workbook. */
export type WorkbookAnswer =
  | { state: 'read'; rows: string[][] }
  | { state: 'too-long'; rows: number }
  | { state: 'too-large' }
  | { state: 'unreadable' };

const mostMs = 8_000;
/** A sheet whose only cell is its last one would have seventeen thousand million empty ones. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };

/**
 * Reads the first sheet of a workbook in a thread of its own, with as much memory and time as an honest
 * one needs: what a stranger's file does there ends with the thread.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits,
  });
  const tooLate = setTimeout(() => void worker.terminate(), mostMs);
  try {
    return await new Promise<WorkbookAnswer>((resolve) => {
      worker.once('message', resolve);
      worker.once('error', () => resolve({ state: 'unreadable' }));
      worker.once('exit', () => resolve({ state: 'unreadable' }));
    });
  } finally {
    clearTimeout(tooLate);
    await worker.terminate();
  }
}
