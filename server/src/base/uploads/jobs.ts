import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { listUploadsOver, removeUpload } from './store.ts';
import { removeOldArrivals } from './arrivals.ts';

export const removeUploadsQueue: Queue<Record<string, never>> = { name: 'remove-uploads' };

const atOnce = 100;
const arrivalMs = 60 * 60_000;
const foreignKeyViolation = '23503';

/**
 * Removes files whose day has come: from the store first, and then the row that knows of it, so that
 * a store that is away leaves nothing behind that nobody would come back for. What something still
 * shows stays whole and keeps no other from going; the doctor tells of it.
 */
export async function removeUploadsOver({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  let passed = 0;
  for (;;) {
    const over = await listUploadsOver(db, now(), { limit: atOnce, offset: passed });
    for (const { uploadId } of over) {
      if (await isShownStill(db, uploadId, now())) {
        passed += 1;
        continue;
      }
      await files.remove(uploadId);
      await removeUpload(db, uploadId, now());
    }
    if (over.length < atOnce) return;
  }
}

const onlyTried = new Error('The row was removed to see whether it can be.');

/** Whether a row of another module names the file: only PostgreSQL knows of all that may. */
async function isShownStill(db: Context['db'], uploadId: string, now: Date): Promise<boolean> {
  try {
    return await transaction(db, async (tx) => {
      await removeUpload(tx, uploadId, now);
      throw onlyTried;
    });
  } catch (error) {
    if (error === onlyTried) return false;
    if ((error as { code?: string }).code === foreignKeyViolation) return true;
    throw error;
  }
}

/** Declares the jobs of this module. */
export function registerUploadJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(
    removeUploadsQueue,
    async () => {
      await removeOldArrivals(Date.now() - arrivalMs);
      await removeUploadsOver(context);
    },
    { concurrency: 1 },
  );
  jobs.schedule(removeUploadsQueue, { everySeconds: 600 });
}
