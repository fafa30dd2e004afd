-- What the cheapest delivery of a consumer's order would have cost, kept as a return of it is announced:
-- so much of its delivery goes back once they keep nothing of it, however the rest of it ends. Null before
-- that, and where nothing could be compared: then it is all that was paid for delivery.
alter table customer_order
  add column cheapest_delivery_inc_pence bigint check (cheapest_delivery_inc_pence >= 0);

-- The returns that were promised it have it already.
update customer_order o
   set cheapest_delivery_inc_pence = promised.pence
  from (select order_id, max(delivery_inc_pence) as pence from order_return
         where delivery_inc_pence > 0 group by order_id) promised
 where promised.order_id = o.id;
