-- What businesses owe the shop: orders on account, invoices on terms, credit, and money received.

-- One row a business: whoever changes what it owes takes this row's lock. What it has in use of its
-- credit is `ordered + invoiced - credit`.
create table ledger_account (
  business_id integer primary key references business,
  ordered_pence bigint not null default 0 check (ordered_pence >= 0),    -- on account, not invoiced yet
  invoiced_pence bigint not null default 0 check (invoiced_pence >= 0),  -- open of its invoices
  credit_pence bigint not null default 0 check (credit_pence >= 0),      -- set against nothing yet
  version integer not null default 1 check (version >= 1),
  -- Staff let nothing new go on account; the note is in words for the business.
  held_at timestamptz,
  held_by integer,
  hold_note text,
  reminded_at timestamptz,
  check ((held_at is null) = (hold_note is null))
);

-- What is open, or was: an invoice on one side; credit notes, allowances and receipts on the other.
create table ledger_item (
  id integer primary key generated always as identity,
  business_id integer not null references ledger_account,
  kind text not null check (kind in ('invoice', 'credit-note', 'allowance', 'receipt')),
  reference text not null,                 -- a document's number, or what a bank's payment says
  cause text not null unique,              -- why there is one, so that it is written once
  order_id integer,                        -- of the band above, which reads it
  order_number text,
  po_number text,
  job_reference text,
  dated_on date not null,
  due_on date,
  amount_pence bigint not null check (amount_pence > 0),
  open_pence bigint not null check (open_pence between 0 and amount_pence),
  payment_id uuid unique references payment,
  made_by integer,                         -- an account's number; null for the shop itself
  made_at timestamptz not null,
  check ((kind = 'invoice') = (due_on is not null))
);
create index on ledger_item (business_id, id);
create index on ledger_item (due_on) where kind = 'invoice' and open_pence > 0;

-- What credit was set against which invoice.
create table ledger_allocation (
  id integer primary key generated always as identity,
  from_item integer not null references ledger_item,
  to_item integer not null references ledger_item,
  pence bigint not null check (pence > 0),
  made_by integer,
  made_at timestamptz not null
);
create index on ledger_allocation (from_item);
create index on ledger_allocation (to_item);

-- Every movement, by how it changed each of the account's sums. Nothing is ever taken out.
create table ledger_entry (
  id bigint primary key generated always as identity,
  business_id integer not null references ledger_account,
  kind text not null check (kind in
    ('ordered', 'released', 'invoiced', 'corrected', 'credited', 'received', 'allocated')),
  cause text not null unique,
  ordered_pence bigint not null,
  invoiced_pence bigint not null,
  credit_pence bigint not null,
  order_id integer,
  happened_at timestamptz not null
);
create index on ledger_entry (business_id, id);
create index on ledger_entry (order_id) where order_id is not null;

create function ledger_entry_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger ledger_entry_kept before update or delete on ledger_entry
  for each row execute function ledger_entry_is_kept();

-- A line of an invoice that a business does not agree with. What is in dispute is not overdue.
create table ledger_dispute (
  id integer primary key generated always as identity,
  item_id integer not null references ledger_item,
  line_name text,                          -- as the invoice has it; null for all of it
  pence bigint not null check (pence > 0),
  reason text not null,
  raised_by integer references account,
  raised_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'refused')),
  answer text,
  settled_by integer,
  settled_at timestamptz,
  check ((outcome is null) = (answer is null)),
  check ((outcome is null) = (settled_at is null))
);
-- One at a time of an invoice.
create unique index on ledger_dispute (item_id) where outcome is null;
