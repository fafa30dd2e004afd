import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Pieces } from '../orders/books.ts';

const paidBack = statement<Pieces>(
  'claims.listPaidBack',
  `select c.position, sum(c.units)::int as units
     from claim c join consignment s on s.order_id = c.order_id and s.number = c.consignment
    where c.order_id = $1 and c.state = 'granted' and c.remedy = 'refund'
      and c.position is not null and s.state = 'delivered'
    group by c.position`,
);

/** Pieces whose money went back by a claim although they came, or their box did. */
export const listPaidBack = (tx: Queryable, orderId: number) => paidBack.list(tx, [orderId]);
