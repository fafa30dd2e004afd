-- Orders that one picker walks the bins for at once.

-- fulfilment -------------------------------------------------------------------------------------

-- A walk is open for as long as a consignment of it is being picked.
create table pick_wave (
  id integer primary key generated always as identity,
  started_by integer,                      -- an account's number
  started_at timestamptz not null
);

-- The consignments of a wave, each with the tote on the trolley that its pieces go into. One that is
-- given back and picked again goes over into the later wave.
create table pick_wave_tote (
  order_id integer not null,
  consignment integer not null,
  wave_id integer not null references pick_wave,
  tote integer not null check (tote between 1 and 24),
  primary key (order_id, consignment),
  unique (wave_id, tote),
  foreign key (order_id, consignment) references consignment (order_id, number)
);

-- messages ---------------------------------------------------------------------------------------

-- What a mail is about stands second in its key: 'order-confirmation:<guid>'.
create index on message (split_part(dedupe_key, ':', 2));
