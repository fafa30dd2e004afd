-- Orders on account: what paid for them is the business's credit, and what is sent is invoiced.

-- No provider of cards knows of such a payment: the shop's own ledger stands for it, and gives it back.
alter table payment
  add column is_on_account boolean not null default false,
  add check (not is_on_account or provider_intent_id is null);

-- What of a refund was never invoiced, since its goods were never sent: no credit note is due for it.
alter table order_refund_line
  add column released_units integer not null default 0,
  add column released_inc_pence bigint not null default 0,
  add column released_ex_pence bigint not null default 0,
  add column released_vat_pence bigint not null default 0;

-- What left together on account, as it was handed over: an invoice each. What becomes of it later is
-- no matter of the invoice's.
create table account_dispatch (
  order_id integer not null references customer_order,
  consignment integer not null,
  lines jsonb not null,                    -- positions and units
  sent_at timestamptz not null,
  primary key (order_id, consignment)
);
create index on account_dispatch (sent_at);
