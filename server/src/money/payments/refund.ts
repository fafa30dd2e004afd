import { uuidFrom, type Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { PaymentRequestRefused, type ProviderEvent } from '../../outside/payments.ts';
import { askPayments } from './ask-payments.ts';
import { nextRefundState, stateAfterRefunds, type RefundState } from './payments.ts';
import {
  findRefund,
  insertRefund,
  setRefundedPence,
  setRefundState,
  sumRefunds,
  type NewRefund,
  type Refund,
} from './refund-store.ts';
import { findPayment, lockPayment, recordEvent, type Payment } from './store.ts';

/** Gives money back at the provider; queued in the transaction that promised it. */
export const refundPayment: Queue<{ refundId: string }> = { name: 'refund-payment', retries: 20 };

/**
 * Promises money back, in the transaction of what it is for, and queues the asking for it. The
 * caller has locked the payment; false where less than that is left of it.
 */
export async function promiseRefund(
  tx: Tx,
  context: Context,
  refund: Omit<NewRefund, 'id' | 'at'>,
): Promise<boolean> {
  const refundId = uuidFrom(context.randomBytes);
  if (!(await insertRefund(tx, { ...refund, id: refundId, at: context.now() }))) return false;
  const payment = (await findPayment(tx, refund.paymentId))!;
  // What went on account is back on it: there is nobody to be asked.
  if (payment.isOnAccount) await countRefunds(tx, context, payment);
  else await context.jobs.send(tx, refundPayment, { refundId });
  return true;
}

/** What the provider said of a refund; a refused one has no id there. */
interface RefundNews {
  refundId: string | null;
  state: RefundState;
  failure: string | null;
}

/** Safe to run again: the refund's id is the provider's idempotency key. */
export async function runRefund(context: Context, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId);
  if (!refund || refund.state !== 'pending') return;
  const payment = (await findPayment(context.db, refund.paymentId))!;
  const news = refund.providerRefundId
    ? await context.payments.getRefund(refund.providerRefundId)
    : await askForRefund(context, refund, payment);
  await transaction(context.db, (tx) => settleRefund(tx, context, refund, news));
}

/** A refund that the provider refuses is not asked for again: staff have to see to it. */
async function askForRefund(
  context: Context,
  { id, amountPence, reason }: Refund,
  payment: Payment,
): Promise<RefundNews> {
  try {
    const intentId = payment.intentId!;
    return await context.payments.refund({ intentId, amountPence, reference: id, reason });
  } catch (error) {
    if (!(error instanceof PaymentRequestRefused)) throw error;
    return { refundId: null, state: 'failed', failure: error.message };
  }
}

/**
 * The provider's events about refunds: one may fail days after it went through. The event only says
 * where to look. A refund that was made elsewhere, in the provider's own pages, is none of ours.
 */
export async function takeRefundEvent(
  context: Context,
  event: ProviderEvent & { refundId: string },
): Promise<void> {
  const seen = await askPayments(() => context.payments.getRefund(event.refundId));
  const refund = seen.reference ? await findRefund(context.db, seen.reference) : undefined;
  if (!refund) context.log.warn({ refundId: event.refundId }, 'a refund that is not the shop’s');
  await transaction(context.db, async (tx) => {
    await recordEvent(tx, { ...event, at: context.now() });
    if (refund) await settleRefund(tx, context, refund, seen);
  });
}

/** Writes what became of a refund, and what that makes of its payment. */
async function settleRefund(
  tx: Tx,
  context: Context,
  { id, paymentId }: Refund,
  { refundId, state: seen, failure }: RefundNews,
): Promise<void> {
  const payment = (await lockPayment(tx, paymentId))!;
  const before = (await findRefund(tx, id))!;
  const state = nextRefundState(before.state, seen);
  await setRefundState(tx, id, {
    state,
    providerRefundId: refundId,
    failure: state === seen ? failure : before.failure,
    at: context.now(),
  });
  if (state === 'failed' && before.state !== 'failed') {
    context.log.error(
      { refundId: id, paymentId, failure },
      'a refund failed; staff must see to it',
    );
  }
  await countRefunds(tx, context, payment);
}

/** Writes how much of a payment was given back by all of its refunds. */
async function countRefunds(tx: Tx, context: Context, payment: Payment): Promise<void> {
  const refundedPence = await sumRefunds(tx, payment.id);
  await setRefundedPence(tx, payment.id, {
    refundedPence,
    state: stateAfterRefunds(payment.state, payment.amountPence, refundedPence),
    at: context.now(),
  });
}
