-- For which business an order by phone is: as it was taken, whatever its person chooses on the web since.
alter table order_basket add column business_id integer references business;

-- What is sent or sold says it; one that is still open was priced for the business chosen last.
update order_basket b
   set business_id = coalesce(
         (select o.business_id from customer_order o where o.number = b.order_number),
         (select (k.frozen->>'businessId')::int from order_basket_link k
           where k.order_basket_id = b.id and k.ended_at is null),
         (select t.business_id from trade_standing t
           where t.account_id = b.account_id and t.is_default and b.state = 'open'))
 where b.account_id is not null;
