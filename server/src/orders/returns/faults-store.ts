import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'returns.listFaults',
  `with line as (
     select r.order_id, l.position, r.id, r.number, r.state, r.order_refund_id, l.units,
            l.resellable + l.seconds + l.scrap as received, l.resellable,
            l.units - l.resellable - l.seconds - l.scrap - l.not_received as awaited
       from order_return r join order_return_line l on l.return_id = r.id),
   summed as (
     select order_id, position, sum(received)::int as received, sum(resellable)::int as resellable,
            coalesce(sum(awaited) filter (where state = 'announced'), 0)::int as awaited
       from line group by order_id, position),
   stocked as (
     select order_guid, offering_id, sum(quantity)::int as units from stock_movement
      where reason = 'return' group by order_guid, offering_id)
   select format('order %s: %s of line %s are announced and %s came back, but it says %s and %s',
                 o.number, s.awaited, s.position, s.received, l.coming_back, l.returned) as fault
     from summed s join customer_order o on o.id = s.order_id
     join order_line l on l.order_id = s.order_id and l.position = s.position
    where s.awaited > l.coming_back or s.received > l.returned
   union all
   select format('order %s: %s of offering %s can be sold again, and %s went into the stock',
                 o.number, sum(s.resellable), l.offering_id, coalesce(max(k.units), 0))
     from summed s join customer_order o on o.id = s.order_id
     join order_line l on l.order_id = s.order_id and l.position = s.position and not l.is_to_order
     left join stocked k on k.order_guid = o.guid and k.offering_id = l.offering_id
    group by o.number, l.offering_id having sum(s.resellable) > coalesce(max(k.units), 0)
   union all
   select format('return %s is %s with %s pieces unaccounted for', number, state, sum(awaited))
     from line where state in ('received', 'decided') group by number, state
   having sum(awaited) > 0
   union all
   select format('return %s was given back %s of line %s, and %s came', x.number, f.units, x.position,
                 x.received)
     from line x
     join order_refund r on r.id = x.order_refund_id and r.state in ('waiting', 'sent')
     join order_refund_line f on f.order_refund_id = r.id and f.order_line = x.position
    where f.units > x.received
   union all
   select format('return %s is withdrawn, and its carriage is still booked', r.number)
     from order_return r join return_booking b on b.return_id = r.id
    where r.state = 'withdrawn' and b.state in ('asked', 'booked')`,
);

/** What is wrong with the returns' books, a sentence each; none when every invariant holds. */
export async function listReturnFaults(tx: Queryable): Promise<string[]> {
  return (await faults.list(tx)).map(({ fault }) => fault);
}
