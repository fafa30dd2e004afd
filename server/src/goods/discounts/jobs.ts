import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { expireOneClaim } from './claim-store.ts';

/** Releases the claims of payments that ran out; a claim is free again within a minute of its end. */
const expireClaimsQueue: Queue<Record<string, never>> = { name: 'expire-discount-claims' };

/** Releases every claim that has run out. */
export async function expireAllClaims({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  // One at a time, so that no transaction ever waits for two campaigns.
  while (await transaction(db, (tx) => expireOneClaim(tx, now())));
}

/** Declares the jobs of this module. */
export function registerDiscountJobs(context: Context): void {
  context.jobs.work(expireClaimsQueue, () => expireAllClaims(context), { concurrency: 1 });
  context.jobs.schedule(expireClaimsQueue, { everySeconds: 20 });
}
