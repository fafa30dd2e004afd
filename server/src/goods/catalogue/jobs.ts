import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { keptChangeDays } from './catalogue.ts';
import { removeChangesBefore } from './store.ts';

/** Keeps the change log short: readers that run have long seen what is old. */
const removeOldChangesQueue: Queue<Record<string, never>> = { name: 'remove-catalogue-changes' };
const batchSize = 10_000;
const dayMs = 86_400_000;

/** Removes the changes that no reader can still need, in short transactions. Says how many. */
export async function removeOldChanges(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(context.now().getTime() - keptChangeDays * dayMs);
  for (let removed = 0; ;) {
    const count = await transaction(context.db, (tx) => removeChangesBefore(tx, before, batchSize));
    removed += count;
    if (count < batchSize) return removed;
  }
}

export function registerCatalogueJobs(context: Context): void {
  context.jobs.work(removeOldChangesQueue, async () => void (await removeOldChanges(context)), {
    concurrency: 1,
  });
  context.jobs.schedule(removeOldChangesQueue, { cron: '17 3 * * *' });
}
