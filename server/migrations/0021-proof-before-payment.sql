-- Guests' holds and payments are counted by network as well as by visitor. The mark of a network is
-- made with the shop's key and another each day, so that nobody can be followed by it.
alter table stock_hold add column network text;
create index on stock_hold (network) where state = 'live' and network is not null;
alter table payment add column network text;
create index on payment (network, created_at) where network is not null;
create index on payment_event (provider_intent_id) where kind = 'payment_intent.payment_failed';

-- A code that was mailed to the address of a checkout, and what whoever has typed it may go on to do.
create table checkout_code (
  basket_id text primary key references basket on delete cascade,
  code_hash bytea,                         -- null once it was typed: it is good for once
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,         -- of the code, and then of what it proves
  payments_left integer not null default 0 check (payments_left >= 0)
);
