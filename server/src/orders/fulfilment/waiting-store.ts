import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { SentGoods } from '../orders/routes.ts';

/** What waits for an open supplier order: a consignment that it is for and that is not sent yet. */
interface Waiting extends SentGoods {
  supplierOrderId: number;
  expectedDay: string;
  promisedDay: string;
}

const list = statement<Waiting>(
  'fulfilment.listWaiting',
  `select s.id as "supplierOrderId", s.expected_day as "expectedDay",
          c.promised_day as "promisedDay", c.delivery_option->>'optionId' as "optionId",
          coalesce(c.delivery_address, o.delivery_address)->>'postcode' as postcode,
          (select json_agg(json_build_object('offeringId', l.offering_id, 'units', held.units))
             from consignment_line held
             join order_line l on l.order_id = held.order_id and l.position = held.position
            where held.order_id = c.order_id and held.consignment = c.number
              and held.units > 0) as pieces
     from supplier_order s
     join supplier_order_line sl on sl.supplier_order_id = s.id
     join consignment_line cl on cl.order_id = sl.order_id and cl.position = sl.position
     join consignment c on c.order_id = cl.order_id and c.number = cl.consignment
     join customer_order o on o.id = c.order_id
    where s.state in ('to-order', 'ordered') and ($1::int[] is null or s.id = any($1))
      and cl.units > cl.picked and c.state in ('planned', 'picking')`,
);

/** What waits for these supplier orders, of which only open ones are waited for; null for all of them. */
export const listWaiting = (tx: Queryable, ids: readonly number[] | null) => list.list(tx, [ids]);
