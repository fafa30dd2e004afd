-- What a customer said of a box that arrived: which lines of it are there. Another look replaces it.
create table box_check (
  order_id integer not null,
  consignment integer not null,
  box integer not null check (box >= 1),
  here integer[] not null,                 -- the positions of the lines that are there
  checked_at timestamptz not null,
  primary key (order_id, consignment, box),
  foreign key (order_id, consignment) references consignment (order_id, number)
);

-- A link by which a fitter reads what comes when: no prices and no address. One works at a time.
create table fitter_link (
  id uuid primary key,
  order_id integer not null references customer_order,
  made_at timestamptz not null,
  revoked_at timestamptz
);
create unique index fitter_link_one_works on fitter_link (order_id) where revoked_at is null;
