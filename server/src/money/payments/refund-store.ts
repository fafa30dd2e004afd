import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentState, RefundReason, RefundState } from './payments.ts';

export interface Refund {
  id: string;
  paymentId: string;
  amountPence: number;
  reason: RefundReason;
  /** What it is a part of, by its own module's id; null for money that nothing was made of. */
  subject: string | null;
  /** The accounts of who asked for it and who approved it; null for the shop itself. */
  askedBy: number | null;
  approvedBy: number | null;
  providerRefundId: string | null;
  state: RefundState;
  /** Why it failed, for the staff who then have to give the money back another way. */
  failure: string | null;
  /** What staff made of one that failed. */
  settledAs: RefundSettlement | null;
  createdAt: Date;
}

export type RefundSettlement = 'tried-again' | 'paid-otherwise';

const columns = `id, payment_id as "paymentId", amount_pence as "amountPence", reason,
  asked_by as "askedBy", approved_by as "approvedBy", provider_refund_id as "providerRefundId", state, failure,
  settled_as as "settledAs", created_at as "createdAt"`;

/**
 * What has gone of a payment, in pence: promised or given back, and not tried again with another row;
 * and what the customer's bank has taken back. A failed refund is owed until staff have seen to it.
 */
export const gonePence = (payment: string) =>
  `((select coalesce(sum(r.amount_pence), 0) from refund r
      where r.payment_id = ${payment} and r.settled_as is distinct from 'tried-again')
    + (select coalesce(sum(d.withdrawn_pence), 0) from dispute d
        where d.payment_id = ${payment}))::bigint`;

// The sum is read after the payment's lock was taken, so that two refunds never both fit.
const insert = statement(
  'payments.insertRefund',
  `insert into refund (id, payment_id, amount_pence, reason, subject, asked_by, approved_by, state,
                       created_at)
   select $1, p.id, $3::bigint, $4, $5, $6, $7,
          case when p.is_on_account then 'succeeded' else 'pending' end, $8 from payment p
    where p.id = $2 and p.state in ('succeeded', 'partly-refunded')
      and p.amount_pence >= $3::bigint + ${gonePence('p.id')}`,
);

export type NewRefund = Pick<
  Refund,
  'id' | 'paymentId' | 'amountPence' | 'reason' | 'subject' | 'askedBy' | 'approvedBy'
> & { at: Date };

/**
 * Promises a refund of a payment that the caller has locked; false when the payment has not gone
 * through or less than that is left of it. What went on account goes back to it at once.
 */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const { id, paymentId, amountPence, reason, subject, askedBy, approvedBy, at } = refund;
  const values = [id, paymentId, amountPence, reason, subject, askedBy, approvedBy, at];
  return (await insert.run(tx, values)) === 1;
}

const left = statement<{ pence: number }>(
  'payments.findLeft',
  `select greatest(0, p.amount_pence - ${gonePence('p.id')})::bigint as pence from payment p
    where p.id = $1`,
);

/** What has not gone of a payment that the caller has locked, in pence. */
export const getLeftPence = async (tx: Tx, paymentId: string) =>
  (await left.find(tx, [paymentId]))!.pence;

const findById = statement<Refund>(
  'payments.findRefund',
  `select ${columns} from refund where id = $1`,
);
const listByPayment = statement<Refund>(
  'payments.listRefunds',
  `select ${columns} from refund where payment_id = $1 order by created_at, id`,
);
const pending = statement<Refund>(
  'payments.listPendingRefunds',
  `select ${columns} from refund
    where state = 'pending' and coalesce(tried_at, created_at) < $1
    order by coalesce(tried_at, created_at), id limit $2`,
);
const touch = statement('payments.touchRefund', 'update refund set tried_at = $2 where id = $1');

// What the provider's books call our reference may be somebody else's, in any form.
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A refund by our own id; undefined for a text that is none. */
export async function findRefund(tx: Queryable, id: string): Promise<Refund | undefined> {
  return idForm.test(id) ? findById.find(tx, [id]) : undefined;
}

/** All refunds of a payment, the oldest first. */
export const listRefundsOfPayment = (tx: Queryable, paymentId: string) =>
  listByPayment.list(tx, [paymentId]);

/** Puts a refund that was looked at to the end of the reconciler's list. */
export const touchRefund = (tx: Tx, refundId: string, at: Date) => touch.run(tx, [refundId, at]);

/**
 * Refunds that the provider has not settled and that nobody has tried or promised since `before`,
 * the longest untouched first.
 */
export const listPendingRefunds = (tx: Queryable, before: Date, limit: number) =>
  pending.list(tx, [before, limit]);

const settle = statement(
  'payments.settleRefund',
  `update refund set state = $2, provider_refund_id = coalesce($3, provider_refund_id),
     failure = $4, failed_at = case when $2 = 'failed' then coalesce(failed_at, $5) end
   where id = $1`,
);

/** Writes what nextRefundState decided, with the provider's own id once it is known. */
export async function setRefundState(
  tx: Tx,
  refundId: string,
  seen: { state: RefundState; providerRefundId: string | null; failure: string | null; at: Date },
): Promise<void> {
  await settle.run(tx, [refundId, seen.state, seen.providerRefundId, seen.failure, seen.at]);
}

const settleFailure = statement(
  'payments.settleFailedRefund',
  `update refund set settled_as = $2, settled_note = $3, settled_by = $4, settled_at = $5
    where id = $1 and state = 'failed' and settled_as is null`,
);

/** Notes what staff made of a refund that failed; false where somebody did before. */
export async function settleFailedRefund(
  tx: Tx,
  refundId: string,
  settled: { as: RefundSettlement; note: string; by: number; at: Date },
): Promise<boolean> {
  const values = [refundId, settled.as, settled.note, settled.by, settled.at];
  return (await settleFailure.run(tx, values)) === 1;
}

const sum = statement<{ refundedPence: number }>(
  'payments.sumRefunds',
  `select coalesce(sum(amount_pence), 0)::bigint as "refundedPence"
   from refund where payment_id = $1 and state = 'succeeded'`,
);

/** How much of a payment has been given back. */
export async function sumRefunds(tx: Queryable, paymentId: string): Promise<number> {
  return (await sum.find(tx, [paymentId]))?.refundedPence ?? 0;
}

const setRefunded = statement(
  'payments.setRefunded',
  'update payment set refunded_pence = $2, state = $3, updated_at = $4 where id = $1',
);

/** Writes how much of a payment was given back, and the state that this leaves it in. */
export async function setRefundedPence(
  tx: Tx,
  paymentId: string,
  refunded: { refundedPence: number; state: PaymentState; at: Date },
): Promise<void> {
  await setRefunded.run(tx, [paymentId, refunded.refundedPence, refunded.state, refunded.at]);
}
