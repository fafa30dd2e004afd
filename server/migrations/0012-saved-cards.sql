-- An account's customer at the card provider. The key is written before the provider is asked, so
-- that a crash in between, or two tabs at once, still make one customer.
create table card_customer (
  account_id integer primary key references account,
  creation_key uuid not null,
  customer_id text unique,                 -- null until the provider has answered
  version integer not null default 1       -- counts how often the cards were read anew
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

-- Whose saved cards may pay it, and whether the card that pays it becomes one of them.
alter table payment add column customer_id text;
alter table payment add column saves_card boolean not null default false;
alter table payment add check (not saves_card or customer_id is not null);

-- Why a refund failed, for the staff who then give the money back another way.
alter table refund add column failure text;
