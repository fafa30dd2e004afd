-- Which job an order is for is said in one place: with its basket.
update basket b set job_reference = c.billing->>'jobReference'
  from checkout c
 where c.basket_id = b.id and b.status in ('open', 'asked') and b.job_reference is null
   and c.billing->>'jobReference' is not null;

create or replace function checkout_of_basket(wanted text) returns json
language plpgsql volatile as $$
begin
  return (
    select json_build_object(
             'details', json_build_object('contact', contact, 'delivery', delivery,
                                          'deliveryOption', delivery_option, 'billing', billing),
             'job', (select job_reference from basket where id = wanted),
             'hasPayments', exists (select from payment
                                     where purpose = 'basket' and subject = wanted),
             'approval', (select json_build_object('id', a.id, 'asked', a.asked,
                                                   'heldUntil', a.held_until)
                            from order_approval a
                           where a.basket_id = wanted and a.state = 'approved'))
      from checkout where basket_id = wanted);
end $$;
