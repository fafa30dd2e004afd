import type { Context } from '../context.ts';
import type { Queue } from '../db/jobs.ts';
import { transaction } from '../db/transaction.ts';
import { stateAfterRefunds } from '../payments/payments.ts';
import {
  findRefund,
  setRefundedPence,
  setRefundState,
  sumRefunds,
} from '../payments/refund-store.ts';
import { findPayment, lockPayment } from '../payments/store.ts';

/** Gives money back at the provider; queued in the transaction that promised it. */
export const refundPayment: Queue<{ refundId: string }> = { name: 'refund-payment', retries: 20 };

/** Safe to run again: the refund's id is the provider's idempotency key. */
export async function runRefund(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId);
  if (!refund || refund.state !== 'pending') return;
  const payment = (await findPayment(context.db, refund.paymentId))!;
  const seen = refund.providerRefundId
    ? await context.payments.getRefund(refund.providerRefundId)
    : await context.payments.refund({
        intentId: payment.intentId!,
        amountPence: refund.amountPence,
        idempotencyKey: refund.id,
        reason: refund.reason,
      });
  await transaction(context.db, async (tx) => {
    const locked = (await lockPayment(tx, payment.id))!;
    await setRefundState(tx, refund.id, { state: seen.state, providerRefundId: seen.refundId });
    const refundedPence = await sumRefunds(tx, payment.id);
    await setRefundedPence(tx, payment.id, {
      refundedPence,
      state: stateAfterRefunds(locked.amountPence, refundedPence),
      at: context.now(),
    });
  });
}
