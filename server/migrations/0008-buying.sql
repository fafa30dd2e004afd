-- What people gather before they order: saved lists, baskets, wishlists, projects, and the checkout.

-- saved-lists -------------------------------------------------------------------------------------

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

-- The goods of a saved list. Their rooms go back to whoever saved it and to nobody else who has the
-- code: what was written of their house is theirs.
create table saved_list_line (
  code_hash bytea not null references saved_list on delete cascade,
  offering_id integer not null references offering,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null,
  room_label text,
  primary key (code_hash, offering_id)
);

-- basket -----------------------------------------------------------------------------------------

-- What somebody is about to buy. Payments for it know it by its id, and one that has any is kept.
create table basket (
  id text primary key,
  owner_account_id integer references account,
  owner_visitor text,                      -- sha256 of the guest cookie, base64url
  version integer not null default 1,
  -- A guest's that was merged into an account's is neither open nor ordered; an erased one is kept
  -- for its payments, though nobody owns it any more.
  status text not null default 'open' check (status in ('open', 'ordered', 'merged', 'erased')),
  issue_code_id integer references issue_code, -- at most one code to a basket
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint basket_has_owner
    check (owner_account_id is not null or owner_visitor is not null or status in ('ordered', 'erased'))
);
create index on basket (owner_account_id, updated_at) where owner_account_id is not null;
create index on basket (owner_visitor, updated_at) where owner_visitor is not null;

-- The goods in a basket, one line an offering.
create table basket_line (
  basket_id text not null references basket on delete cascade,
  offering_id integer not null references offering,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null,
  room_label text,                         -- the rooms of a project go with its goods
  -- What the shopper last saw, so that a refresh can say what has changed since.
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_promotion text,
  added_at timestamptz not null,
  primary key (basket_id, offering_id)
);

-- What a shopper said that they have already, so that the basket no longer says it is missing.
create table basket_owned_product (
  basket_id text not null references basket on delete cascade,
  product_id integer not null references product,
  primary key (basket_id, product_id)
);

-- Locks a basket and then reads it with its lines, in one call. The read comes second, as a
-- statement of its own, so that it sees what was committed while the lock was waited for.
create function locked_basket(wanted text)
returns table (id text, version integer, status text, owner_account_id integer,
               owner_visitor text, updated_at timestamptz, lines json, discount json)
language plpgsql as $$
begin
  perform from basket where basket.id = wanted for update;
  return query
    select b.id, b.version, b.status, b.owner_account_id, b.owner_visitor, b.updated_at,
           (select json_agg(json_build_array(l.offering_id, l.quantity, l.seen_inc_pence,
                                             l.seen_ex_pence, l.seen_promotion, l.room_label)
                            order by l.position)
              from basket_line l where l.basket_id = b.id),
           discount_terms(b.issue_code_id, b.id)
      from basket b where b.id = wanted;
end $$;

-- wishlist ---------------------------------------------------------------------------------------

-- What somebody would like to have.
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

-- The goods on a wishlist.
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

-- What was taken out of a wishlist lately, as it was kept: whoever takes that back has it as before.
create table wishlist_removed_item (
  wishlist_id text not null references wishlist on delete cascade,
  offering_id integer not null references offering,
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_available boolean not null,
  kept_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (wishlist_id, offering_id)
);

-- A link that lets anybody look, and nobody write. Ending it makes the row go.
create table wishlist_share (
  token_hash bytea primary key,            -- sha256 of the link's token
  wishlist_id text not null unique references wishlist on delete cascade,
  shared_at timestamptz not null
);

-- projects ---------------------------------------------------------------------------------------

-- Named collections of items by room, shared by links that only show.
create table project (
  id text primary key,
  owner_account_id integer references account,
  owner_visitor text,                      -- sha256 of the guest cookie, base64url
  version integer not null default 1,
  name text not null,
  notes text not null,
  budget_pence bigint check (budget_pence >= 0),
  rooms text[] not null,                   -- their labels, in the owner's order
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (owner_account_id is not null or owner_visitor is not null)
);
create index on project (owner_account_id, updated_at) where owner_account_id is not null;
create index on project (owner_visitor, updated_at) where owner_visitor is not null;

-- The goods of a project, by room.
create table project_item (
  project_id text not null references project on delete cascade,
  offering_id integer not null references offering,
  room text not null,                      -- a label of the project's; '' is in no room yet
  quantity integer not null check (quantity between 1 and 999),
  note text not null,
  position integer not null,
  -- How it was when it was put in, or last taken note of: changes are against this.
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_available boolean not null,
  primary key (project_id, offering_id, room)
);

-- What each version changed, so that whoever edits an older one is told exactly what they missed.
create table project_edit (
  project_id text not null references project on delete cascade,
  version integer not null,
  edited_at timestamptz not null,
  changes jsonb not null,
  primary key (project_id, version)
);

-- Links that let anybody look, and nobody write. One that ended stays known, to say so.
create table project_share (
  token_hash bytea primary key,            -- sha256 of the link's token
  project_id text not null references project on delete cascade,
  shows_prices boolean not null,
  shows_notes boolean not null,
  shared_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index on project_share (project_id) where ended_at is null;

-- checkout ---------------------------------------------------------------------------------------

-- What the checkout has been told so far, one row a basket; details as they were given.
create table checkout (
  basket_id text primary key references basket on delete cascade,
  contact jsonb,
  delivery jsonb,
  delivery_option jsonb,                   -- {optionId, day}: priced anew whenever it is read
  billing jsonb,
  updated_at timestamptz not null
);

-- What the checkout of a basket has been told, read with the basket in one statement. It is volatile
-- although it writes nothing: so it looks when it is called, and behind a lock sees what was committed
-- while that was waited for.
create function checkout_of_basket(wanted text) returns json language sql volatile as $$
  select json_build_object(
           'details', json_build_object('contact', contact, 'delivery', delivery,
                                        'deliveryOption', delivery_option, 'billing', billing),
           'hasPayments', exists (select from payment
                                   where purpose = 'basket' and subject = wanted))
    from checkout where basket_id = wanted
$$;
