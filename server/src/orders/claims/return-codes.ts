import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { returnClaimOfOrder } from '../../goods/discounts/claim-store.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { listCodesToReturn, lockIsOver } from './codes-store.ts';

const returnCodeQueue: Queue<{ orderGuid: string }> = {
  name: 'return-discount-claim',
  retries: 20,
};
const returnForgottenQueue: Queue<Record<string, never>> = { name: 'return-forgotten-claims' };

const atOnce = 200;

/** Declares the jobs by which the codes of cancelled orders come back. */
export function registerCodeJobs(context: Context): void {
  const { jobs, db } = context;
  jobs.work(returnCodeQueue, ({ orderGuid }) => returnCode({ db }, orderGuid));
  jobs.work(returnForgottenQueue, () => returnForgottenCodes(context), { concurrency: 1 });
  jobs.schedule(returnForgottenQueue, { everySeconds: 900 });
}

/**
 * Has the code of an order given back that is cancelled with this transaction. It waits for a
 * transaction of its own: a discount's claim is locked before stock, which a command has locked by now.
 */
export async function returnCodeOfCancelled(
  tx: Tx,
  { jobs, now }: Context,
  { before, after }: OrderChange,
): Promise<void> {
  if (before.status === 'cancelled' || after.status !== 'cancelled') return;
  await jobs.send(tx, returnCodeQueue, { orderGuid: after.guid }, { startAfter: now() });
}

/**
 * Gives back the codes of cancelled orders that nobody has: their job failed at every try, a version
 * cancelled them that queues none, or they were over only later, as their money was agreed to or their
 * claim decided about.
 */
export async function returnForgottenCodes({ db }: Pick<Context, 'db'>): Promise<void> {
  // One at a time, so that no transaction ever waits for two campaigns.
  for (const orderGuid of await listCodesToReturn(db, atOnce)) await returnCode({ db }, orderGuid);
}

const returnCode = ({ db }: Pick<Context, 'db'>, orderGuid: string): Promise<void> =>
  transaction(db, async (tx) => {
    if (await lockIsOver(tx, orderGuid)) await returnClaimOfOrder(tx, orderGuid);
  });
