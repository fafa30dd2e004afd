import type { Context } from '../context.ts';
import type { Queue } from '../db/jobs.ts';
import { transaction } from '../db/transaction.ts';
import { removeOldKeys } from '../db/idempotency.ts';
import { listPendingRefunds } from '../payments/refund-store.ts';
import {
  listUnsettledPayments,
  lockPayment,
  setPaymentState,
  touchPayment,
  type Payment,
} from '../payments/store.ts';
import { releaseHold } from '../stock/store.ts';
import { refundPayment, runRefund } from './refund.ts';
import { settlePayment } from './settle-payment.ts';

/** Finishes what a crash or a lost event left between us and the provider. */
const reconcileQueue: Queue<Record<string, never>> = { name: 'reconcile-payments' };
const tidyKeysQueue: Queue<Record<string, never>> = { name: 'remove-old-idempotency-keys' };

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
  }
}

async function reconcilePayment(context: Context, payment: Payment): Promise<void> {
  // Twice the hold's time is past all hope; before that the customer may still be typing.
  const lifetimeMs = 2 * context.config.limits.holdMinutes * 60_000;
  const isOver = context.now().getTime() - payment.createdAt.getTime() > lifetimeMs;
  if (payment.intentId === null) {
    if (isOver) await cancelUnsent(context, payment.id);
    return;
  }
  const outcome = await settlePayment(context, payment);
  if (outcome.kind !== 'open' || !isOver || outcome.state === 'processing') return;
  await context.payments.cancelIntent(payment.intentId);
  await settlePayment(context, payment);
}

/** Its intent's secret never reached a browser, so nobody can pay it. */
async function cancelUnsent(context: Context, paymentId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const payment = (await lockPayment(tx, paymentId))!;
    if (payment.intentId !== null) return;
    const at = context.now();
    await setPaymentState(tx, paymentId, { state: 'cancelled', method: null, failure: null, at });
    if (payment.holdId) await releaseHold(tx, payment.holdId);
  });
}

/** Declares the jobs of this module. */
export function registerCheckoutJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(refundPayment, ({ refundId }) => runRefund(context, refundId));
  jobs.work(reconcileQueue, () => reconcilePayments(context), { concurrency: 1 });
  jobs.schedule(reconcileQueue, { everySeconds: 30 });
  jobs.work(tidyKeysQueue, async () => {
    await transaction(context.db, (tx) => removeOldKeys(tx, context.now()));
  });
  jobs.schedule(tidyKeysQueue, { everySeconds: 3600 });
}
