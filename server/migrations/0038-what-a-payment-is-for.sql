alter table payment drop constraint payment_basket_id_fkey;
alter table payment rename basket_id to subject;
alter table payment rename basket_version to subject_version;
alter table payment add column purpose text not null check (purpose in
  ('basket', 'delivery-upgrade', 'amendment', 'order-basket', 'statement'));
drop index payment_basket_id_idx;
create index on payment (purpose, subject);

alter table refund add check (reason in
  ('goods', 'delivery', 'goodwill', 'duplicate-charge', 'sold-out', 'code-used-up', 'payer-erased'));
alter table refund add column asked_by integer, add column approved_by integer;
create table refund_line (
  refund_id uuid not null references refund,
  position integer not null,
  order_line integer,
  quantity integer check (quantity > 0),
  inc_pence bigint not null check (inc_pence > 0),
  vat_pence bigint not null check (vat_pence between 0 and inc_pence),
  primary key (refund_id, position),
  unique (refund_id, order_line),
  check (quantity is null or order_line is not null)
);

create table order_payment (
  payment_id uuid primary key references payment,
  order_id integer not null references customer_order
);
create index on order_payment (order_id);
alter table customer_order drop column payment_id;
alter table order_line add column is_to_order boolean not null;

drop index stock_movement_once;
alter table stock_movement add column document_id uuid, add column document_line integer,
  add check ((document_id is null) = (document_line is null)),
  add check (document_id is not null or order_guid is null);
create unique index stock_movement_once
  on stock_movement (document_id, document_line, location_id, reason) where document_id is not null;
create index on stock_movement (order_guid) where order_guid is not null;

create or replace function checkout_of_basket(wanted text) returns json language sql volatile as $$
  select json_build_object(
           'details', json_build_object('contact', contact, 'delivery', delivery,
                                        'deliveryOption', delivery_option, 'billing', billing),
           'hasPayments', exists (select from payment
                                   where purpose = 'basket' and subject = wanted))
    from checkout where basket_id = wanted
$$;
