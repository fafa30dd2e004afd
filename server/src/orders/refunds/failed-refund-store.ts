import type { RefundReason } from '../../money/payments/payments.ts';
import type { RefundSettlement } from '../../money/payments/refund-store.ts';
import type { Page } from '../../db/paging.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** Money that did not go back, with what it was for. */
export interface FailedRefundRow {
  id: string;
  paymentId: string;
  orderNumber: string | null;
  subject: string | null;
  email: string | null;
  method: string | null;
  amountPence: number;
  reason: RefundReason;
  failure: string | null;
  askedBy: number | null;
  createdAt: Date;
  failedAt: Date;
  settledAs: RefundSettlement | null;
  settledNote: string | null;
  settledByName: string | null;
  settledAt: Date | null;
}

const columns = `r.id, r.payment_id as "paymentId", o.number as "orderNumber", r.subject,
    coalesce(o.email, p.snapshot->'contact'->>'email', '') as email, p.method,
    r.amount_pence as "amountPence", r.reason, r.failure, r.asked_by as "askedBy",
    r.created_at as "createdAt", r.failed_at as "failedAt", r.settled_as as "settledAs",
    r.settled_note as "settledNote", settler.display_name as "settledByName",
    r.settled_at as "settledAt"
  from refund r
  join payment p on p.id = r.payment_id
  left join order_payment op on op.payment_id = p.id
  left join customer_order o on o.id = op.order_id
  left join account settler on settler.id = r.settled_by`;

const find = statement<FailedRefundRow>(
  'refunds.findFailed',
  `select ${columns} where r.id = $1 and r.state = 'failed'`,
);
const list = statement<FailedRefundRow>(
  'refunds.listFailed',
  `select ${columns} where r.state = 'failed' and (r.settled_as is not null) = $1
    order by case when $1 then null else r.failed_at end, r.settled_at desc, r.id
    limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'refunds.countFailed',
  `select count(*)::int as count from refund
    where state = 'failed' and (settled_as is not null) = $1`,
);

export const findFailedRefund = (tx: Queryable, id: string) => find.find(tx, [id]);

/** Those that nobody has seen to, the oldest first; or those that somebody has, the newest first. */
export const listFailedRefundRows = (tx: Queryable, isSettled: boolean, { limit, offset }: Page) =>
  list.list(tx, [isSettled, limit, offset]);

export const countFailedRefunds = async (tx: Queryable, isSettled: boolean) =>
  (await count.find(tx, [isSettled]))!.count;
