-- What a provider of credit says of businesses. The provider decides; the shop keeps what it was told.

-- What the provider lets the shop say, by version: which words somebody agreed to can be shown later.
create table credit_wording (
  version text primary key,
  wording jsonb not null,
  first_seen_at timestamptz not null
);

-- A business with the provider. Its proposal is null until the provider has answered the first time.
create table credit_customer (
  business_id integer primary key references business,
  customer_id text not null unique,      -- ours for it, the same on every try
  proposal_id text unique,
  wording_version text not null references credit_wording,
  registered_by integer references account,
  registered_at timestamptz not null,
  submitted_by integer references account,
  submitted_at timestamptz,
  is_signed boolean not null default false,
  state text not null default 'registered' check (state in
    ('registered', 'submitted', 'in-review', 'approved', 'on-hold', 'rejected')),
  limit_pence integer check (limit_pence >= 0),
  reason text,                           -- the provider's, for staff alone
  decided_at timestamptz,                -- the provider's own time: later wins, in whatever order it is told
  checked_at timestamptz,
  check (state = 'registered' or proposal_id is not null)
);
create index on credit_customer (checked_at nulls first);

-- What the provider told, each once: also what came too late to count, and what is about nobody.
create table credit_event (
  id text primary key,
  customer_id text not null,
  state text not null,
  limit_pence integer,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  effect text not null check (effect in ('taken', 'old', 'unknown'))
);
create index on credit_event (customer_id, happened_at);
