-- What was paid on top for a better delivery stands beside its consignment's price, and no longer in
-- it: a change of the order gives back what was paid with the order, and the premium goes back by itself.
update consignment c
   set delivery_option = jsonb_set(c.delivery_option, '{price}', jsonb_build_object(
         'incPence', greatest(0, (c.delivery_option->'price'->>'incPence')::int - u.inc),
         'exPence', greatest(0, (c.delivery_option->'price'->>'exPence')::int - u.ex),
         'vatPence', greatest(0, (c.delivery_option->'price'->>'incPence')::int - u.inc)
                       - greatest(0, (c.delivery_option->'price'->>'exPence')::int - u.ex)))
  from (select order_id, consignment, sum(premium_inc_pence)::int as inc,
               sum(premium_ex_pence)::int as ex
          from delivery_upgrade where payment_id is not null group by order_id, consignment) u
 where u.order_id = c.order_id and u.consignment = c.number;
