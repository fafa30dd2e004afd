-- Credit that waits on a business's account may be paid out: to the cards that paid its statements as far
-- as they can still give back, and by bank for the rest. Above what one may give alone a second person
-- agrees to it.
create table ledger_payout (
  id integer primary key generated always as identity,
  business_id integer not null references ledger_account,
  pence bigint not null check (pence > 0),
  bank_pence bigint not null check (bank_pence between 0 and pence),
  bank_reference text,
  note text not null,                      -- why, for staff
  state text not null check (state in ('waiting', 'sent', 'declined', 'withdrawn')),
  asked_by integer,                        -- accounts' numbers
  asked_at timestamptz not null,
  decided_by integer,                      -- null where nobody had to agree
  decided_at timestamptz,
  check ((bank_pence > 0) = (bank_reference is not null)),
  check ((decided_at is null) or state <> 'waiting')
);
create index on ledger_payout (business_id, id);
-- One at a time, so that two never promise the same credit.
create unique index on ledger_payout (business_id) where state = 'waiting';

-- On the statement it is an item of its own, against which the credit is set.
alter table ledger_item drop constraint ledger_item_kind_check;
alter table ledger_item add constraint ledger_item_kind_check check (kind in
  ('invoice', 'credit-note', 'allowance', 'receipt', 'payout'));
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('ordered', 'released', 'invoiced', 'corrected', 'credited', 'received', 'allocated',
   'unallocated', 'taken-back', 'paid-out'));

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in
  ('goods', 'delivery', 'goodwill', 'duplicate-charge', 'sold-out', 'code-used-up', 'payer-erased',
   'too-late', 'account-credit'));
