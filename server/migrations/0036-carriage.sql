-- Who carries what, what was booked with them, and all that they tell.

-- carriage ---------------------------------------------------------------------------------------

-- Which service of which carrier takes a consignment of a delivery service: the smallest that bears
-- its heaviest box.
create table carrier_service (
  delivery_service text not null,          -- as delivery options name theirs
  max_grams integer not null check (max_grams > 0),
  carrier text not null,
  service text not null,                   -- as the carrier calls it
  primary key (delivery_service, max_grams)
);
insert into carrier_service (delivery_service, max_grams, carrier, service) values
  ('standard', 30000, 'Longwharf', 'Parcel 24'),
  ('standard', 150000, 'Longwharf', 'One driver'),
  ('next-day', 30000, 'Longwharf', 'Parcel noon'),
  ('next-day', 150000, 'Longwharf', 'One driver noon'),
  ('specific-day', 30000, 'Longwharf', 'Parcel day'),
  ('specific-day', 1500000, 'Carrow & Pell', 'Two people, by day'),
  ('two-person', 1500000, 'Carrow & Pell', 'Two people'),
  ('pallet', 2000000, 'Northgate Pallets', 'Kerbside');

-- One for each packing of a consignment that has boxes without numbers. Its id is what the carrier
-- knows it by, so that a booking whose answer was lost is not made twice.
create table carrier_booking (
  id uuid primary key,
  order_id integer not null,
  consignment integer not null,
  packed_at timestamptz not null,          -- the packing that it is for
  carrier text not null,
  service text not null,
  -- asked: to be booked, however often it takes; unwanted: to be cancelled with the carrier.
  state text not null check (state in ('asked', 'booked', 'refused', 'unwanted', 'cancelled')),
  labels jsonb not null default '[]',      -- what the label of each box bears
  problem text,                            -- why it is not booked, in words for staff
  attempts integer not null default 0,
  asked_at timestamptz not null,
  settled_at timestamptz,
  foreign key (order_id, consignment) references consignment (order_id, number),
  check ((state = 'refused') <= (problem is not null))
);
create index on carrier_booking (order_id, consignment);
create index on carrier_booking (asked_at) where state in ('asked', 'unwanted');
create unique index carrier_booking_open on carrier_booking (order_id, consignment)
  where state in ('asked', 'booked');

-- Every event that a carrier sent, by its own name for it, whether or not anything came of it.
create table carrier_event (
  id text primary key,
  carrier text not null,
  tracking_number text not null,
  code text not null,                      -- in the carrier's words where we know none for it
  place text,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  -- unknown: the number is none of ours, so far; strange: we have no word for what it tells.
  state text not null check (state in ('taken', 'unknown', 'strange'))
);
create index on carrier_event (tracking_number) where state = 'unknown';
create index on carrier_event (received_at desc) where state <> 'taken';
