import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'orders.listFaults',
  `with line as (
     select order_id, count(*) as lines,
            sum(before_inc_pence)::bigint as before_inc, sum(before_ex_pence)::bigint as before_ex,
            sum(discount_inc_pence)::bigint as discount_inc,
            sum(discount_ex_pence)::bigint as discount_ex
       from order_line group by order_id),
   sold as (
     select order_guid, sum(-quantity)::int as units from stock_movement
      where reason = 'sale' group by order_guid),
   -- What is made to order never lay in the stock.
   ordered as (
     select l.order_id, coalesce(sum(l.quantity) filter (where not exists (
              select from jsonb_array_elements(p.snapshot->'lines') agreed
               where (agreed->>'offeringId')::int = l.offering_id
                 and (agreed->>'toOrder')::boolean)), 0)::int as units
       from order_line l join customer_order o on o.id = l.order_id
       left join payment p on p.id = o.payment_id
      group by l.order_id)
   select format('order %s: its lines come to %s inc and %s ex, but it says %s and %s', o.number,
                 l.before_inc, l.before_ex, o.items_inc_pence, o.items_ex_pence) as fault
     from customer_order o join line l on l.order_id = o.id
    where l.before_inc <> o.items_inc_pence or l.before_ex <> o.items_ex_pence
   union all
   select format('order %s: its lines give %s off inc and %s ex, but it says %s and %s', o.number,
                 l.discount_inc, l.discount_ex, o.discount_inc_pence, o.discount_ex_pence)
     from customer_order o join line l on l.order_id = o.id
    where l.discount_inc <> o.discount_inc_pence or l.discount_ex <> o.discount_ex_pence
   union all
   select format('order %s has no lines', o.number)
     from customer_order o left join line l on l.order_id = o.id where l.order_id is null
   union all
   select format('order %s: %s units ordered from stock, %s left it', o.number, q.units,
                 coalesce(s.units, 0))
     from customer_order o join ordered q on q.order_id = o.id
     left join sold s on s.order_guid = o.guid
    where q.units <> coalesce(s.units, 0)
   union all
   select format('order %s has no message that confirms it', o.number)
     from customer_order o
    where not exists (select from message m
                       where m.dedupe_key = 'order-confirmation:' || o.guid::text)
   union all
   select format('order %s has no event of its placing', o.number)
     from customer_order o
    where not exists (select from order_event e where e.order_id = o.id and e.kind = 'placed')
   union all
   select format('payment %s was paid %s ago and has neither an order nor a refund', p.id,
                 $1::timestamptz - p.updated_at)
     from payment p
    where p.state in ('succeeded', 'partly-refunded', 'refunded')
      and p.updated_at < $1::timestamptz - interval '5 minutes'
      and not exists (select from customer_order o where o.payment_id = p.id)
      and not exists (select from refund r where r.payment_id = p.id)
   union all
   select format('payment %s is of %s pence, but its order %s of %s', p.id, p.amount_pence,
                 o.number, o.total_inc_pence)
     from payment p join customer_order o on o.payment_id = p.id
    where p.amount_pence <> o.total_inc_pence or p.currency <> o.currency
       or p.state not in ('succeeded', 'partly-refunded', 'refunded')`,
);

/** What is wrong with the orders' books, a sentence each; none when every invariant holds. */
export async function listOrderFaults(tx: Queryable, now: Date): Promise<string[]> {
  return (await faults.list(tx, [now])).map((row) => row.fault);
}
