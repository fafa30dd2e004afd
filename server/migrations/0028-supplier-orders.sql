-- What is made or brought for orders, by whom and until when.

-- fulfilment -------------------------------------------------------------------------------------

create table supplier_order (
  id integer primary key generated always as identity,
  supplier text not null,
  reference text,                          -- the supplier's own number for it
  state text not null check (state in ('to-order', 'ordered', 'arrived', 'cancelled')),
  expected_day date not null,
  version integer not null default 1,
  made_at timestamptz not null,
  ordered_at timestamptz,
  arrived_at timestamptz
);
create index on supplier_order (expected_day) where state in ('to-order', 'ordered');

create table supplier_order_line (
  supplier_order_id integer not null references supplier_order,
  order_id integer not null,
  position integer not null,
  units integer not null check (units > 0),
  arrived integer not null default 0 check (arrived >= 0 and arrived <= units),
  primary key (supplier_order_id, order_id, position),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index on supplier_order_line (order_id, position);

-- What carriers told us, each once however often they tell it.
create table carrier_scan (
  id bigint primary key generated always as identity,
  carrier text not null,
  tracking_number text not null,
  code text not null check (code in ('collected', 'in-transit', 'out-for-delivery', 'delivered',
                                     'refused', 'lost', 'returned-to-sender')),
  place text,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  unique (carrier, tracking_number, code, scanned_at)
);
create index on carrier_scan (tracking_number);
