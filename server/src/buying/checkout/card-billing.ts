import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import type { Tx } from '../../db/transaction.ts';
import { findPayment } from '../../money/payments/store.ts';
import { keepBillingOfPaidCard } from '../../money/saved-cards/paid-card-billing.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';

/** Queued with the payment itself; the address is read when it runs, and is not in the job. */
const keepCardBilling: Queue<{ paymentId: string }> = { name: 'keep-card-billing', retries: 20 };

/** Promises that the card of a payment, which is to be kept, gets the address that was billed. */
export function queueCardBilling(tx: Tx, context: Context, paymentId: string): Promise<void> {
  return context.jobs.send(tx, keepCardBilling, { paymentId }, { startAfter: context.now() });
}

export function registerCheckoutJobs(context: Context): void {
  context.jobs.work(keepCardBilling, async ({ paymentId }) => {
    const payment = await findPayment(context.db, paymentId);
    const order = payment?.snapshot as Partial<FrozenOrder> | null | undefined;
    // Whoever was erased meanwhile has left no address and no card behind.
    if (!payment?.customerId || !payment.intentId || !order?.billingAddress || !order.contact)
      return;
    const { billingAddress: address, contact } = order;
    const name = [
      address.firstName ?? contact.firstName,
      address.lastName ?? contact.lastName,
    ].join(' ');
    const { customerId, intentId } = payment;
    await keepBillingOfPaidCard(context, { customerId, intentId }, { name, address });
  });
}
