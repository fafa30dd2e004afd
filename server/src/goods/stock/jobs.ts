import type { Context } from '../../core/context.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { forgetDaysBefore } from './expected-store.ts';
import { expireHolds } from './release-store.ts';
import { recordStockChanges } from './store.ts';

/** Releases the holds that have run out; a hold is gone within a minute of its end. */
const expireHoldsQueue: Queue<Record<string, never>> = { name: 'expire-stock-holds' };
/** A day on which more was expected would hide a later one of another place once it has passed. */
const forgetPassedDaysQueue: Queue<Record<string, never>> = { name: 'forget-passed-stock-days' };
const batchSize = 100;

/** Releases all holds that have run out, in short transactions. Says how many there were. */
export async function expireAllHolds(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  for (let expired = 0; ;) {
    const count = await transaction(context.db, (tx) => expireHolds(tx, context.now(), batchSize));
    expired += count;
    if (count < batchSize) return expired;
  }
}

/** Forgets the days on which more was expected that have passed, in short transactions. Says how many. */
export async function forgetPassedDays(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  const today = formatDay(londonDay(context.now()));
  for (let passed = 0; ;) {
    const levels = await transaction(context.db, async (tx) => {
      const found = await forgetDaysBefore(tx, today, batchSize);
      await recordStockChanges(tx, found);
      return found;
    });
    passed += levels.length;
    if (levels.length < batchSize) return passed;
  }
}

/** Declares the jobs of this module. */
export function registerStockJobs(context: Context): void {
  context.jobs.work(expireHoldsQueue, async () => void (await expireAllHolds(context)), {
    concurrency: 1,
  });
  context.jobs.schedule(expireHoldsQueue, { everySeconds: 20 });
  context.jobs.work(forgetPassedDaysQueue, async () => void (await forgetPassedDays(context)), {
    concurrency: 1,
  });
  context.jobs.schedule(forgetPassedDaysQueue, { cron: '2 0 * * *' });
}
