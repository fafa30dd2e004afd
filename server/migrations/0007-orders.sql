-- What was ordered: frozen copies, which later edits of catalogue, prices or addresses never change.

-- orders -----------------------------------------------------------------------------------------

-- An order as it was agreed.
create table customer_order (
  id integer primary key generated always as identity,
  guid uuid not null unique,
  number text not null unique,             -- not sequential, easy to read aloud
  basket_id text not null unique,          -- a basket becomes one order at most
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
  discount_code jsonb,                     -- the code that it used, as it was then
  paid_with text,
  placed_at timestamptz not null,
  check (total_inc_pence = items_inc_pence - discount_inc_pence + delivery_inc_pence),
  check (total_ex_pence = items_ex_pence - discount_ex_pence + delivery_ex_pence)
);
create index on customer_order (account_id, placed_at desc);
create index on customer_order (lower(email));
create index on customer_order ((discount_code->>'promotionCode')) where discount_code is not null;

-- The lines of an order, with all that they cost and why.
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
  is_to_order boolean not null,            -- made or brought to order: it never lay in the stock
  room_label text,                         -- the rooms that it is for, as the customer called them
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

-- What paid for an order: the payment that it was placed by, and those of later changes. A payment
-- goes into one order at most.
create table order_payment (
  payment_id uuid primary key references payment,
  order_id integer not null references customer_order
);
create index on order_payment (order_id);

-- What happened to an order, and when.
create table order_event (
  id bigint primary key generated always as identity,
  order_id integer not null references customer_order,
  kind text not null,
  detail jsonb not null default '{}',
  happened_at timestamptz not null
);
create index on order_event (order_id);
