import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { promiseRefund } from '../../money/payments/refund.ts';
import { lockPayment } from '../../money/payments/store.ts';
import { orderToken } from '../orders/orders.ts';
import { creditAccount } from './credit-account.ts';
import { noteRefund } from './note-refund.ts';
import { refundMail } from './refund-mail.ts';
import { leftOf, tooLarge, type OrderLeft } from './refunds.ts';
import type { OrderRefundRow } from './order-refund-store.ts';

/** A refund of an order whose money is promised, for the modules that hear of it. */
export interface SentRefund {
  /** Who asked and who agreed; null for the shop itself, and where nobody had to agree. */
  askedBy: number | null;
  approvedBy: number | null;
  refund: OrderRefundRow;
}

/**
 * Promises the money of a refund, payment by payment, with the customer's mail, in the transaction
 * that decided about it and under the order's lock. Payments are locked in the order of their ids,
 * so that two never wait for each other.
 */
export async function sendRefund(
  tx: Tx,
  context: Context,
  sent: SentRefund,
  left: OrderLeft,
): Promise<void> {
  const { refund, askedBy, approvedBy } = sent;
  const { payments } = refund;
  for (const { paymentId } of payments.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1))) {
    await lockPayment(tx, paymentId);
  }
  const reason = refund.parts[0]!.kind;
  const subject = String(refund.id);
  for (const { paymentId, pence: amountPence } of payments) {
    const promise = { paymentId, amountPence, reason, subject, askedBy, approvedBy };
    if (!(await promiseRefund(tx, context, promise))) {
      throw tooLarge(refund.total.incPence, leftOf(left));
    }
  }
  // Where all of it is set off, no money moves, and the change that did so tells of itself.
  if (payments.length > 0) await tellCustomer(tx, context, refund);
  await noteRefund(tx, context, sent);
  for (const { takesOrderRefund } of context.modules) await takesOrderRefund?.(tx, context, sent);
  // Last of all locks is that of what a business owes.
  await creditAccount(tx, context, refund);
}

/** An order whose buyer was erased has nobody to write to. */
async function tellCustomer(tx: Tx, context: Context, refund: OrderRefundRow): Promise<void> {
  if (!refund.email.includes('@')) return;
  const { config, signingKey, jobs, now } = context;
  const link = `${config.publicUrl}/order/${orderToken(signingKey, refund.orderGuid)}`;
  await queueMessage(tx, jobs, refundMail({ refund, link, shop: config }), now());
}
