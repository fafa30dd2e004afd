-- What was taken for the cheapest delivery of an order was what a return of it was promised, which was less
-- what had been given of the delivery by then; what was given is taken off it when the return is decided.
-- So that a return under way brings what it was promised, that is added here: what was given, before it was
-- announced, of the deliveries that stand. Where more was kept than promised, it was never lessened.
update customer_order o
   set cheapest_delivery_inc_pence = o.cheapest_delivery_inc_pence + given.pence
  from (select p.id, greatest(0, least(p.delivery_inc_pence, stands.pence)
                                 - (p.delivery_inc_pence - before.pence)) as pence
          from customer_order p
         cross join lateral (
           select max(r.announced_at) as at from order_return r
            where r.order_id = p.id and r.state in ('announced', 'received')
              and r.delivery_inc_pence = p.cheapest_delivery_inc_pence) promised
         cross join lateral (
           select coalesce(sum(l.inc_pence), 0)::bigint as pence
             from order_refund f join order_refund_line l on l.order_refund_id = f.id
            where f.order_id = p.id and f.state in ('waiting', 'sent') and l.kind = 'delivery'
              and f.asked_at < promised.at) before
         cross join lateral (
           select coalesce(sum((w.delivery_option->'price'->>'incPence')::bigint), 0)::bigint as pence
             from consignment w
            where w.order_id = p.id and w.kind = 'order'
              and exists (
                select from consignment_line own
                  join consignment_line brought on brought.order_id = own.order_id
                   and brought.position = own.position and brought.units > 0
                  join consignment c on c.order_id = brought.order_id and c.number = brought.consignment
                 where own.order_id = w.order_id and own.consignment = w.number
                   and (c.state <> 'failed' or c.resolution is null or c.resolution = 'claim'))) stands
         where p.cheapest_delivery_inc_pence > 0 and promised.at is not null) given
 where given.id = o.id and given.pence > 0;
