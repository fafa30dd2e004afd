-- The days to pay for a return ran on after it was taken back or decided, and ended with whatever else was
-- paid back of its order: those end with their return, and run until then.
update order_clock k
   set ended_at = coalesce(r.decided_at, now())
  from order_return r
  left join order_refund f on f.id = r.order_refund_id
 where k.order_id = r.order_id and k.kind = 'refund-by' and k.subject = r.number
   and k.ended_at is null
   and (r.state = 'withdrawn' or (r.state = 'decided' and f.state is distinct from 'waiting'));

update order_clock k
   set ended_at = null
  from order_return r
 where k.order_id = r.order_id and k.kind = 'refund-by' and k.subject = r.number
   and k.ended_at is not null and r.state in ('announced', 'received');
