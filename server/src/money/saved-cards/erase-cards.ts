import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { forgetCustomer } from '../payments/privacy-store.ts';
import { findRemoval, listRemovals, moveCardsToRemoval, settleRemoval } from './removal-store.ts';

const removeCustomer: Queue<{ creationKey: string }> = {
  name: 'remove-card-customer',
  retries: 20,
};
const removeForgotten: Queue<Record<string, never>> = { name: 'remove-forgotten-card-customers' };

/**
 * Forgets the cards of an account. The customer at the provider is written down as one to remove,
 * with the promise that a job does so: no transaction reaches outside.
 */
export async function eraseCards(tx: Tx, context: Context, accountId: number): Promise<void> {
  const removal = await moveCardsToRemoval(tx, accountId, context.now());
  if (!removal) return;
  const { creationKey, customerId } = removal;
  if (customerId !== null) await forgetCustomer(tx, customerId);
  await context.jobs.send(tx, removeCustomer, { creationKey }, { key: creationKey });
}

/**
 * Has the provider forget a customer. Safe to run again: deleting twice is no error, and where the
 * customer's id never arrived here its creation key asks for the same one.
 */
export async function runRemoval(
  context: Pick<Context, 'db' | 'payments'>,
  creationKey: string,
): Promise<void> {
  const removal = await findRemoval(context.db, creationKey);
  if (!removal) return;
  const { cards } = context.payments;
  const customerId =
    removal.customerId ??
    (await cards.createCustomer({
      reference: `account:${removal.accountId}`,
      idempotencyKey: creationKey,
    }));
  await cards.deleteCustomer(customerId);
  await transaction(context.db, (tx) => settleRemoval(tx, creationKey));
}

/** Declares the jobs that remove customers, and an hourly one for what those gave up on. */
export function registerRemovalJobs(context: Context): void {
  const { jobs, db } = context;
  jobs.work(removeCustomer, ({ creationKey }) => runRemoval(context, creationKey));
  jobs.work(
    removeForgotten,
    async () => {
      for (const key of await listRemovals(db)) {
        await runRemoval(context, key).catch((error: unknown) =>
          context.log.error({ err: error }, 'a card customer could not be removed'),
        );
      }
    },
    { concurrency: 1 },
  );
  jobs.schedule(removeForgotten, { everySeconds: 3600 });
}
