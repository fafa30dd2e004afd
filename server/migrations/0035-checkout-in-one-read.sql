-- What the checkout of a basket has been told, read with the basket in one statement. It is volatile
-- although it writes nothing: so it looks when it is called, and behind a lock sees what was committed
-- while that was waited for.
create or replace function checkout_of_basket(wanted text) returns json language sql volatile as $$
  select json_build_object(
           'details', json_build_object('contact', contact, 'delivery', delivery,
                                        'deliveryOption', delivery_option, 'billing', billing),
           'hasPayments', exists (select from payment where basket_id = wanted))
    from checkout where basket_id = wanted
$$;

-- How many payments somebody has begun lately is asked whenever one begins.
create index if not exists payment_visitor_created_at_idx on payment (visitor, created_at);
