import type { ClockKind, OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

interface Row {
  orderNumber: string;
  status: OrderStatus;
  kind: ClockKind;
  subject: string;
  dueDay: string;
  startedAt: Date;
  total: number;
}

const isAsked = `k.ended_at is null
      and ($1::text is null or k.kind = $1) and ($2::date is null or k.due_day <= $2)
      -- A right to cancel asks nothing of the shop, and is over with its day, also before that is noted.
      and (k.kind <> 'cancel-until' or (not $3 and k.due_day >= $4::date))`;
const listDue = statement<Row>(
  'orders.listDueClocks',
  `select o.number as "orderNumber", o.status, k.kind, k.subject, k.due_day as "dueDay",
          k.started_at as "startedAt",
          (select count(*)::int from order_clock k where ${isAsked}) as total
     from order_clock k join customer_order o on o.id = k.order_id
    where ${isAsked}
    order by k.due_day, k.order_id, k.kind, k.subject
    limit $5 offset $6`,
);

/** The clocks that run, the soonest due first. */
export async function listDueClocks(
  tx: Queryable,
  {
    kind = null,
    until = null,
    duties = false,
  }: {
    kind?: ClockKind | null | undefined;
    until?: string | null | undefined;
    duties?: boolean | undefined;
  },
  { limit, offset, today }: Pick<Page, 'limit' | 'offset'> & { today: string },
) {
  const rows = await listDue.list(tx, [kind, until, duties, today, limit, offset]);
  return {
    total: rows[0]?.total ?? 0,
    clocks: rows.map(({ total: _total, startedAt, ...clock }) => ({
      ...clock,
      startedAt: startedAt.toISOString(),
    })),
  };
}

const end = statement(
  'orders.endClocks',
  `update order_clock set ended_at = $3
    where order_id = $1 and kind = $2 and ended_at is null
      and case when $4::text is null then subject not like 'RT-%' else subject = $4 end`,
);

/**
 * Ends the clocks of one kind of an order, since what they are for has been done: the one of a
 * subject, or all but those of returns, which each end by itself.
 */
export async function endClocks(
  tx: Tx,
  {
    orderId,
    kind,
    subject = null,
    at,
  }: { orderId: number; kind: ClockKind; subject?: string | null; at: Date },
): Promise<void> {
  await end.run(tx, [orderId, kind, at, subject]);
}

export interface DueClock {
  orderNumber: string;
  kind: ClockKind;
  dueDay: string;
  /** What tells it from every other. */
  clockKey: string;
}

const takeToWarn = statement<DueClock>(
  'orders.takeClocksToWarn',
  `with due as (
     select order_id, kind, subject from order_clock
      where ended_at is null and warned_at is null and kind <> 'cancel-until' and due_day <= $1
      order by due_day, order_id limit $3 for update skip locked),
   warned as (
     update order_clock k set warned_at = $2 from due
      where (k.order_id, k.kind, k.subject) = (due.order_id, due.kind, due.subject)
     returning k.order_id, k.kind, k.subject, k.due_day)
   select o.number as "orderNumber", w.kind, w.due_day as "dueDay",
          concat_ws('-', w.order_id, w.kind, w.subject) as "clockKey"
     from warned w join customer_order o on o.id = w.order_id
    order by w.due_day, w.order_id, w.kind`,
);

/** The shop's own duties that are due by a day and that nobody was told of; from now on they were. */
export const takeClocksToWarn = (
  tx: Tx,
  { until, at, limit }: { until: string; at: Date; limit: number },
) => takeToWarn.list(tx, [until, at, limit]);

const endLapsed = statement(
  'orders.endLapsedRights',
  `update order_clock set ended_at = $2
    where ended_at is null and kind = 'cancel-until' and due_day < $1`,
);

/** A right to cancel ends with its last day, by itself. */
export async function endLapsedRights(tx: Tx, today: string, at: Date): Promise<void> {
  await endLapsed.run(tx, [today, at]);
}
