import type { OrderBasketEvent } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export type ChangeKind = OrderBasketEvent['kind'];

/** What was done to an order basket, without a word about its customer. */
export interface OrderBasketChange {
  kind: ChangeKind;
  detail?: Record<string, unknown>;
  by: number | null;
}

const insert = statement(
  'order-baskets.recordChange',
  `insert into order_basket_change (order_basket_id, version, kind, detail, by_account_id, happened_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Writes down what was done, in the transaction of the deed. */
export async function recordChange(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { kind, detail = {}, by }: OrderBasketChange,
  at: Date,
): Promise<void> {
  await insert.run(tx, [id, version, kind, JSON.stringify(detail), by, at]);
}

const list = statement<Omit<OrderBasketEvent, 'happenedAt'> & { happenedAt: Date }>(
  'order-baskets.listChanges',
  `select c.version, c.kind, c.detail, a.display_name as by, c.happened_at as "happenedAt"
     from order_basket_change c left join account a on a.id = c.by_account_id
    where c.order_basket_id = $1 and c.version > $2
    order by c.id`,
);

/** What was done after a version, the oldest first; all of it after 0. */
export async function listChanges(
  tx: Queryable,
  id: string,
  afterVersion = 0,
): Promise<OrderBasketEvent[]> {
  const rows = await list.list(tx, [id, afterVersion]);
  return rows.map(({ happenedAt, ...row }) => ({ ...row, happenedAt: happenedAt.toISOString() }));
}

const names = statement<{ id: number; name: string }>(
  'order-baskets.listStaffNames',
  'select id, display_name as name from account where id = any($1::int[])',
);

/** What members of staff are called, by their accounts. */
export async function listStaffNames(
  tx: Queryable,
  accountIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const rows = await names.list(tx, [accountIds.filter((id) => id !== null)]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
