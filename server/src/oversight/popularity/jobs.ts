import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { saveDemand } from '../../goods/catalogue/demand-store.ts';
import { countDemand, countedDays } from './popularity.ts';
import { listInterests } from './store.ts';

const learnQueue: Queue<Record<string, never>> = { name: 'learn-popularity' };
const dayMs = 86_400_000;

/** Has the recommended order follow what people buy and look at. Says how many products it moved. */
export async function learnPopularity({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const since = new Date(at.getTime() - countedDays * dayMs);
  const demand = countDemand(await listInterests(db, { now: at, since }));
  return transaction(db, (tx) => saveDemand(tx, demand));
}

export function registerPopularityJobs(context: Context): void {
  context.jobs.work(learnQueue, async () => void (await learnPopularity(context)), {
    concurrency: 1,
  });
  context.jobs.schedule(learnQueue, { cron: '23 4 * * *' });
}
