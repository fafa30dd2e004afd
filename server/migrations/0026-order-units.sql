-- An order as it lives: units of its lines, what is sent together, and who did what to it.

-- orders -----------------------------------------------------------------------------------------

alter table customer_order
  -- Counts the changes: whoever changes an order says which version they saw.
  add column version integer not null default 1 check (version >= 1),
  -- As whom the customer bought, which decides their rights, and for which business.
  add column capacity text not null default 'consumer' check (capacity in ('consumer', 'business')),
  add column business_id integer,
  add column po_number text,
  add column job_reference text,
  -- The text that they agreed to; null for orders from before it was kept.
  add column terms_version text,
  add column payment_terms text not null default 'prepaid'
    check (payment_terms in ('prepaid', 'on-account')),
  -- The member of staff who sold it, such as by telephone; a number once the account is erased.
  add column sold_by integer,
  add check (business_id is null or capacity = 'business');
create index on customer_order (status, placed_at desc, id desc);
create index on customer_order (placed_at desc, id desc);
create index on customer_order (business_id, placed_at desc) where business_id is not null;

-- Who bought for a business before this was kept bought under a trade band.
update customer_order set capacity = 'business' where band_code is not null;

-- Units of a line. Each is a count of pieces that only grows, but for those of what is under way
-- (allocated, short, picked, coming_back). A piece that is sent once more counts once more.
--   quantity + added + resent + replaced - cancelled   is owed: all that is or will be sent
--   owed - allocated                 is awaited: nothing is in the house for it yet
--   owed - dispatched                is open
--   dispatched - delivered - failed  is on its way
alter table order_line
  drop constraint order_line_quantity_check,
  add column added integer not null default 0 check (added >= 0),
  add column cancelled integer not null default 0 check (cancelled >= 0),
  -- Sent again without a price: for pieces that failed on their way, and for those that arrived and
  -- were not as they should be.
  add column resent integer not null default 0 check (resent >= 0),
  add column replaced integer not null default 0 check (replaced >= 0),
  -- In the house for this line: taken from the stock, or come from its supplier.
  add column allocated integer not null default 0 check (allocated >= 0),
  -- Found missing, with nothing decided about them yet.
  add column short integer not null default 0 check (short >= 0),
  add column picked integer not null default 0 check (picked >= 0),
  add column dispatched integer not null default 0 check (dispatched >= 0),
  -- Sent, and came to nothing: refused, lost or back with us.
  add column failed integer not null default 0 check (failed >= 0),
  add column delivered integer not null default 0 check (delivered >= 0),
  -- Asked to come back, and not here yet.
  add column coming_back integer not null default 0 check (coming_back >= 0),
  add column returned integer not null default 0 check (returned >= 0),
  -- What the fit engine said of it when it was agreed; null where nothing was asked.
  add column fit_verdict jsonb,
  -- A line that was added to the order has nothing that was ordered at first.
  add constraint order_line_ordered check (quantity >= 0 and quantity + added > 0),
  add constraint order_line_cancelled check (cancelled <= quantity + added + resent + replaced),
  add constraint order_line_allocated
    check (allocated + short <= quantity + added + resent + replaced - cancelled),
  add constraint order_line_picked check (picked <= allocated),
  add constraint order_line_dispatched check (dispatched <= picked),
  add constraint order_line_delivered check (delivered + failed <= dispatched),
  add constraint order_line_returned check (coming_back + returned <= delivered),
  add constraint order_line_replaced check (resent <= failed and replaced <= delivered);
create index on order_line (sku);

-- What is sent together, to one address, by one service, for one day. Every piece that is owed is
-- in one; pieces that a split moved, or that a cancellation took out, leave a line of 0 behind.
create table consignment (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('order', 'split', 'replacement')),
  state text not null check (state in
    ('planned', 'picking', 'packed', 'dispatched', 'delivered', 'failed', 'cancelled')),
  delivery_option jsonb not null,          -- the service as it was chosen, with its price
  delivery_address jsonb,                  -- where it is not the order's own
  promised_day date not null,
  expected_day date not null,
  carrier text,
  service text,                            -- as the carrier calls it
  failure text check (failure in ('refused', 'lost', 'returned-to-sender')),
  resolution text check (resolution in ('resend', 'refund', 'claim')),
  -- The consignment whose pieces this one sends again.
  replaces integer,
  picking_at timestamptz,
  packed_at timestamptz,                   -- its labels exist from then on
  dispatched_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  unique (order_id, number),
  foreign key (order_id, replaces) references consignment (order_id, number),
  check ((state = 'failed') = (failure is not null)),
  check (resolution is null or state = 'failed'),
  check (state not in ('dispatched', 'delivered', 'failed')
         or (dispatched_at is not null and carrier is not null)),
  check (state <> 'delivered' or delivered_at is not null)
);
create index on consignment (state, expected_day);
create index on consignment (expected_day) where state in ('planned', 'picking', 'packed');

