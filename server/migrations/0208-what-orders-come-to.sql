-- What an order comes to ex VAT by now: less what was given back of its goods and its delivery.
create view order_net as
select o.id as order_id,
       (o.total_ex_pence - coalesce((
         select sum(l.ex_pence)
           from order_refund r join order_refund_line l on l.order_refund_id = r.id
          where r.order_id = o.id and r.state = 'sent' and l.kind in ('goods', 'delivery')), 0)
       )::bigint as ex_pence
  from customer_order o;

-- What is just being paid for on top of orders: it may yet go through, and a card that was declined may
-- be followed by another until the payment is given up.
create view order_growth as
select c.order_id, p.purpose, p.subject,
       greatest((p.snapshot->>'moreExPence')::bigint, 0) as ex_pence
  from order_change c join payment p on p.id = c.payment_id and p.purpose = 'amendment'
 where c.state = 'accepted' and p.state in ('created', 'requires-action', 'processing', 'failed')
union all
select u.order_id, p.purpose, p.subject, u.premium_ex_pence
  from delivery_upgrade u
  join payment p on p.purpose = 'delivery-upgrade' and p.subject = u.id::text
 where u.state = 'open' and p.state in ('created', 'requires-action', 'processing', 'failed');
