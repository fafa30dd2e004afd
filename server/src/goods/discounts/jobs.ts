import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { expireOneClaim, returnClaimOfOrder } from './claim-store.ts';

/** Releases the claims of payments that ran out; a claim is free again within a minute of its end. */
const expireClaimsQueue: Queue<Record<string, never>> = { name: 'expire-discount-claims' };

const returnClaimQueue: Queue<{ orderGuid: string }> = {
  name: 'return-discount-claim',
  retries: 20,
};

/**
 * Has the claim of an order given back that is cancelled with this transaction. It waits for a
 * transaction of its own: a claim is locked before stock, which a command has locked by now.
 */
export const returnClaimLater = (tx: Tx, context: Context, orderGuid: string): Promise<void> =>
  context.jobs.send(tx, returnClaimQueue, { orderGuid }, { startAfter: context.now() });

/** Releases every claim that has run out. */
export async function expireAllClaims({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  // One at a time, so that no transaction ever waits for two campaigns.
  while (await transaction(db, (tx) => expireOneClaim(tx, now())));
}

/** Declares the jobs of this module. */
export function registerDiscountJobs(context: Context): void {
  context.jobs.work(returnClaimQueue, ({ orderGuid }) =>
    transaction(context.db, async (tx) => void (await returnClaimOfOrder(tx, orderGuid))),
  );
  context.jobs.work(expireClaimsQueue, () => expireAllClaims(context), { concurrency: 1 });
  context.jobs.schedule(expireClaimsQueue, { everySeconds: 20 });
}
