-- Money that goes back for an order: what for, from which payments, and who agreed to it.

-- payments ---------------------------------------------------------------------------------------

-- What the pence of a refund are for is known to what it is a part of, over all the payments that it
-- is split over.
drop table refund_line;

alter table refund
  -- What it is a part of, by the id that its own module knows it by; null for money that nothing was
  -- made of.
  add column subject text,
  add column failed_at timestamptz,
  -- What staff made of one that failed: another was promised in its place, or they paid otherwise.
  -- Until then, and where it was paid otherwise, its pence count as given.
  add column settled_as text check (settled_as in ('tried-again', 'paid-otherwise')),
  add column settled_note text,
  add column settled_by integer,
  add column settled_at timestamptz,
  add check ((settled_as is null) = (settled_at is null)),
  add check (settled_as is null or state = 'failed');
create index on refund (subject) where subject is not null;
create index on refund (failed_at) where state = 'failed' and settled_as is null;
update refund set failed_at = created_at where state = 'failed';
alter table refund add check ((state = 'failed') = (failed_at is not null));

-- A payment that the customer's bank asks about, or has taken back. One row a dispute, as the provider
-- tells it: what it has taken from us lowers what the payment can still give.
create table dispute (
  id text primary key,                     -- the provider's own
  payment_id uuid not null references payment,
  state text not null check (state in ('needs-response', 'under-review', 'won', 'lost', 'closed')),
  is_inquiry boolean not null,             -- the bank asks before it takes anything
  reason text not null,                    -- in the provider's own word
  amount_pence bigint not null check (amount_pence > 0),
  withdrawn_pence bigint not null check (withdrawn_pence >= 0),
  fee_pence bigint not null,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- What we told the bank, once.
  answer text,
  answered_by integer,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index on dispute (payment_id);
create index on dispute (evidence_due_at) where state = 'needs-response';

-- refunds ----------------------------------------------------------------------------------------

-- A refund of an order, as somebody asked for it. Above a limit it waits for a second person; what
-- waits is kept free for it, so that it comes to what its preview said.
create table order_refund (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  state text not null check (state in ('waiting', 'sent', 'declined', 'withdrawn')),
  note text not null,                      -- why, in the words of who asked
  asked_by integer,                        -- an account's number; null for the shop itself
  asked_at timestamptz not null,
  decided_by integer,                      -- null where nobody else had to agree
  decided_at timestamptz,
  check (state <> 'sent' or decided_by is null or decided_by is distinct from asked_by),
  check ((state = 'waiting') = (decided_at is null))
);
create index on order_refund (order_id);
create index on order_refund (state, id);

-- What its pence are for, from the stored parts of the order.
create table order_refund_line (
  order_refund_id integer not null references order_refund,
  position integer not null,
  kind text not null check (kind in ('goods', 'delivery', 'goodwill', 'duplicate-charge')),
  order_line integer,                      -- the line of the order, by its position
  units integer check (units > 0),         -- null where no piece of it is counted
  inc_pence bigint not null check (inc_pence >= 0),
  ex_pence bigint not null check (ex_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  primary key (order_refund_id, position),
  unique nulls not distinct (order_refund_id, kind, order_line),
  check (inc_pence = ex_pence + vat_pence),
  check ((kind = 'goods') = (order_line is not null)),
  check (units is null or kind = 'goods'),
  check (vat_pence = 0 or kind in ('goods', 'delivery'))
);

-- Which payments give it, in whole pence.
create table order_refund_payment (
  order_refund_id integer not null references order_refund,
  payment_id uuid not null references payment,
  pence bigint not null check (pence > 0),
  primary key (order_refund_id, payment_id)
);
create index on order_refund_payment (payment_id);
