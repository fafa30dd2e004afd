import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { listPendingRefunds, touchRefund } from '../../money/payments/refund-store.ts';
import { listUnsettledPayments, touchPayment, type Payment } from '../../money/payments/store.ts';
import { cancelUnsent } from './give-up-payment.ts';
import { refundPayment, runRefund } from './refund.ts';
import { settlePayment } from './settle-payment.ts';

/** Finishes what a crash or a lost event left between us and the provider. */
const reconcileQueue: Queue<Record<string, never>> = { name: 'reconcile-payments' };

const quietMs = 60_000;
const batchSize = 50;

/** Looks at every payment that nobody has touched for a minute, and at refunds that are owed. */
export async function reconcilePayments(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - quietMs);
  for (const payment of await listUnsettledPayments(context.db, before, batchSize)) {
    await reconcilePayment(context, payment).catch(async (error: unknown) => {
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

async function reconcilePayment(context: Context, payment: Payment): Promise<void> {
  // Twice the hold's time is past all hope; before that the customer may still be typing.
  const lifetimeMs = 2 * context.config.limits.holdMinutes * 60_000;
  const isOver = context.now().getTime() - payment.createdAt.getTime() > lifetimeMs;
  if (payment.intentId === null) {
    // Where nothing is to pay there is nobody to ask: its order only has to be written.
    if (payment.amountPence === 0) await settlePayment(context, payment);
    else if (isOver) await cancelUnsent(context, payment.id);
    return;
  }
  const outcome = await settlePayment(context, payment);
  if (outcome.kind !== 'open' || !isOver || outcome.state === 'processing') return;
  await context.payments.cancelIntent(payment.intentId);
  await settlePayment(context, payment);
}

/** Declares the jobs of this module. */
export function registerCheckoutJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(refundPayment, ({ refundId }) => runRefund(context, refundId));
  jobs.work(reconcileQueue, () => reconcilePayments(context), { concurrency: 1 });
  jobs.schedule(reconcileQueue, { everySeconds: 30 });
}
