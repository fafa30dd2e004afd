import type { Context } from '@plumbline/server/core/context.ts';
import type { RunningSimulator } from '../simulators/stripe/start.ts';

/**
 * Gives a demo shop its year of orders while it serves already: on a first start that takes longer
 * than people like to wait for a page. What is not made when the shop is closed is made by its next
 * start. Payments of the past are only known to the simulator, so that with another provider there
 * are no such orders.
 */
export async function makeDemoOrders(
  context: Context,
  simulator: RunningSimulator | null,
  stopping: AbortSignal,
): Promise<void> {
  if (!context.config.demoOrders || simulator === null) return;
  const { seedOrders } = await import('../demo/orders/seed-orders.ts');
  try {
    const made = await seedOrders(context, simulator.takePast, stopping);
    if (!stopping.aborted) process.send?.({ ordersMade: made });
  } catch (error) {
    if (!stopping.aborted) context.log.error({ err: error }, 'the demo’s orders were not all made');
  }
}
