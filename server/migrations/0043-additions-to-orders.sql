-- What is charged for an order beyond what it was placed with: goods that were added, and delivery that
-- became dearer. Each addition has its own invoice; what is taken out goes by refunds and credit notes.

-- orders -----------------------------------------------------------------------------------------

create table order_addition (
  order_id integer not null references customer_order,
  number integer not null check (number >= 1),
  delivery_name text,                      -- what of it is delivery, as it is called; null for none
  delivery_inc_pence bigint not null default 0 check (delivery_inc_pence >= 0),
  delivery_ex_pence bigint not null default 0 check (delivery_ex_pence between 0 and delivery_inc_pence),
  -- What of it was paid by goods that were taken out in the same change, and by no payment.
  offset_pence bigint not null default 0 check (offset_pence >= 0),
  paid_with text,
  charged_at timestamptz not null,
  primary key (order_id, number),
  check (delivery_name is not null or delivery_inc_pence = 0)
);

alter table order_line
  -- The addition that it came with; null for what was ordered at first.
  add column addition integer,
  add foreign key (order_id, addition) references order_addition (order_id, number),
  add constraint order_line_addition check ((addition is null) or quantity = 0);

-- refunds ----------------------------------------------------------------------------------------

-- What of a refund stays with us, since as much was added to the order in the same change.
alter table order_refund
  add column offset_pence bigint not null default 0 check (offset_pence >= 0);

-- orders -----------------------------------------------------------------------------------------

-- Until when its customer is paying for a change: nothing of it is picked before.
alter table customer_order add column changing_until timestamptz;

-- payments ---------------------------------------------------------------------------------------

-- Money for a change that an order did not allow any more when it came.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in
  ('goods', 'delivery', 'goodwill', 'duplicate-charge', 'sold-out', 'code-used-up', 'payer-erased',
   'too-late'));
