import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { showDueReleases } from './show-release.ts';

export const showReleasesQueue: Queue<Record<string, never>> = { name: 'show-releases' };

/**
 * Declares the job of this module. One is queued for each hour that is set; the one that comes by
 * itself finds what such a job has missed.
 */
export function registerReleaseJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(showReleasesQueue, () => showDueReleases(context), { concurrency: 1 });
  jobs.schedule(showReleasesQueue, { everySeconds: 60 });
}
