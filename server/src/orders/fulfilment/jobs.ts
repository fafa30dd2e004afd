import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { openSupplierOrders, readNeedFacts } from './supplier-needs.ts';

/** Opens orders at suppliers for what was sold to order; within a minute, and never in a checkout. */
const openSupplierOrdersQueue: Queue<Record<string, never>> = { name: 'open-supplier-orders' };
const batchSize = 500;

/** Declares the jobs of this module. */
export function registerFulfilmentJobs(context: Context): void {
  context.jobs.work(
    openSupplierOrdersQueue,
    async () => {
      const facts = await readNeedFacts(context);
      await transaction(context.db, (tx) =>
        openSupplierOrders(tx, facts, context.now(), batchSize),
      );
    },
    { concurrency: 1 },
  );
  context.jobs.schedule(openSupplierOrdersQueue, { everySeconds: 60 });
}
