import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { listExpired } from './link-store.ts';
import { keptDays } from './order-basket.ts';
import { reopen } from './reopen.ts';
import { removeUntouched } from './privacy-store.ts';

/** Ends links that have run out, and lets go of order baskets that nobody has come back to. */
const tidyQueue: Queue<Record<string, never>> = { name: 'tidy-order-baskets' };
const batchSize = 50;

/** Opens the order baskets again whose links have run out; one that is being paid waits its turn. */
export async function endExpiredLinks(context: Context): Promise<void> {
  for (const id of await listExpired(context.db, context.now(), batchSize)) {
    await reopen(context, id, 'expired', null).catch((error: unknown) =>
      context.log.warn({ err: error, orderBasketId: id }, 'a link to pay could not be ended'),
    );
  }
}

/** Declares the jobs of this module. */
export function registerOrderBasketJobs(context: Context): void {
  context.jobs.work(
    tidyQueue,
    async () => {
      await endExpiredLinks(context);
      const before = new Date(context.now().getTime() - keptDays * 86_400_000);
      await transaction(context.db, (tx) => removeUntouched(tx, before));
    },
    { concurrency: 1 },
  );
  context.jobs.schedule(tidyQueue, { everySeconds: 60 });
}
