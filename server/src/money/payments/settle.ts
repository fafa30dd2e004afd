import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { ProviderEvent, SeenIntent } from '../../outside/payments.ts';
import { askPayments } from './ask-payments.ts';
import { tellGivenBack } from './given-back-mail.ts';
import { isOpen, isPaid, nextPaymentState, type PaymentState } from './payments.ts';
import { promiseRefund } from './refund.ts';
import {
  requirePurpose,
  requireSettler,
  type Fulfilment,
  type PaymentSettler,
  type Settlers,
} from './settler.ts';
import { lockPayment, setPaymentState, type Payment } from './store.ts';

/** What a payment by credit is called where it is shown. */
export const onAccount = 'Trade account';

/** What a payment has come to. */
export type Outcome<Result = unknown> =
  | { kind: 'settled'; result: Result }
  | { kind: 'open'; state: PaymentState; failure: string | null }
  | { kind: 'given-back'; reason: string };

/**
 * Settles a payment of any purpose, for the provider's events and the reconciler. One that no
 * module settles is refused and stays as it is, so that both come back to it.
 */
export async function settlePayment(
  context: Context,
  settlers: Settlers,
  payment: Payment,
  event: ProviderEvent | null = null,
): Promise<Outcome> {
  return settleWith(context, requireSettler(context, settlers, payment), payment, event);
}

/**
 * The one way from a payment to what it pays for. The page, the provider's events and the reconciler
 * all come here, as often as they like: a payment that was settled changes no more. Who comes while
 * another settles it in this process waits for what that comes to, and goes on alone only where that
 * is no end: waiting so takes no connection.
 */
export async function settleWith<Subject, Result>(
  context: Context,
  settler: PaymentSettler<Subject, Result>,
  payment: Payment,
  event: ProviderEvent | null = null,
): Promise<Outcome<Result>> {
  requirePurpose(settler, payment);
  const { settling } = context;
  const other = await settling.get(payment.id)?.catch(() => null);
  if (other && other.kind !== 'open') return other as Outcome<Result>;
  const outcome = settleAlone(context, settler, payment, event);
  settling.set(payment.id, outcome);
  try {
    return await outcome;
  } finally {
    if (settling.get(payment.id) === outcome) settling.delete(payment.id);
  }
}

/**
 * What the provider says is looked up first, and everything that follows from it happens in one
 * transaction under the locks of what is paid for and of the payment, once.
 */
async function settleAlone<Subject, Result>(
  context: Context,
  settler: PaymentSettler<Subject, Result>,
  payment: Payment,
  event: ProviderEvent | null = null,
): Promise<Outcome<Result>> {
  // A payment that was not paid when it was read has no result yet that could be found.
  const known = isPaid(payment.state) ? await settler.findResult(context.db, payment) : undefined;
  if (known !== undefined) return { kind: 'settled', result: known };
  const { intentId } = payment;
  const seen =
    intentId === null ? null : await askPayments(() => context.payments.getIntent(intentId));
  return settleSeen(context, settler, payment, seen, event);
}

/** The same by what the provider has just said of the payment; null of one that it does not know. */
export async function settleSeen<Subject, Result>(
  context: Context,
  settler: PaymentSettler<Subject, Result>,
  payment: Payment,
  seen: SeenIntent | null,
  event: ProviderEvent | null = null,
): Promise<Outcome<Result>> {
  requirePurpose(settler, payment);
  return transaction(context.db, (tx) => settleIn(tx, context, settler, payment, { seen, event }));
}

/** The same within a transaction of somebody's own, who has asked the provider before it. */
export async function settleIn<Subject, Result>(
  tx: Tx,
  context: Context,
  settler: PaymentSettler<Subject, Result>,
  payment: Payment,
  { seen, event }: { seen: SeenIntent | null; event: ProviderEvent | null },
): Promise<Outcome<Result>> {
  const subject = await settler.lockSubject(tx, payment.subject);
  const news = event && { ...event, at: context.now() };
  const locked = (await lockPayment(tx, payment.id, news))!;
  if (isPaid(locked.state)) {
    const result = await settler.findResult(tx, locked);
    return result === undefined
      ? { kind: 'given-back', reason: locked.failure ?? '' }
      : { kind: 'settled', result };
  }
  const state = seen ? nextState(locked, seen) : stateUnasked(locked);
  const failure = seen?.failure?.message ?? null;
  const method = seen?.methodLabel ?? (locked.isOnAccount ? onAccount : null);
  await setPaymentState(tx, locked.id, { state, method, failure, at: context.now() });
  if (state === 'failed') await settler.failed(tx, context, locked);
  if (state === 'cancelled') await settler.cancelled(tx, context, locked);
  if (state !== 'succeeded') return { kind: 'open', state, failure };
  if (subject === undefined) {
    throw new Error(`Payment ${locked.id} is for a ${locked.purpose} that is not there.`);
  }
  const paid = { ...locked, state, method };
  const made = await settler.succeeded(tx, context, paid, subject);
  return made.kind === 'settled' ? made : giveBack(tx, context, settler, { paid, subject, made });
}

/** A payment that the provider never heard of is done where there is nothing to pay, or by credit. */
function stateUnasked({ state, amountPence, isOnAccount }: Payment): PaymentState {
  return (amountPence === 0 || isOnAccount) && isOpen(state) ? 'succeeded' : state;
}

/** An answer about other money than was agreed is never taken for this payment. */
function nextState(payment: Payment, seen: SeenIntent): PaymentState {
  const isOurs =
    seen.reference === payment.id &&
    seen.amountPence === payment.amountPence &&
    seen.currency === payment.currency &&
    (seen.state !== 'succeeded' || seen.receivedPence === payment.amountPence);
  if (!isOurs)
    throw new Error(`The provider's intent of payment ${payment.id} is not what was agreed.`);
  return nextPaymentState(payment.state, seen.state);
}

/**
 * Money that nothing can be made of goes back at once, by a job; staff can see why, and whoever paid
 * is written to.
 */
async function giveBack<Subject>(
  tx: Tx,
  context: Context,
  settler: PaymentSettler<Subject>,
  {
    paid: payment,
    subject,
    made,
  }: { paid: Payment; subject: Subject; made: Fulfilment<never> & { kind: 'unsellable' } },
): Promise<Outcome<never>> {
  const { reason, detail } = made;
  const isFree = payment.amountPence === 0 || payment.isOnAccount;
  const state = isFree ? 'cancelled' : 'succeeded';
  const at = context.now();
  await setPaymentState(tx, payment.id, { state, method: null, failure: detail, at });
  await settler.cancelled(tx, context, payment);
  if (isFree) return { kind: 'open', state, failure: detail };
  const { id: paymentId, amountPence } = payment;
  const byTheShop = { subject: null, askedBy: null, approvedBy: null };
  if (!(await promiseRefund(tx, context, { paymentId, amountPence, reason, ...byTheShop }))) {
    throw new Error(`Nothing was made of payment ${paymentId}, and it cannot be given back.`);
  }
  const paidFor = await settler.describePaid(tx, context, payment, { subject, reason });
  await tellGivenBack(tx, context, payment, made, paidFor);
  return { kind: 'given-back', reason: detail };
}
