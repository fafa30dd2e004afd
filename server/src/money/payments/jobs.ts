import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { reconcileDisputes } from './disputes.ts';
import { cancelUnsent, giveUpPayment } from './give-up.ts';
import { isOpen } from './payments.ts';
import { listPendingRefunds, touchRefund } from './refund-store.ts';
import { refundPayment, runRefund } from './refund.ts';
import { requireSettler, type Settlers } from './settler.ts';
import { settleWith } from './settle.ts';
import { listUnsettledPayments, touchPayment, type Payment } from './store.ts';

/** Finishes what a crash or a lost event left between us and the provider. */
const reconcileQueue: Queue<Record<string, never>> = { name: 'reconcile-payments' };

/** Finds disputes whose events never came. */
const reconcileDisputesQueue: Queue<Record<string, never>> = { name: 'reconcile-disputes' };

const quietMs = 60_000;
const batchSize = 50;
const newestDisputes = 100;

/** Looks at every payment that nobody has touched for a minute, and at refunds that are owed. */
export async function reconcilePayments(context: Context, settlers: Settlers): Promise<void> {
  const before = new Date(context.now().getTime() - quietMs);
  for (const payment of await listUnsettledPayments(context.db, before, batchSize)) {
    await reconcilePayment(context, settlers, payment).catch(async (error: unknown) => {
      context.log.error({ err: error, paymentId: payment.id }, 'a payment could not be reconciled');
      // A batch of payments that always fail would otherwise keep all later ones waiting.
      await transaction(context.db, (tx) => touchPayment(tx, payment.id, context.now()));
    });
  }
  for (const refund of await listPendingRefunds(context.db, before, batchSize)) {
    await runRefund(context, refund.id).catch((error: unknown) =>
      context.log.error({ err: error, refundId: refund.id }, 'a refund could not be made'),
    );
    // One that fails, or that the bank takes its time over, lets the others come first.
    await transaction(context.db, (tx) => touchRefund(tx, refund.id, context.now()));
  }
}

async function reconcilePayment(
  context: Context,
  settlers: Settlers,
  payment: Payment,
): Promise<void> {
  const settler = requireSettler(context, settlers, payment);
  // Twice the hold's time is past all hope; before that the customer may still be typing.
  const lifetimeMs = 2 * context.config.limits.holdMinutes * 60_000;
  const isOver = context.now().getTime() - payment.createdAt.getTime() > lifetimeMs;
  if (payment.intentId === null) {
    // Where nothing is to pay there is nobody to ask: what it is for only has to be made.
    if (payment.amountPence === 0) await settleWith(context, settler, payment);
    else if (isOver) await cancelUnsent(context, settler, payment);
    return;
  }
  const outcome = await settleWith(context, settler, payment);
  const isOpenStill = outcome.kind === 'open' && isOpen(outcome.state);
  if (!isOpenStill || !isOver || outcome.state === 'processing') return;
  await giveUpPayment(context, settler, payment);
}

/** Declares the jobs of this module. */
export function registerPaymentJobs(context: Context, settlers: Settlers): void {
  const { jobs } = context;
  jobs.work(refundPayment, ({ refundId }) => runRefund(context, refundId));
  jobs.work(reconcileQueue, () => reconcilePayments(context, settlers), { concurrency: 1 });
  jobs.schedule(reconcileQueue, { everySeconds: 30 });
  jobs.work(reconcileDisputesQueue, () => reconcileDisputes(context, newestDisputes), {
    concurrency: 1,
  });
  jobs.schedule(reconcileDisputesQueue, { everySeconds: 3600 });
}
