create table basket (
  id text primary key,
  owner_account_id integer references account,
  owner_visitor text,                      -- sha256 of the guest cookie, base64url
  version integer not null default 1,
  status text not null default 'open' check (status in ('open', 'ordered')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (owner_account_id is not null or owner_visitor is not null)
);
create index on basket (owner_account_id, updated_at) where owner_account_id is not null;
create index on basket (owner_visitor, updated_at) where owner_visitor is not null;

create table basket_line (
  basket_id text not null references basket on delete cascade,
  offering_id integer not null references offering,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null,
  -- What the shopper last saw, so that a refresh can say what has changed since.
  seen_inc_pence integer not null,
  seen_ex_pence integer not null,
  seen_promotion text,
  added_at timestamptz not null,
  primary key (basket_id, offering_id)
);

-- What the checkout has been told so far, one row a basket; details as they were given.
create table checkout (
  basket_id text primary key references basket on delete cascade,
  contact jsonb,
  delivery jsonb,
  delivery_option jsonb,                   -- {optionId, day}: priced anew whenever it is read
  billing jsonb,
  updated_at timestamptz not null
);

-- Locks a basket and then reads it with its lines, in one call. The read comes second, as a
-- statement of its own, so that it sees what was committed while the lock was waited for.
create function locked_basket(wanted text)
returns table (id text, version integer, status text, owner_account_id integer,
               owner_visitor text, updated_at timestamptz, lines json)
language plpgsql as $$
begin
  perform from basket where basket.id = wanted for update;
  return query
    select b.id, b.version, b.status, b.owner_account_id, b.owner_visitor, b.updated_at,
           (select json_agg(json_build_array(l.offering_id, l.quantity, l.seen_inc_pence,
                                             l.seen_ex_pence, l.seen_promotion) order by l.position)
              from basket_line l where l.basket_id = b.id)
      from basket b where b.id = wanted;
end $$;
