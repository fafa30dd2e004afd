-- Papers of an order: what is told to the tax office of it, kept as it was issued.

-- order-documents --------------------------------------------------------------------------------

-- A series of numbers for each kind, without a gap: the next number is taken in the transaction that
-- stores its document, so that one that dies takes its number back.
create table document_series (
  kind text primary key check (kind in ('invoice', 'credit-note')),
  last_number integer not null default 0 check (last_number >= 0)
);
insert into document_series (kind) values ('invoice'), ('credit-note');

-- A document as it was issued: what it says, field by field, and the one PDF that says so.
create table order_document (
  id integer primary key generated always as identity,
  kind text not null references document_series,
  series_number integer not null check (series_number >= 1),
  number text not null unique,             -- as it is printed: 'INV-000042'
  order_id integer not null references customer_order,
  -- Why there is one, so that whatever is asked twice is made once: 'order', 'refund:<id>',
  -- 'correction:<number>'.
  cause text not null,
  refund_id uuid unique references refund, -- what a credit note gives back; null where it corrects
  -- The invoice that a credit note takes back, or that a corrected one stands in for.
  preceding_id integer references order_document,
  fields jsonb not null,                   -- the terms of EN 16931
  pdf bytea not null,
  pdf_sha256 bytea not null,
  ex_pence bigint not null check (ex_pence >= 0),
  inc_pence bigint not null check (inc_pence >= ex_pence),
  currency text not null,
  is_specimen boolean not null,            -- a demo's, of which nothing was sold
  -- A business's keeps its name and address for as long as tax asks for them.
  is_to_business boolean not null,
  made_by integer,                         -- an account's number; null for the shop itself
  issued_at timestamptz not null,
  unique (kind, series_number),
  unique (order_id, kind, cause),
  check (kind = 'credit-note' or refund_id is null),
  check (kind = 'invoice' or preceding_id is not null)
);
-- PDFs are deflated already.
alter table order_document alter column pdf set storage external;
create index on order_document (issued_at);

-- A document is never changed and never deleted; an erase takes a person's name out of it.
create function order_document_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.is_to_business
     and (to_jsonb(new) - '{fields, pdf, pdf_sha256}'::text[])
       = (to_jsonb(old) - '{fields, pdf, pdf_sha256}'::text[]) then
    return new;
  end if;
  raise exception 'documents are never changed';
end $$;
create trigger order_document_kept before update or delete on order_document
  for each row execute function order_document_is_kept();
