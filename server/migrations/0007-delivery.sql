-- Delivery as data: zones by the start of the postcode, services with cut-offs, prices by zone and
-- size class, and the bank holidays of each nation.

-- A row for every change of the tables below, in the transaction of the change: processes that keep
-- a copy read it again when the newest number is another one.
create table delivery_version (
  version integer primary key generated always as identity,
  reason text not null,
  changed_at timestamptz not null default now()
);

create table delivery_zone (
  code text primary key,                   -- 'mainland', 'highlands', 'northern-ireland' …
  name text not null,
  -- Whose bank holidays count. The Crown dependencies go by England's.
  nation text not null check (nation in ('england', 'wales', 'scotland', 'northern-ireland')),
  uk_vat boolean not null default true
);

-- The longest prefix that fits a postcode (area, district or sector) decides its zone.
create table delivery_zone_prefix (
  prefix text primary key,                 -- 'SW', 'PA20', 'PA20 9'
  zone_code text not null references delivery_zone
);

-- A basket goes as the largest class in it. What weighs more than a class carries goes as the next
-- larger one; beyond the largest, it takes several consignments.
create table delivery_size_class (
  code text primary key check (code in ('parcel', 'large', 'bulky', 'pallet')),
  position integer not null unique,
  max_grams integer not null check (max_grams > 0)
);

create table delivery_service (
  code text primary key,                   -- 'standard', 'next-day', 'two-person', 'specific-day'
  name text not null,
  specific_day boolean not null default false,
  position integer not null
);

-- How a service works for a size class.
create table delivery_service_class (
  service_code text not null references delivery_service,
  size_class text not null references delivery_size_class,
  detail text not null,
  working_days integer not null check (working_days > 0), -- from dispatch to door
  cut_off time not null,                   -- Europe/London
  weekend_dispatch boolean not null,
  primary key (service_code, size_class)
);

-- What a service costs in a zone. Without a row it does not go there.
create table delivery_price (
  service_code text not null,
  zone_code text not null references delivery_zone,
  size_class text not null,
  inc_pence integer not null check (inc_pence >= 0),
  surcharge_inc_pence integer not null default 0 check (surcharge_inc_pence >= 0),
  saturday_inc_pence integer check (saturday_inc_pence >= 0), -- on top; null: not on a Saturday
  sunday_inc_pence integer check (sunday_inc_pence >= 0),
  extra_days integer not null default 0 check (extra_days >= 0),
  primary key (service_code, zone_code, size_class),
  foreign key (service_code, size_class) references delivery_service_class
);

-- Why a size class has no service in a zone, in words for the shopper.
create table delivery_exclusion (
  zone_code text not null references delivery_zone,
  size_class text not null references delivery_size_class,
  reason text not null,
  primary key (zone_code, size_class)
);

-- Days on which nothing leaves or arrives: each holiday itself, and the day given instead of one
-- that falls on a weekend.
create table bank_holiday (
  nation text not null check (nation in ('england', 'wales', 'scotland', 'northern-ireland')),
  day date not null,
  name text not null,
  primary key (nation, day)
);
