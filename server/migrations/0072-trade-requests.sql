-- What staff do to trade accounts: two people for what matters, and notes for colleagues.

-- What one member of staff asked for and another decides about.
create table trade_request (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('band', 'terms', 'email', 'password')),
  subject text not null,                   -- what may wait once: 'business:3', 'account:9'
  business_id integer references business,
  account_id integer references account,   -- the member whom it is about
  wish jsonb not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn')),
  -- Who served somebody is kept by the number alone, as on orders.
  asked_by integer not null,
  asked_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'confirmed' or decided_by <> asked_by)
);
create unique index trade_request_waits on trade_request (kind, subject) where state = 'open';
create index on trade_request (state, asked_at);
create index on trade_request (business_id) where business_id is not null;
create index on trade_request (account_id) where account_id is not null;

-- What colleagues should know of a trade account; its members never read it.
create table trade_note (
  id integer primary key generated always as identity,
  business_id integer not null references business,
  text text not null,
  written_by integer not null,
  written_at timestamptz not null
);
create index on trade_note (business_id, written_at);

-- Nothing goes on account before this: whoever could write to a member may be another since.
alter table business add column credit_from timestamptz;
