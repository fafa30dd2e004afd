import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { removeExpiredSavedLists } from './store.ts';

const tidyQueue: Queue<Record<string, never>> = { name: 'remove-expired-saved-lists' };

/** Declares the jobs of this module. */
export function registerSavedListJobs({ jobs, db, now }: Context): void {
  jobs.work(tidyQueue, () => removeExpiredSavedLists(db, now()), { concurrency: 1 });
  jobs.schedule(tidyQueue, { everySeconds: 3600 });
}
