import type { Context } from '../../core/context.ts';
import { checkCreditQueue } from './queues.ts';
import { CreditRefused } from '../../outside/credit.ts';
import { takeAnswer } from './standing.ts';
import { listQuietCustomers, saveCheck } from './store.ts';

const quietMs = 15 * 60_000;
const atOnce = 500;

/** Declares the jobs of this module. */
export function registerTradeCreditJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(checkCreditQueue, () => checkQuietCustomers(context), { concurrency: 1 });
  jobs.schedule(checkCreditQueue, { everySeconds: 300 });
}

/** Asks after businesses that nothing was heard of for a while. One that cannot be asked after stops no other. */
export async function checkQuietCustomers(context: Context): Promise<void> {
  const { db, credit, log, now } = context;
  if (!credit.isConnected) return;
  const since = new Date(now().getTime() - quietMs);
  for (const customerId of await listQuietCustomers(db, since, atOnce)) {
    try {
      await takeAnswer(context, await credit.find(customerId));
    } catch (error) {
      // One that it has no answer about waits its turn again, so that it is not before others for ever.
      if (error instanceof CreditRefused) await saveCheck(db, customerId, now(), false);
      log.warn({ err: error }, 'the credit provider could not be asked after a business');
    }
  }
}
