import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { listUploadsOver, removeUpload } from './store.ts';
import { removeOldArrivals } from './arrivals.ts';

export const removeUploadsQueue: Queue<Record<string, never>> = { name: 'remove-uploads' };

const atOnce = 100;
const arrivalMs = 60 * 60_000;

/**
 * Removes files whose day has come: from the store first, and then the row that knows of it, so that
 * a store that is away leaves nothing behind that nobody would come back for.
 */
export async function removeUploadsOver({
  db,
  files,
  now,
}: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  for (;;) {
    const over = await listUploadsOver(db, now(), atOnce);
    for (const { uploadId } of over) {
      await files.remove(uploadId);
      await removeUpload(db, uploadId, now());
    }
    if (over.length < atOnce) return;
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
