-- What customers pay, what they get back, and the cards that the provider keeps for them.

-- payments ---------------------------------------------------------------------------------------

-- A payment is bound to what it is for in one version, and to an amount and currency; the provider's
-- id comes after the row. The subject is known to the purpose's own module, which settles the payment.
create table payment (
  id uuid primary key,
  purpose text not null check (purpose in
    ('basket', 'delivery-upgrade', 'amendment', 'order-basket', 'statement')),
  subject text not null,                   -- by the id that its module knows it by: a basket's
  subject_version integer not null,
  visitor text not null,                   -- who pays; see caller.ts
  provider_intent_id text unique,
  client_secret text,
  state text not null check (state in
    ('created', 'requires-action', 'processing', 'succeeded', 'partly-refunded', 'refunded', 'failed', 'cancelled')),
  amount_pence bigint not null check (amount_pence >= 0),
  refunded_pence bigint not null default 0 check (refunded_pence >= 0 and refunded_pence <= amount_pence),
  currency text not null,
  method text,                             -- 'Visa card ending 4242', once known
  failure text,
  hold_id uuid references stock_hold,
  customer_id text,                        -- the provider's customer whose saved cards may pay it
  saves_card boolean not null default false, -- whether the card that pays it becomes one of them
  snapshot jsonb not null,                 -- what the customer agreed to, such as the priced order
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not saves_card or customer_id is not null)
);
create index on payment (purpose, subject);
create index on payment (updated_at)
  where state in ('created', 'requires-action', 'processing', 'failed');
-- How many payments somebody has begun lately is asked whenever one begins.
create index on payment (visitor, created_at);

-- A provider's event is recorded in the transaction of its effect, so that it takes effect once.
create table payment_event (
  id text primary key,
  kind text not null,
  provider_intent_id text,
  received_at timestamptz not null
);

-- Money that goes back. Who asked and who approved are accounts' numbers, which lead to nobody once
-- the account is erased; null is the shop itself.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount_pence bigint not null check (amount_pence > 0),
  reason text not null check (reason in
    ('goods', 'delivery', 'goodwill', 'duplicate-charge', 'sold-out', 'code-used-up', 'payer-erased')),
  asked_by integer,
  approved_by integer,
  provider_refund_id text unique,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  failure text,                            -- why, for the staff who then give it back another way
  created_at timestamptz not null,
  -- One that was looked at and is still pending goes to the end of those that wait.
  tried_at timestamptz
);
create index on refund (payment_id);
create index on refund (created_at) where state = 'pending';

-- What the pence of a refund are for: a line of the order by its position, or delivery. A refund
-- without lines is for nothing in particular.
create table refund_line (
  refund_id uuid not null references refund,
  position integer not null,
  order_line integer,                      -- null for delivery
  quantity integer check (quantity > 0),   -- null where no goods are counted
  inc_pence bigint not null check (inc_pence > 0),
  vat_pence bigint not null check (vat_pence between 0 and inc_pence), -- how much of it is VAT
  primary key (refund_id, position),
  unique (refund_id, order_line),
  check (quantity is null or order_line is not null)
);

-- saved-cards ------------------------------------------------------------------------------------

-- An account's customer at the card provider. The key is written before the provider is asked, so
-- that a crash in between, or two tabs at once, still make one customer.
create table card_customer (
  account_id integer primary key references account,
  creation_key uuid not null,
  customer_id text unique,                 -- null until the provider has answered
  version integer not null default 1       -- counts how often the cards were read anew
);

-- Customers that the card provider has yet to delete; a row goes once it has.
create table card_customer_removal (
  creation_key uuid primary key,           -- finds a customer whose id never arrived here
  account_id integer not null,             -- a number by then, and no account's any more
  customer_id text,
  asked_at timestamptz not null
);

-- The saving of a card without a payment. Its id is the provider's idempotency key.
create table card_setup (
  id uuid primary key,
  account_id integer not null references account,
  setup_id text unique,                    -- null until the provider has answered
  created_at timestamptz not null
);
create index on card_setup (account_id, created_at);

-- All that is kept of a card; the provider has the rest, and decides which cards there are.
create table saved_card (
  payment_method_id text primary key,
  account_id integer not null references card_customer,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  billing jsonb,
  is_default boolean not null,
  saved_at timestamptz not null
);
create index on saved_card (account_id);
create unique index on saved_card (account_id) where is_default;
