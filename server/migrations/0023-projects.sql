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

-- The rooms of a project go with its goods, into the basket and onto the order.
alter table basket_line add column room_label text;
alter table order_line add column room_label text;

create or replace function locked_basket(wanted text)
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
