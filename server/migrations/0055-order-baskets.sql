-- Orders that staff take on the telephone.

-- What somebody has ordered on the telephone so far. It holds no stock, and no price until a link to
-- pay for it is sent.
create table order_basket (
  id text primary key,                     -- 128 random bits, as whoever began it chose them
  name text not null unique,               -- OB-7Q4F: what it is called on the telephone
  version integer not null check (version > 0),
  -- A dropped one was ended without an order, and says no more whose it was.
  state text not null check (state in ('open', 'awaiting-payment', 'completed', 'dropped')),
  account_id integer references account,   -- null for a guest
  contact jsonb,
  billing jsonb,
  delivery jsonb,
  delivery_option jsonb,                   -- {optionId, day}: priced anew whenever it is read
  po_number text,
  job_reference text,
  note text,                               -- goes to the order, for colleagues
  issue_code_id integer references issue_code,
  seen_band text,                          -- the name of the band that staff were last told of
  order_number text unique,                -- the order that it became
  -- Who serves somebody is kept by the number alone, as on orders.
  created_by integer,
  created_at timestamptz not null,
  updated_by integer,
  updated_at timestamptz not null,
  check ((state = 'completed') = (order_number is not null))
);
create index on order_basket (state, updated_at desc);
create index on order_basket (account_id) where account_id is not null;
create index on order_basket (lower(contact->>'email'));

-- The goods in it, one line an offering. An override is a price that staff gave, beside the one that
-- it replaced; it counts while nothing is cheaper.
create table order_basket_line (
  order_basket_id text not null references order_basket on delete cascade,
  offering_id integer not null references offering,
  position integer not null,
  quantity integer not null check (quantity between 1 and 999),
  room_label text,
  -- What staff last saw, so that they are told of what has changed since.
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_promotion text,
  override_pence integer check (override_pence >= 0),
  override_basis text check (override_basis in ('inc', 'ex')),
  override_reason text,
  override_by integer,
  override_at timestamptz,
  replaced_pence integer,                  -- one of it, in the override's own basis
  override_limit integer,                  -- basis points that whoever gave it may take off
  primary key (order_basket_id, offering_id),
  check (num_nonnulls(override_pence, override_basis, override_reason, override_at, replaced_pence,
                      override_limit) in (0, 6))
);

-- Links by which customers pay. The lines and prices of a link are frozen with it; while one has not
-- ended, its order basket stays as it is.
create table order_basket_link (
  token_hash bytea primary key,            -- sha256 of the link's token
  order_basket_id text not null references order_basket on delete cascade,
  version integer not null,                -- of the order basket that it is for
  sent_to text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  frozen jsonb not null,                   -- what the customer agrees to by paying
  ended_at timestamptz,
  ending text check (ending in ('withdrawn', 'expired', 'paid', 'erased')),
  check ((ended_at is null) = (ending is null))
);
create unique index on order_basket_link (order_basket_id) where ended_at is null;
create index on order_basket_link (order_basket_id, sent_at);

-- What was done to it, and by whom; it names goods and no person but staff.
create table order_basket_change (
  id bigint primary key generated always as identity,
  order_basket_id text not null references order_basket on delete cascade,
  version integer not null,                -- that it had afterwards
  kind text not null,
  detail jsonb not null default '{}',
  by_account_id integer,                   -- null for the customer and for the clock
  happened_at timestamptz not null
);
create index on order_basket_change (order_basket_id, id);
