-- A change of an order after its placing: asked for by its customer or put to them by staff, priced, and
-- applied once, as it was agreed to.

-- amendments -------------------------------------------------------------------------------------

create table order_change (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  origin text not null check (origin in ('customer', 'staff')),
  state text not null check (state in
    ('requested', 'proposed', 'accepted', 'applied', 'declined', 'refused', 'withdrawn', 'lapsed')),
  actions jsonb not null,                  -- what is to be done, action by action
  note text not null default '',           -- why, in the words of who began it
  answer text,                             -- what staff or the customer said to it
  -- What it came to when it was last shown for a decision: more than that is never taken.
  due_pence bigint not null check (due_pence >= 0),
  back_pence bigint not null check (back_pence >= 0),
  begun_by integer,                        -- accounts' numbers; null for a guest by a mailed link
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  -- While its customer pays: the payment, counted anew for each try, and until when goods are held.
  attempt integer not null default 0,
  -- Written a moment before its row, in the same transaction.
  payment_id uuid references payment deferrable initially deferred,
  held_until timestamptz,
  refund_id integer references order_refund,
  check (due_pence = 0 or back_pence = 0),
  check ((state = 'accepted') = (held_until is not null)),
  check (state in ('requested', 'proposed', 'accepted') or decided_at is not null)
);
create index on order_change (order_id);
-- One at a time: what a second would change is not known before the first is decided.
create unique index order_change_open on order_change (order_id)
  where state in ('requested', 'proposed', 'accepted');
create index on order_change (state, begun_at);
create index on order_change (payment_id) where payment_id is not null;
