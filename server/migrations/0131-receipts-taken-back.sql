-- A receipt that staff wrote down by mistake is taken back: it stays on the statement with who did so
-- and why, and what was set against invoices by it is undone. Neither is ever taken out of the books.
alter table ledger_item
  add column taken_back_at timestamptz,
  add column taken_back_by integer,        -- an account's number
  add column taken_back_why text,
  add check ((taken_back_at is null) = (taken_back_why is null)),
  -- A card's money goes back by its provider, and never by a word of staff.
  add check (taken_back_at is null or (kind = 'receipt' and payment_id is null and open_pence = 0));

alter table ledger_allocation add column undone_at timestamptz;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('ordered', 'released', 'invoiced', 'corrected', 'credited', 'received', 'allocated',
   'unallocated', 'taken-back'));

-- Items that are settled are shown the newest first, a page at a time.
create index on ledger_item (business_id, dated_on desc, id desc);
