import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { endLapsedRights, takeClocksToWarn } from '../orders/clocks-store.ts';
import { clocksMail } from './clocks-mail.ts';
import { renewDays } from './renew-days.ts';

/** Looks every hour for what is to come and has its day behind it. */
const renewDaysQueue: Queue<Record<string, never>> = { name: 'renew-days', expireSeconds: 600 };

/** Tells those who run the shop of what the law wants done within days. */
const warnOfClocksQueue: Queue<Record<string, never>> = { name: 'warn-of-clocks' };

/** How long before a duty is due it is told of. */
const warnedDaysBefore = 3;
const atOnce = 100;

/** Declares the jobs of this module. */
export function registerNoticeJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(renewDaysQueue, () => renewDays(context), { concurrency: 1 });
  jobs.schedule(renewDaysQueue, { everySeconds: 3_600 });
  jobs.work(warnOfClocksQueue, () => warnOfClocks(context), { concurrency: 1 });
  jobs.schedule(warnOfClocksQueue, { everySeconds: 3_600 });
}

/** Each duty is told of once, in the transaction that notes that it was. */
export async function warnOfClocks({ config, db, jobs, now }: Context): Promise<void> {
  const at = now();
  const day = londonDay(at);
  const today = formatDay(day);
  await transaction(db, async (tx) => {
    await endLapsedRights(tx, today, at);
    const until = formatDay(day + warnedDaysBefore);
    const clocks = await takeClocksToWarn(tx, { until, at, limit: atOnce });
    if (clocks.length === 0) return;
    await queueMessage(tx, jobs, clocksMail(clocks, { shop: config, today }), at);
  });
}
