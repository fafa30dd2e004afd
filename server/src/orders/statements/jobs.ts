import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { lockAccount } from '../../money/trade-ledger/account-store.ts';
import { listToRemind } from './collections-store.ts';
import { remindBusiness } from './statement-mails.ts';

/** Reminds businesses of what is overdue. */
const remindQueue: Queue<Record<string, never>> = { name: 'remind-of-overdue', expireSeconds: 600 };

const weekMs = 7 * 86_400_000;

/** Writes to each business with something overdue, once a week until it is paid. */
export async function remindOverdue(context: Context): Promise<number> {
  const { db, now, log } = context;
  const on = formatDay(londonDay(now()));
  const since = new Date(now().getTime() - weekMs);
  let reminded = 0;
  for (const businessId of await listToRemind(db, on, since)) {
    try {
      const isWritten = await transaction(db, async (tx) => {
        const { remindedAt } = await lockAccount(tx, businessId);
        // Staff may have written to them meanwhile.
        if (remindedAt !== null && remindedAt >= since) return false;
        return remindBusiness(tx, context, businessId);
      });
      if (isWritten) reminded++;
    } catch (error) {
      log.error({ err: error, businessId }, 'a business could not be reminded of what is overdue');
    }
  }
  return reminded;
}

/** Declares the jobs of this module. */
export function registerStatementJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(remindQueue, async () => void (await remindOverdue(context)), { concurrency: 1 });
  jobs.schedule(remindQueue, { everySeconds: 3600 });
}
