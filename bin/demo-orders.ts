import type { Context } from '@plumbline/server/core/context.ts';
import type { RunningCredit } from '../simulators/credit/start.ts';
import type { RunningSimulator } from '../simulators/stripe/start.ts';

/**
 * Gives a demo shop its year of orders while it serves already: on a first start that takes longer
 * than people like to wait for a page. What is not made when the shop is closed is made by its next
 * start. Payments of the past are only known to the simulator, so that with another provider there
 * are no such orders.
 */
export async function makeDemoOrders(
  context: Context,
  { simulator, credit }: { simulator: RunningSimulator | null; credit: RunningCredit | null },
  stopping: AbortSignal,
): Promise<void> {
  if (!context.config.demoOrders || simulator === null) return;
  const { takePast } = simulator;
  const creditDesk = credit && deskOf(credit);
  const { seedOrders } = await import('../demo/orders/seed-orders.ts');
  try {
    const made = await seedOrders(context, { takePast, creditDesk }, stopping);
    if (!stopping.aborted) process.send?.({ ordersMade: made });
  } catch (error) {
    if (!stopping.aborted) context.log.error({ err: error }, 'the demo’s orders were not all made');
  }
}

/** What the plumber and the provider do there; the decision is asked for, so that no mail of today tells it. */
const deskOf = (credit: RunningCredit) => ({
  sign: (customerId: string) => credit.control({ sign: { customerId } }),
  approve: (customerId: string, limitPence: number) =>
    credit.control({
      webhooks: { fault: 'drop', only: 'approved' },
      decide: { customerId, state: 'approved', limitPence },
    }),
});
