import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Pieces } from '../orders/books.ts';

// Others that such a claim is about may have been lost, and are none of what its delivery holds.
const paidBack = statement<Pieces>(
  'claims.listPaidBack',
  `select position, sum(units)::int as units
     from (select l.position, least(sum(c.units), l.units) as units
             from claim c
             join consignment s on s.order_id = c.order_id and s.number = c.consignment
             join consignment_line l on l.order_id = c.order_id and l.consignment = c.consignment
              and l.position = c.position
            where c.order_id = $1 and c.state = 'granted' and c.remedy = 'refund'
              and s.state = 'delivered'
            group by l.consignment, l.position, l.units) held
    group by position`,
);

/** Pieces whose money went back by a claim although they came, or their box did. */
export const listPaidBack = (tx: Queryable, orderId: number) => paidBack.list(tx, [orderId]);
