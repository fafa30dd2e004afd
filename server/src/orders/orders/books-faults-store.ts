import { statement } from '../../db/statement.ts';
import type { Queryable } from '../../db/connect.ts';
import { listBooksAfter } from './books-store.ts';
import { faultsOfBooks } from './books.ts';
import { orderStatus } from './status.ts';

const stockFaults = statement<{ fault: string }>(
  'orders.listStockFaults',
  `with moved as (
     select order_guid, offering_id, -sum(quantity)::int as units from stock_movement
      where order_guid is not null and reason in ('sale', 'put-back')
      group by order_guid, offering_id),
   -- What is made to order never lay in the stock.
   allocated as (
     select o.guid, o.number, l.offering_id, sum(l.allocated)::int as units
       from order_line l join customer_order o on o.id = l.order_id
      where not l.is_to_order group by o.guid, o.number, l.offering_id)
   select format('order %s: %s units of offering %s allocated from stock, %s left it', a.number,
                 a.units, a.offering_id, coalesce(m.units, 0)) as fault
     from allocated a left join moved m on m.order_guid = a.guid and m.offering_id = a.offering_id
    where a.units <> coalesce(m.units, 0)
   union all
   select format('order %s is at version %s, but its events are at %s', o.number, o.version,
                 coalesce(max(e.version), 0))
     from customer_order o left join order_event e on e.order_id = o.id
    group by o.id having o.version is distinct from max(e.version)`,
);

const batchSize = 500;

/**
 * What is wrong with the units, the consignments and the status of orders, and with what left the
 * stock for them: a sentence each, none when every invariant holds.
 */
export async function listBooksFaults(tx: Queryable): Promise<string[]> {
  const faults = (await stockFaults.list(tx)).map(({ fault }) => fault);
  for (let after = 0; ;) {
    const batch = await listBooksAfter(tx, after, batchSize);
    for (const books of batch) {
      // Another check tells of an order without lines.
      if (books.lines === null) continue;
      const status = orderStatus({ ...books, consignments: books.consignments ?? [] });
      const wrong = faultsOfBooks({ ...books, consignments: books.consignments ?? [] });
      if (status !== books.status) wrong.push(`it says ${books.status}, but it is ${status}`);
      faults.push(...wrong.map((fault) => `order ${books.number}: ${fault}`));
    }
    if (batch.length < batchSize) return faults;
    after = batch.at(-1)!.id;
  }
}
