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

const listDue = statement<Row>(
  'orders.listDueClocks',
  `select o.number as "orderNumber", o.status, k.kind, k.subject, k.due_day as "dueDay",
          k.started_at as "startedAt", count(*) over ()::int as total
     from order_clock k join customer_order o on o.id = k.order_id
    where k.ended_at is null
      and ($1::text is null or k.kind = $1) and ($2::date is null or k.due_day <= $2)
    order by k.due_day, k.order_id, k.kind, k.subject
    limit $3 offset $4`,
);

/** The clocks that run, the soonest due first. */
export async function listDueClocks(
  tx: Queryable,
  { kind, until }: { kind?: ClockKind | undefined; until?: string | undefined },
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) {
  const rows = await listDue.list(tx, [kind ?? null, until ?? null, limit, offset]);
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
    where order_id = $1 and kind = $2 and ended_at is null`,
);

/** Ends the clocks of one kind of an order, since what they are for has been done. */
export async function endClocks(
  tx: Tx,
  { orderId, kind, at }: { orderId: number; kind: ClockKind; at: Date },
): Promise<void> {
  await end.run(tx, [orderId, kind, at]);
}
