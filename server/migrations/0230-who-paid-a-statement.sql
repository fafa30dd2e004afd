-- Who of a business's people paid its statement by card: it is they who are told where the money goes back.
-- What was agreed is the business's, and the same payment whoever makes it.
create table ledger_payer (
  payment_id uuid primary key references payment,
  account_id integer not null references account
);
create index on ledger_payer (account_id);
