-- Goods that come back: what was announced, how it travels, what arrived in which condition, and what
-- its money came to.

-- refunds ----------------------------------------------------------------------------------------

-- What of the price of pieces that came back is not given back: their way back, a restocking fee, or
-- what they lost in value. It is spent like what is given: nobody gives those pieces back twice.
alter table order_refund_line
  add column kept_inc_pence bigint not null default 0 check (kept_inc_pence >= 0),
  add column kept_ex_pence bigint not null default 0 check (kept_ex_pence >= 0),
  add column kept_vat_pence bigint not null default 0 check (kept_vat_pence >= 0),
  add check (kept_inc_pence = kept_ex_pence + kept_vat_pence),
  add check (kept_inc_pence = 0 or kind = 'goods');

-- returns ----------------------------------------------------------------------------------------

-- How goods of a size travel back, and what that costs whoever sends them; 0 is ours to pay.
create table return_travel (
  size_class text primary key check (size_class in ('parcel', 'large', 'bulky', 'pallet')),
  way text not null check (way in ('label', 'collection')),
  carrier text not null,
  service text not null,                   -- as the carrier calls it
  fee_inc_pence integer not null check (fee_inc_pence >= 0)
);
insert into return_travel (size_class, way, carrier, service, fee_inc_pence) values
  ('parcel', 'label', 'Longwharf', 'Parcel return', 0),
  ('large', 'collection', 'Longwharf', 'One driver return', 9_95),
  ('bulky', 'collection', 'Carrow & Pell', 'Two people return', 35_00),
  ('pallet', 'collection', 'Northgate Pallets', 'Kerbside return', 60_00);

-- What cannot come back as other goods can, by the category that it stands in or below. A rule binds
-- what was ordered from its day on.
create table return_rule (
  category text primary key,               -- a category's slug: 'toilets/toilet-seats'
  rule text not null check (rule in ('sealed', 'made-to-measure')),
  since date not null
);
insert into return_rule (category, rule, since) values
  ('toilets/toilet-seats', 'sealed', '2020-01-01');

-- One return of an order, with a number of its own. It is announced, comes, and is decided about; or
-- it is withdrawn.
create table order_return (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  number text not null unique,
  state text not null check (state in ('announced', 'received', 'decided', 'withdrawn')),
  way text not null check (way in ('label', 'collection', 'own')),
  size_class text not null,                -- of the largest piece in it
  collection_day date,
  -- Of the delivery of the order, where all of the order comes back: what the cheapest would have been.
  delivery_inc_pence bigint not null default 0 check (delivery_inc_pence >= 0),
  comment text,                            -- in the customer's words
  announced_at timestamptz not null,
  sent_at timestamptz,                     -- proved by who sent it, or told by its carrier
  sent_proof text,
  received_at timestamptz,                 -- when the last of it was accounted for
  decided_at timestamptz,
  decided_by integer,                      -- an account's number
  decision_note text,
  order_refund_id integer references order_refund,
  check ((way = 'collection') = (collection_day is not null)),
  check ((sent_at is null) = (sent_proof is null)),
  check ((state = 'decided') = (decided_at is not null))
);
create index on order_return (order_id);
create index on order_return (state, id);
create unique index on order_return (order_refund_id) where order_refund_id is not null;

-- Its pieces: what they will bring, promised to the penny when they were announced, and how they came.
create table order_return_line (
  return_id integer not null references order_return,
  position integer not null,               -- the line of the order
  units integer not null check (units > 0),
  reason text not null,
  is_opened boolean not null,
  inc_pence bigint not null check (inc_pence >= 0),
  ex_pence bigint not null check (ex_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  -- Of that, what the way back and a restocking fee take, inc VAT.
  kept_inc_pence bigint not null default 0 check (kept_inc_pence >= 0),
  resellable integer not null default 0 check (resellable >= 0),
  seconds integer not null default 0 check (seconds >= 0),
  scrap integer not null default 0 check (scrap >= 0),
  not_received integer not null default 0 check (not_received >= 0),
  -- What the pieces lost by more than looking them over, inc VAT, as the desk decided.
  handling_inc_pence bigint not null default 0 check (handling_inc_pence >= 0),
  primary key (return_id, position),
  check (inc_pence = ex_pence + vat_pence),
  check (kept_inc_pence + handling_inc_pence <= inc_pence),
  check (resellable + seconds + scrap + not_received <= units)
);

-- What its carrier was asked for: a label to print, or a collection. Its id is what the carrier knows
-- it by, so that nothing is booked or mailed twice.
create table return_booking (
  id uuid primary key,
  return_id integer not null unique references order_return,
  carrier text not null,
  service text not null,
  state text not null check (state in ('asked', 'booked', 'refused', 'unwanted', 'cancelled')),
  tracking_number text,
  barcode text,
  problem text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'booked') <= (tracking_number is not null))
);
create index on return_booking (asked_at) where state in ('asked', 'unwanted');

-- Another finish or size that somebody wants in place of what comes back: a record of its own, which
-- ends with the order that it became.
create table order_exchange (
  id integer primary key generated always as identity,
  number text not null unique,
  return_id integer not null references order_return,
  position integer not null,
  wanted_sku text not null,
  wanted_name text not null,
  units integer not null check (units > 0),
  each_inc_pence bigint not null,          -- the price on the day it was asked for
  state text not null check (state in ('asked', 'ordered', 'dropped')),
  new_order_number text,
  settled_at timestamptz,
  settled_by integer,
  unique (return_id, position),
  check ((state = 'ordered') = (new_order_number is not null)),
  check ((state = 'asked') = (settled_at is null))
);
create index on order_exchange (state, id);
