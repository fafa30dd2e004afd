-- What a better delivery costs on top of what was paid for it stands apart from the delivery that was
-- agreed: whoever withdraws is paid the delivery back, and never this.
alter table customer_order
  add column upgrade_inc_pence bigint not null default 0 check (upgrade_inc_pence >= 0),
  add column upgrade_ex_pence bigint not null default 0 check (upgrade_ex_pence >= 0),
  drop constraint customer_order_check,
  drop constraint customer_order_check1,
  add constraint customer_order_inc_adds_up check (total_inc_pence =
    items_inc_pence - discount_inc_pence + delivery_inc_pence + upgrade_inc_pence),
  add constraint customer_order_ex_adds_up check (total_ex_pence =
    items_ex_pence - discount_ex_pence + delivery_ex_pence + upgrade_ex_pence);

-- A better day or service for one consignment of an order, from when it is begun.
create table delivery_upgrade (
  id uuid primary key,
  order_id integer not null references customer_order,
  consignment integer not null,
  -- 'given-back' was paid, and did not come as it should have.
  state text not null check (state in ('open', 'done', 'given-back', 'ended')),
  version integer not null default 1,       -- grows with each choice: a payment is for one of them
  option jsonb,                             -- how it is to come; as agreed, once it is done
  premium_inc_pence bigint not null default 0 check (premium_inc_pence >= 0),
  premium_ex_pence bigint not null default 0 check (premium_ex_pence >= 0),
  billing_address jsonb,
  payment_id uuid unique references payment,
  started_at timestamptz not null,
  done_at timestamptz,
  given_back_at timestamptz,
  foreign key (order_id, consignment) references consignment (order_id, number),
  check (state in ('open', 'ended') or (option is not null and done_at is not null)),
  check (state <> 'given-back' or (given_back_at is not null and payment_id is not null)),
  check (payment_id is null or state in ('done', 'given-back'))
);
create unique index delivery_upgrade_one_open on delivery_upgrade (order_id) where state = 'open';
create index on delivery_upgrade (order_id);
