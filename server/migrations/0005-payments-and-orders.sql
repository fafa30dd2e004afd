-- A payment is bound to basket, version, amount and currency; the provider's id comes after the row.
create table payment (
  id uuid primary key,
  basket_id text not null references basket,
  basket_version integer not null,
  visitor text not null,
  provider_intent_id text unique,
  client_secret text,
  state text not null check (state in
    ('created', 'requires-action', 'processing', 'succeeded', 'partly-refunded', 'refunded', 'failed', 'cancelled')),
  amount_pence bigint not null check (amount_pence >= 0),
  refunded_pence bigint not null default 0 check (refunded_pence >= 0 and refunded_pence <= amount_pence),
  currency text not null,
  method text,                             -- 'Visa card ending 4242', once known
  failure text,
  hold_id uuid references stock_hold,
  snapshot jsonb not null,                 -- the priced order that the customer agreed to
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on payment (basket_id);
create index on payment (updated_at)
  where state in ('created', 'requires-action', 'processing', 'failed');

-- A provider's event is recorded in the transaction of its effect, so that it takes effect once.
create table payment_event (
  id text primary key,
  kind text not null,
  provider_intent_id text,
  received_at timestamptz not null
);

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount_pence bigint not null check (amount_pence > 0),
  reason text not null,
  provider_refund_id text unique,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null
);
create index on refund (payment_id);
create index on refund (created_at) where state = 'pending';

-- Orders are frozen copies: later edits of catalogue, prices or addresses change no order.
create table customer_order (
  id integer primary key generated always as identity,
  guid uuid not null unique,
  number text not null unique,             -- not sequential, easy to read aloud
  basket_id text not null unique,
  payment_id uuid unique references payment,
  account_id integer references account,
  visitor text,
  channel integer not null check (channel in (100, 200, 300)),
  band_code text,
  basis text not null check (basis in ('inc', 'ex')),
  vat_policy text not null,
  currency text not null,
  status text not null check (status in
    ('placed', 'picking', 'dispatched', 'delivered', 'cancelled', 'return-requested', 'returned')),
  email text not null,
  contact jsonb not null,
  delivery_address jsonb not null,
  delivery_instructions text,
  billing_address jsonb not null,
  delivery_option jsonb not null,
  delivery_day date not null,
  items_inc_pence bigint not null,
  items_ex_pence bigint not null,
  discount_inc_pence bigint not null,
  discount_ex_pence bigint not null,
  delivery_inc_pence bigint not null,
  delivery_ex_pence bigint not null,
  total_inc_pence bigint not null,
  total_ex_pence bigint not null,
  paid_with text,
  placed_at timestamptz not null,
  check (total_inc_pence = items_inc_pence - discount_inc_pence + delivery_inc_pence),
  check (total_ex_pence = items_ex_pence - discount_ex_pence + delivery_ex_pence)
);
create index on customer_order (account_id, placed_at desc);
create index on customer_order (lower(email));

create table order_line (
  order_id integer not null references customer_order,
  position integer not null,
  offering_id integer not null,
  sku text not null,
  slug text not null,
  name text not null,
  variant text,
  brand text not null,
  picture jsonb not null,
  quantity integer not null check (quantity > 0),
  unit_pence integer not null,             -- in the price's own basis
  unit_basis text not null check (unit_basis in ('inc', 'ex')),
  vat_rate_percent numeric(5, 2) not null,
  before_inc_pence bigint not null,
  before_ex_pence bigint not null,
  discount_inc_pence bigint not null,
  discount_ex_pence bigint not null,
  inc_pence bigint not null,
  ex_pence bigint not null,
  vat_pence bigint not null,
  trace jsonb not null,
  primary key (order_id, position),
  check (inc_pence = ex_pence + vat_pence),
  check (inc_pence = before_inc_pence - discount_inc_pence)
);

create table order_event (
  id bigint primary key generated always as identity,
  order_id integer not null references customer_order,
  kind text not null,
  detail jsonb not null default '{}',
  happened_at timestamptz not null
);
create index on order_event (order_id);
