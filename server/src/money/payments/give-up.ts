import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { askPayments } from './ask-payments.ts';
import { isOpen } from './payments.ts';
import { requirePurpose, type PaymentSettler } from './settler.ts';
import { settleSeen, type Outcome } from './settle.ts';
import { findPayment, lockPayment, setPaymentState, type Payment } from './store.ts';

/**
 * Cancels a payment at the provider and here, and answers what it came to: one that went through at
 * the last moment is settled, and one that the bank still works on stays open.
 */
export async function giveUpPayment<Subject, Result>(
  context: Context,
  settler: PaymentSettler<Subject, Result>,
  payment: Payment,
): Promise<Outcome<Result>> {
  const { intentId } = payment;
  if (intentId === null) {
    const outcome = await cancelUnsent(context, settler, payment);
    if (outcome.kind !== 'open' || !isOpen(outcome.state)) return outcome;
    // Its intent came between the reading and the lock, so that it can be paid after all.
    return giveUpPayment(context, settler, (await findPayment(context.db, payment.id))!);
  }
  // What it answers is how the payment stands: asking again would take the customer's time twice.
  const seen = await askPayments(() => context.payments.cancelIntent(intentId));
  return settleSeen(context, settler, payment, seen);
}

/** Its intent's secret never reached a browser, so nobody can pay it. */
export async function cancelUnsent(
  context: Context,
  settler: PaymentSettler,
  payment: Payment,
): Promise<Outcome<never>> {
  requirePurpose(settler, payment);
  return transaction(context.db, async (tx) => {
    const locked = (await lockPayment(tx, payment.id))!;
    const { state, failure } = locked;
    if (locked.intentId !== null || !isOpen(state)) return { kind: 'open', state, failure };
    await cancelPayment(tx, context, settler, locked);
    return { kind: 'open', state: 'cancelled', failure: null };
  });
}

/** Ends a payment that nobody can have paid, and lets go of what was kept for it. */
export async function cancelPayment(
  tx: Tx,
  context: Context,
  settler: PaymentSettler,
  payment: Payment,
): Promise<void> {
  const at = context.now();
  const state = 'cancelled';
  await setPaymentState(tx, payment.id, { state, method: null, failure: null, at });
  await settler.cancelled(tx, context, payment);
}
