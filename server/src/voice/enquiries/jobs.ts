import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { listWaitingLong } from './desk-store.ts';
import { forgetComplainants, removeEnquiriesOver } from './privacy-store.ts';
import { lockEnquiry } from './store.ts';
import { closeEnquiry } from './write-enquiry.ts';

const removeEnquiriesQueue: Queue<Record<string, never>> = { name: 'remove-enquiries' };
const settleEnquiriesQueue: Queue<Record<string, never>> = { name: 'settle-enquiries' };

/** Who has not written again so long after our answer is taken to have it. */
const settledAfterMs = 7 * 24 * 60 * 60_000;
const atOnce = 200;
/** The last mail of a thread has gone by then. */
const lastMailMs = 24 * 60 * 60_000;

/** Declares the jobs of this module. */
export function registerEnquiryJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(removeEnquiriesQueue, () => forgetEnquiries(context), { concurrency: 1 });
  jobs.schedule(removeEnquiriesQueue, { cron: '41 3 * * *' });
  const settle = async () => void (await settleEnquiries(context));
  jobs.work(settleEnquiriesQueue, settle, { concurrency: 1 });
  jobs.schedule(settleEnquiriesQueue, { everySeconds: 3600 });
}

/** Forgets what is over: threads whose days are, and who wrote the complaints of erased people. */
export const forgetEnquiries = (context: Context): Promise<void> =>
  transaction(context.db, async (tx) => {
    const at = context.now();
    await forgetComplainants(tx, context, new Date(at.getTime() - lastMailMs));
    await removeEnquiriesOver(tx, context, at);
  });

/**
 * Takes threads for solved that we answered a week ago and that nobody wrote in since. A word of the
 * customer's opens one again, as ever. Answers how many there were.
 */
export async function settleEnquiries(context: Context): Promise<number> {
  const { db, now } = context;
  const since = new Date(now().getTime() - settledAfterMs);
  let settled = 0;
  for (;;) {
    const ids = await listWaitingLong(db, since, atOnce);
    for (const id of ids) {
      await transaction(db, async (tx) => {
        const thread = await lockEnquiry(tx, id);
        // Somebody may have written between the look and the lock.
        if (thread?.state !== 'waiting' || thread.stateSince > since) return;
        await closeEnquiry(tx, context, thread);
        settled += 1;
      });
    }
    if (ids.length < atOnce) return settled;
  }
}
