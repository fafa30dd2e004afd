create table wishlist (
  id text primary key,
  owner_account_id integer references account,
  owner_visitor text,                      -- sha256 of the guest cookie, base64url
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (owner_account_id is not null or owner_visitor is not null)
);
create index on wishlist (owner_account_id, updated_at) where owner_account_id is not null;
create index on wishlist (owner_visitor, updated_at) where owner_visitor is not null;

create table wishlist_item (
  wishlist_id text not null references wishlist on delete cascade,
  offering_id integer not null references offering,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null,
  -- How it was when it was kept, or last taken note of: marks of change are against this.
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_available boolean not null,
  kept_at timestamptz not null,
  primary key (wishlist_id, offering_id)
);

-- A link that lets anybody look, and nobody write. Ending it makes the row go.
create table wishlist_share (
  token_hash bytea primary key,            -- sha256 of the link's token
  wishlist_id text not null unique references wishlist on delete cascade,
  shared_at timestamptz not null
);
