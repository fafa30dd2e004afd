import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { expireHolds } from './release-store.ts';

/** Releases the holds that have run out; a hold is gone within a minute of its end. */
const expireHoldsQueue: Queue<Record<string, never>> = { name: 'expire-stock-holds' };
const batchSize = 100;

/** Releases all holds that have run out, in short transactions. Says how many there were. */
export async function expireAllHolds(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  for (let expired = 0; ;) {
    const count = await transaction(context.db, (tx) => expireHolds(tx, context.now(), batchSize));
    expired += count;
    if (count < batchSize) return expired;
  }
}

/** Declares the jobs of this module. */
export function registerStockJobs(context: Context): void {
  context.jobs.work(expireHoldsQueue, async () => void (await expireAllHolds(context)), {
    concurrency: 1,
  });
  context.jobs.schedule(expireHoldsQueue, { everySeconds: 20 });
}
