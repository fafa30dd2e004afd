import type { Database } from '../db/connect.ts';
import type { Jobs, Queue } from '../db/jobs.ts';
import { transaction, type Tx } from '../db/transaction.ts';
import { PaymentRequestRefused, type PaymentProvider } from '../outside/payments.ts';
import { nextPaymentState, stateAfterRefunds } from './payments.ts';
import {
  findRefund,
  insertRefund,
  listPendingRefunds,
  setRefundedPence,
  setRefundState,
  sumRefunds,
  type Refund,
} from './refund-store.ts';
import { findPayment, lockPayment } from './store.ts';

export const refundQueue: Queue<{ refundId: string }> = {
  name: 'refund-payment',
  retries: 20,
  retryDelaySeconds: 2,
};

export const pendingRefundsQueue: Queue<Record<string, never>> = { name: 'settle-refunds' };

/** What the work on refunds needs of the shop's context. */
export interface RefundContext {
  db: Database;
  payments: PaymentProvider;
  now: () => Date;
}

/**
 * Promises to give back so many pence of a payment, and queues the work in the same transaction.
 * False, without any effect, when the payment has not gone through or less than that is left.
 */
export async function promiseRefund(
  tx: Tx,
  jobs: Jobs,
  refund: { id: string; paymentId: string; amountPence: number; reason: string; at: Date },
): Promise<boolean> {
  await lockPayment(tx, refund.paymentId);
  if (!(await insertRefund(tx, refund))) return false;
  await jobs.send(tx, refundQueue, { refundId: refund.id }, { key: refund.id });
  return true;
}

/**
 * Asks the provider to carry out a promised refund and notes the outcome. The refund's own id is
 * the idempotency key, so that asking again after a crash gives nothing back twice.
 */
export async function settleRefund(context: RefundContext, refundId: string): Promise<void> {
  const { db, payments, now } = context;
  const refund = await findRefund(db, refundId);
  if (refund?.state !== 'pending') return;
  const payment = await findPayment(db, refund.paymentId);
  if (!payment?.intentId) throw new Error(`Refund ${refundId} is of a payment without an intent.`);

  const seen = await askProvider(payments, refund, payment.intentId);
  await transaction(db, async (tx) => {
    const locked = await lockPayment(tx, refund.paymentId);
    if (!locked) return;
    await setRefundState(tx, refundId, seen);
    const refundedPence = await sumRefunds(tx, locked.id);
    const state = nextPaymentState(
      locked.state,
      stateAfterRefunds(locked.amountPence, refundedPence),
    );
    await setRefundedPence(tx, locked.id, { refundedPence, state, at: now() });
  });
}

type SeenRefundState = Pick<Refund, 'state' | 'providerRefundId'>;

async function askProvider(
  payments: PaymentProvider,
  refund: Refund,
  intentId: string,
): Promise<SeenRefundState> {
  try {
    const seen = refund.providerRefundId
      ? await payments.getRefund(refund.providerRefundId)
      : await payments.refund({
          intentId,
          amountPence: refund.amountPence,
          idempotencyKey: refund.id,
          reason: refund.reason,
        });
    return { state: seen.state, providerRefundId: seen.refundId };
  } catch (error) {
    // A refusal is final: staff find the refund among the failed ones and settle it by hand.
    if (error instanceof PaymentRequestRefused) return { state: 'failed', providerRefundId: null };
    throw error;
  }
}

/** Takes up refunds that a crash left behind, or that the provider was still working on. */
async function settlePendingRefunds(context: RefundContext): Promise<void> {
  const before = new Date(context.now().getTime() - 60_000);
  for (const refund of await listPendingRefunds(context.db, before, 50)) {
    await settleRefund(context, refund.id);
  }
}

/** Declares the jobs of this module. */
export function registerRefundJobs(jobs: Jobs, context: RefundContext): void {
  jobs.work(refundQueue, ({ refundId }) => settleRefund(context, refundId));
  jobs.work(pendingRefundsQueue, () => settlePendingRefunds(context));
  jobs.schedule(pendingRefundsQueue, { everySeconds: 60 });
}
