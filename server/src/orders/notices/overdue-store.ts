import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const overdue = statement<{ orderNumber: string; consignment: number }>(
  'notices.listOverdue',
  `select o.number as "orderNumber", c.number as consignment
     from consignment c join customer_order o on o.id = c.order_id
    where c.state in ('planned', 'picking', 'packed', 'dispatched') and c.expected_day < $1
    order by c.expected_day, c.id limit $2`,
);

/** What is still to come although its day is over: the longest overdue first. */
export const listOverdue = (tx: Queryable, today: string, limit: number) =>
  overdue.list(tx, [today, limit]);
