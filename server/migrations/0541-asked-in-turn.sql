-- Who was asked last comes last: a carrier that never answers for some keeps none of the others waiting.
alter table carrier_booking add column tried_at timestamptz; -- when it was last queued anew
alter table return_booking add column tried_at timestamptz;  -- when it was last queued anew

-- Boxes whose carrier was asked after them, since nothing had been told of them.
create table carrier_inquiry (
  tracking_number text primary key,
  asked_at timestamptz not null            -- for the last time, whatever came of it
);
