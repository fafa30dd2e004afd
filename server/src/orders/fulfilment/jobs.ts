import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { openSupplierOrders } from './supplier-order-store.ts';

/** Opens orders at suppliers for what was sold to order; within a minute, and never in a checkout. */
const openSupplierOrdersQueue: Queue<Record<string, never>> = { name: 'open-supplier-orders' };
const batchSize = 500;

/** Declares the jobs of this module. */
export function registerFulfilmentJobs(context: Context): void {
  context.jobs.work(
    openSupplierOrdersQueue,
    async () => {
      await transaction(context.db, (tx) => openSupplierOrders(tx, context.now(), batchSize));
    },
    { concurrency: 1 },
  );
  context.jobs.schedule(openSupplierOrdersQueue, { everySeconds: 60 });
}