create table consignment_line (
  order_id integer not null,
  consignment integer not null,            -- by its number within the order
  position integer not null,
  units integer not null check (units >= 0),
  picked integer not null default 0 check (picked >= 0 and picked <= units),
  primary key (order_id, consignment, position),
  foreign key (order_id, consignment) references consignment (order_id, number),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index on consignment_line (order_id, position);

-- The boxes of a packed consignment; each has a label and a number of the carrier's.
create table consignment_box (
  order_id integer not null,
  consignment integer not null,
  number integer not null check (number >= 1),
  tracking_number text,
  name text,                               -- 'M2', as the packing bench calls its sizes
  weight_grams integer check (weight_grams > 0),
  width_mm integer check (width_mm > 0),
  height_mm integer check (height_mm > 0),
  depth_mm integer check (depth_mm > 0),
  contents jsonb not null,                 -- [{"position": 1, "units": 2}, …]
  last_scan text,
  scanned_at timestamptz,
  primary key (order_id, consignment, number),
  foreign key (order_id, consignment) references consignment (order_id, number)
);
create unique index on consignment_box (tracking_number) where tracking_number is not null;

-- Why an order stays where it is: nothing of it is picked, packed or sent meanwhile.
create table order_hold (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  reason text not null check (reason in ('address', 'fraud', 'dispute', 'other')),
  note text not null,
  placed_by integer,                       -- an account's number; null for the shop itself
  placed_at timestamptz not null,
  lifted_by integer,
  lifted_at timestamptz
);
create index on order_hold (order_id);
create unique index order_hold_once on order_hold (order_id, reason) where lifted_at is null;

-- What staff wrote about an order for one another.
create table order_note (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  text text not null,
  is_pinned boolean not null default false,
  written_by integer,
  written_at timestamptz not null
);
create index on order_note (order_id);

-- What the law gives so much time for, by the day on which it ends. One that was met or that lapsed
-- stays, so that what was due when can be shown.
create table order_clock (
  order_id integer not null references customer_order,
  kind text not null check (kind in ('deliver-by', 'cancel-until', 'refund-by')),
  subject text not null default '',        -- what it is of, such as a return's number
  due_day date not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  warned_at timestamptz,
  primary key (order_id, kind, subject)
);
create index on order_clock (due_day) where ended_at is null;

-- A day that was moved past what was promised, and what the customer chose then. One at a time.
create table promise_change (
  id integer primary key generated always as identity,
  order_id integer not null,
  consignment integer not null,
  promised_day date not null,
  expected_day date not null,
  reason text not null,
  asked_at timestamptz not null,
  choice text check (choice in ('accepted', 'sent-what-is-ready', 'swapped', 'cancelled',
                                'withdrawn')),
  chosen_at timestamptz,
  foreign key (order_id, consignment) references consignment (order_id, number),
  check ((choice is null) = (chosen_at is null))
);
create index on promise_change (order_id);
create unique index promise_change_open
  on promise_change (order_id, consignment) where choice is null;

-- Who did it, by which command, and what the order's version was then. What one command did shares
-- its id, under which goods move as well. Entries are never changed, but for what an erase strikes.
alter table order_event
  add column version integer not null default 1,
  add column command text not null default 'placeOrder',
  add column command_id uuid,
  add column actor text not null default 'customer'
    check (actor in ('customer', 'staff', 'carrier', 'supplier', 'shop')),
  add column actor_account_id integer;
create unique index order_event_placed on order_event (order_id) where kind = 'placed';
create index on order_event (command_id) where command_id is not null;

create function order_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.id, new.order_id, new.kind, new.happened_at, new.version, new.command, new.actor)
       = (old.id, old.order_id, old.kind, old.happened_at, old.version, old.command, old.actor)
     and new.command_id is not distinct from old.command_id
     and (new.actor_account_id is not distinct from old.actor_account_id
          or new.actor_account_id is null)
     and (new.detail = old.detail or new.detail = '{}') then
    return new;
  end if;
  raise exception 'events of an order are never changed';
end $$;
create trigger order_event_append_only before update on order_event
  for each row execute function order_event_is_append_only();

-- Orders from before are sent as one, by the service that was chosen, for its day.
update order_line l set
    allocated = case when o.status = 'cancelled' then 0
                     when l.is_to_order and o.status in ('placed', 'picking') then 0
                     else l.quantity end,
    cancelled = case when o.status = 'cancelled' then l.quantity else 0 end,
    picked = case when sent.has_left then l.quantity else 0 end,
    dispatched = case when sent.has_left then l.quantity else 0 end,
    delivered = case when sent.has_left and o.status <> 'dispatched' then l.quantity else 0 end,
    coming_back = case when o.status = 'return-requested' then l.quantity else 0 end,
    returned = case when o.status = 'returned' then l.quantity else 0 end
  from customer_order o
 cross join lateral (select o.status in ('dispatched', 'delivered', 'return-requested', 'returned')
                       as has_left) sent
 where o.id = l.order_id;

insert into consignment (order_id, number, kind, state, delivery_option, promised_day, expected_day,
                         carrier, picking_at, packed_at, dispatched_at, delivered_at)
select o.id, 1, 'order',
       case o.status when 'placed' then 'planned' when 'return-requested' then 'delivered'
                     when 'returned' then 'delivered' else o.status end,
       o.delivery_option, o.delivery_day, o.delivery_day,
       case when sent.has_left then 'not kept' end,
       case when sent.has_left or o.status = 'picking' then o.placed_at end,
       case when sent.has_left then o.placed_at end,
       case when sent.has_left then o.placed_at end,
       case when sent.has_left and o.status <> 'dispatched' then o.delivery_day::timestamptz end
  from customer_order o
 cross join lateral (select o.status in ('dispatched', 'delivered', 'return-requested', 'returned')
                       as has_left) sent;

insert into consignment_line (order_id, consignment, position, units, picked)
select order_id, 1, position, quantity - cancelled, picked from order_line;

insert into order_clock (order_id, kind, due_day, started_at, ended_at)
select id, 'deliver-by', ((placed_at at time zone 'Europe/London')::date + 30), placed_at,
       case when status not in ('placed', 'picking', 'dispatched') then placed_at end
  from customer_order;
