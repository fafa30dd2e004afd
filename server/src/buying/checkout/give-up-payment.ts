import type { Context } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { releaseClaim } from '../../goods/discounts/claim-store.ts';
import { Refusal } from '../../core/refusal.ts';
import { askPayments } from '../../money/payments/ask-payments.ts';
import { lockPayment, setPaymentState, type Payment } from '../../money/payments/store.ts';
import { isOpen } from '../../money/payments/payments.ts';
import { releaseHold } from '../../goods/stock/release-store.ts';
import { settlePayment } from './settle-payment.ts';

/** Cancels a payment at the provider and here. Refuses when it went through or is on its way. */
export async function giveUpPayment(context: Context, payment: Payment): Promise<void> {
  if (payment.intentId === null) return cancelUnsent(context, payment.id);
  await askPayments(() => context.payments.cancelIntent(payment.intentId!));
  const outcome = await settlePayment(context, payment);
  if (outcome.kind === 'ordered') throw new Refusal('basket-closed');
  if (outcome.kind === 'open' && outcome.state === 'processing') {
    throw new Refusal('payment-not-ready', {
      detail: 'A payment of this basket is still being processed. Please wait for it.',
    });
  }
}

/** Its intent's secret never reached a browser, so nobody can pay it. */
export async function cancelUnsent(context: Context, paymentId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const payment = (await lockPayment(tx, paymentId))!;
    if (payment.intentId !== null || !isOpen(payment.state)) return;
    const at = context.now();
    await setPaymentState(tx, paymentId, { state: 'cancelled', method: null, failure: null, at });
    await releaseClaim(tx, paymentId);
    if (payment.holdId) await releaseHold(tx, payment.holdId);
  });
}
