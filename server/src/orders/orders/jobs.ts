import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { returnClaimOfOrder } from '../../goods/discounts/claim-store.ts';
import { listClaimsOfCancelled } from './cancelled-claims-store.ts';

const returnForgottenQueue: Queue<Record<string, never>> = { name: 'return-forgotten-claims' };

const atOnce = 200;

/** Declares the jobs of this module. */
export function registerOrderJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(returnForgottenQueue, () => returnForgottenClaims(context), { concurrency: 1 });
  jobs.schedule(returnForgottenQueue, { everySeconds: 900 });
}

/**
 * Gives back the claims of cancelled orders that nobody has: their job failed at every try, or a version
 * cancelled them that queues none.
 */
export async function returnForgottenClaims({ db }: Pick<Context, 'db'>): Promise<void> {
  // One at a time, so that no transaction ever waits for two campaigns.
  for (const orderGuid of await listClaimsOfCancelled(db, atOnce)) {
    await transaction(db, (tx) => returnClaimOfOrder(tx, orderGuid));
  }
}
