import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentState, RefundReason, RefundState } from './payments.ts';

/** What a part of a refund is for; amounts are whole pence of the refund's currency. */
export interface RefundLine {
  /** The line of the order by its position; null for delivery. */
  orderLine: number | null;
  /** How many of that line; null where money is given and no goods are counted. */
  quantity: number | null;
  incPence: number;
  /** How much of that is VAT. */
  vatPence: number;
}

export interface Refund {
  id: string;
  paymentId: string;
  amountPence: number;
  reason: RefundReason;
  /** The accounts of who asked for it and who approved it; null for the shop itself. */
  askedBy: number | null;
  approvedBy: number | null;
  providerRefundId: string | null;
  state: RefundState;
  /** Why it failed, for the staff who then have to give the money back another way. */
  failure: string | null;
  createdAt: Date;
}

const columns = `id, payment_id as "paymentId", amount_pence as "amountPence", reason,
  asked_by as "askedBy", approved_by as "approvedBy", provider_refund_id as "providerRefundId", state, failure,
  created_at as "createdAt"`;

// The sum is read after the payment's lock was taken, so that two refunds never both fit.
const insert = statement(
  'payments.insertRefund',
  `with promised as (
     insert into refund (id, payment_id, amount_pence, reason, asked_by, approved_by, state,
                         created_at)
     select $1, payment.id, $3::bigint, $4, $5, $6, 'pending', $7 from payment
     where payment.id = $2 and payment.state in ('succeeded', 'partly-refunded')
       and payment.amount_pence >= $3::bigint + (select coalesce(sum(earlier.amount_pence), 0)
         from refund earlier where earlier.payment_id = $2 and earlier.state <> 'failed')
     returning id),
   line as (
     insert into refund_line (refund_id, position, order_line, quantity, inc_pence, vat_pence)
     select promised.id, t.position, t.order_line, t.quantity, t.inc_pence, t.vat_pence
       from promised, unnest($8::int[], $9::int[], $10::bigint[], $11::bigint[]) with ordinality
         as t(order_line, quantity, inc_pence, vat_pence, position))
   select from promised`,
);

export type NewRefund = Pick<
  Refund,
  'id' | 'paymentId' | 'amountPence' | 'reason' | 'askedBy' | 'approvedBy'
> & {
  /** What its pence are for, to the penny; none where the money is for nothing in particular. */
  lines: readonly RefundLine[];
  at: Date;
};

/**
 * Promises a refund of a payment that the caller has locked; false when the payment has not gone
 * through or less than that is left of it.
 */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const { id, paymentId, amountPence, reason, askedBy, approvedBy, lines, at } = refund;
  const sumPence = lines.reduce((sum, { incPence }) => sum + incPence, 0);
  if (lines.length > 0 && sumPence !== amountPence) {
    throw new Error(`The lines of refund ${id} come to ${sumPence} pence, not to ${amountPence}.`);
  }
  const written = await insert.run(tx, [
    id,
    paymentId,
    amountPence,
    reason,
    askedBy,
    approvedBy,
    at,
    lines.map(({ orderLine }) => orderLine),
    lines.map(({ quantity }) => quantity),
    lines.map(({ incPence }) => incPence),
    lines.map(({ vatPence }) => vatPence),
  ]);
  return written === 1;
}

const listLines = statement<RefundLine>(
  'payments.listRefundLines',
  `select order_line as "orderLine", quantity, inc_pence as "incPence", vat_pence as "vatPence"
     from refund_line where refund_id = $1 order by position`,
);

/** What the pence of a refund are for, in the order in which it was said. */
export const listRefundLines = (tx: Queryable, refundId: string) => listLines.list(tx, [refundId]);

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
     failure = $4 where id = $1`,
);

/** Writes what nextRefundState decided, with the provider's own id once it is known. */
export async function setRefundState(
  tx: Tx,
  refundId: string,
  seen: { state: RefundState; providerRefundId: string | null; failure: string | null },
): Promise<void> {
  await settle.run(tx, [refundId, seen.state, seen.providerRefundId, seen.failure]);
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
