import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { returnClaimOfOrder } from '../../goods/discounts/claim-store.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { listClaimsOfCancelled, lockIsOver } from './cancelled-claims-store.ts';

const returnClaimQueue: Queue<{ orderGuid: string }> = {
  name: 'return-discount-claim',
  retries: 20,
};
const returnForgottenQueue: Queue<Record<string, never>> = { name: 'return-forgotten-claims' };

const atOnce = 200;

/** Declares the jobs of this module. */
export function registerRefundJobs(context: Context): void {
  const { jobs, db } = context;
  jobs.work(returnClaimQueue, ({ orderGuid }) => returnClaim({ db }, orderGuid));
  jobs.work(returnForgottenQueue, () => returnForgottenClaims(context), { concurrency: 1 });
  jobs.schedule(returnForgottenQueue, { everySeconds: 900 });
}

/**
 * Has the claim of an order given back that is cancelled with this transaction. It waits for a
 * transaction of its own: a claim is locked before stock, which a command has locked by now.
 */
export async function returnClaimOfCancelled(
  tx: Tx,
  { jobs, now }: Context,
  { before, after }: OrderChange,
): Promise<void> {
  if (before.status === 'cancelled' || after.status !== 'cancelled') return;
  await jobs.send(tx, returnClaimQueue, { orderGuid: after.guid }, { startAfter: now() });
}

/**
 * Gives back the claims of cancelled orders that nobody has: their job failed at every try, a version
 * cancelled them that queues none, or their money was agreed to later.
 */
export async function returnForgottenClaims({ db }: Pick<Context, 'db'>): Promise<void> {
  // One at a time, so that no transaction ever waits for two campaigns.
  for (const orderGuid of await listClaimsOfCancelled(db, atOnce)) {
    await returnClaim({ db }, orderGuid);
  }
}

const returnClaim = ({ db }: Pick<Context, 'db'>, orderGuid: string): Promise<void> =>
  transaction(db, async (tx) => {
    if (await lockIsOver(tx, orderGuid)) await returnClaimOfOrder(tx, orderGuid);
  });
