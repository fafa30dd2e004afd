-- What a basket or wishlist held when it was saved, found again by its retrieval code. Only the
-- code's hash is kept, and nothing of who saved it but whose the code is, so that they may mail it.
create table saved_list (
  code_hash bytea primary key,             -- sha256 of the code in its plain form
  kind text not null check (kind in ('basket', 'wishlist')),
  owner_account_id integer references account,
  owner_visitor text,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  check (owner_account_id is not null or owner_visitor is not null)
);
create index on saved_list (expires_at);
create index on saved_list (owner_account_id) where owner_account_id is not null;
create index on saved_list (owner_visitor) where owner_visitor is not null;

create table saved_list_line (
  code_hash bytea not null references saved_list on delete cascade,
  offering_id integer not null references offering,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null,
  primary key (code_hash, offering_id)
);
