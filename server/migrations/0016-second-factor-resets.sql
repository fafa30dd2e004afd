-- identity: two members of staff take a second factor away from somebody who has lost it.
create table second_factor_reset (
  id integer primary key generated always as identity,
  account_id integer not null references account on delete cascade,
  reason text not null,
  asked_by integer references account on delete set null,
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  decided_by integer references account on delete set null,
  decided_at timestamptz,
  check (decided_by is distinct from asked_by or decided_by is null or state = 'refused')
);
-- One person is asked for once at a time.
create unique index on second_factor_reset (account_id) where state = 'open';
create index on second_factor_reset (state, asked_at);
