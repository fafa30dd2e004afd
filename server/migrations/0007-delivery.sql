-- Delivery as data: zones by the start of the postcode, services with cut-offs, prices by zone and
-- size class, and the bank holidays of each nation.
create table delivery_zone (
  code text primary key,                   -- 'mainland', 'highlands', 'northern-ireland', 'channel-islands' …
  name text not null,
  nation text not null check (nation in ('england', 'wales', 'scotland', 'northern-ireland', 'none')),
  delivered boolean not null,
  reason text,                             -- why not, where not delivered
  uk_vat boolean not null default true
);

-- The longest prefix that fits a postcode (area, district or sector) decides its zone.
create table delivery_zone_prefix (
  prefix text primary key,                 -- 'SW', 'PA20', 'PA20 9'
  zone_code text not null references delivery_zone
);

create table delivery_service (
  code text primary key,                   -- 'standard', 'next-day', 'two-person', 'specific-day'
  name text not null,
  detail text not null,
  size_classes text[] not null,
  working_days integer not null,           -- from dispatch to door
  delivers_saturday boolean not null,
  delivers_sunday boolean not null,
  cut_off time not null,                   -- Europe/London
  specific_day boolean not null default false,
  position integer not null
);

create table delivery_price (
  service_code text not null references delivery_service,
  zone_code text not null references delivery_zone,
  size_class text not null,
  inc_pence integer not null check (inc_pence >= 0),
  surcharge_inc_pence integer not null default 0,
  saturday_inc_pence integer not null default 0, -- added when the day is a Saturday
  extra_days integer not null default 0,
  primary key (service_code, zone_code, size_class)
);

create table bank_holiday (
  nation text not null check (nation in ('england', 'wales', 'scotland', 'northern-ireland')),
  day date not null,
  name text not null,
  primary key (nation, day)
);
