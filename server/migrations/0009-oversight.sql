-- What staff look after for everybody else.

-- privacy ----------------------------------------------------------------------------------------

-- A request to be forgotten is carried out by staff, because orders must be kept for tax. Where it
-- stands outlives the account that made it, which is then no more than a number.
create table deletion_request (
  id integer primary key generated always as identity,
  account_id integer not null,
  reason text,
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
  requested_at timestamptz not null,
  closed_at timestamptz,                   -- when it was carried out or withdrawn
  constraint deletion_request_closed check ((state = 'open') = (closed_at is null)),
  constraint deletion_request_forgets check (state <> 'done' or reason is null)
);
create unique index on deletion_request (account_id) where state = 'open';
create index on deletion_request (state, requested_at);
