import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { removeExpiredActions } from './store.ts';

const tidyQueue: Queue<Record<string, never>> = { name: 'remove-expired-actions' };
const batchSize = 10_000;

/** Removes what visitors did once its time is over, in short transactions. Says how many. */
export async function tidyActions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  for (let removed = 0; ;) {
    const count = await transaction(db, (tx) => removeExpiredActions(tx, now(), batchSize));
    removed += count;
    if (count < batchSize) return removed;
  }
}

export function registerAnalyticsJobs(context: Context): void {
  context.jobs.work(tidyQueue, async () => void (await tidyActions(context)), { concurrency: 1 });
  context.jobs.schedule(tidyQueue, { cron: '41 * * * *' });
}
