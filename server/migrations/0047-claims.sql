-- What customers report as damaged, faulty, missing or wrong, and what comes of it.

-- claims -----------------------------------------------------------------------------------------

create table claim (
  id integer generated always as identity primary key,
  claim_number text not null unique,
  order_id integer not null references customer_order,
  consignment integer not null,            -- by which the goods came, or should have
  position integer,                        -- null for all of a consignment that failed
  units integer not null check (units > 0),
  problem text not null
    check (problem in ('damaged', 'faulty', 'missing', 'wrong-item', 'not-arrived')),
  spot_x integer check (spot_x between 0 and 1000), -- where on the product's picture
  spot_y integer check (spot_y between 0 and 1000),
  description text not null,
  wish text check (wish in ('replacement', 'spare-part', 'money-off', 'refund')),
  reported_by text not null check (reported_by in ('customer', 'shop')),
  reported_at timestamptz not null,
  answer_by date not null,
  warned_at timestamptz,                   -- those who run the shop were told that it is due
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
  remedy text check (remedy in ('replacement', 'spare-part', 'money-off', 'refund')),
  remedy_day date,                         -- when what is sent arrives
  remedy_pence bigint check (remedy_pence > 0),
  replacement_consignment integer,
  order_refund_id integer references order_refund,
  note text,                               -- what the customer was told
  is_by_rule boolean not null default false,
  decided_by integer references account on delete set null,
  decided_at timestamptz,
  foreign key (order_id, consignment) references consignment (order_id, number),
  foreign key (order_id, position) references order_line (order_id, position),
  foreign key (order_id, replacement_consignment) references consignment (order_id, number),
  check ((spot_x is null) = (spot_y is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'granted') = (remedy is not null)),
  check ((remedy in ('money-off', 'refund')) = (order_refund_id is not null)),
  check (remedy is distinct from 'replacement' or replacement_consignment is not null)
);
create index claim_order on claim (order_id);
create index claim_to_decide on claim (answer_by, id) where state = 'open';
create index claim_decided_by on claim (decided_by);
create index claim_order_refund on claim (order_refund_id);
-- A consignment that failed has one claim at most that is open.
create unique index claim_of_failure on claim (order_id, consignment)
  where position is null and state = 'open';

create table claim_picture (
  claim_id integer not null references claim,
  place integer not null,
  upload_id uuid not null references upload on delete cascade,
  primary key (claim_id, place)
);
create unique index claim_picture_upload on claim_picture (upload_id);
