-- stock notices ----------------------------------------------------------------------------------

-- Who wants to be told, once, that something can be had again. The row goes with the mail.
create table stock_notice (
  id integer primary key generated always as identity,
  offering_id integer not null references offering,
  email text not null,
  account_id integer references account,   -- who was signed in; null for guests
  asked_at timestamptz not null,
  keep_until timestamptz not null          -- then it goes, whether the goods came or not
);
create unique index stock_notice_once on stock_notice (offering_id, lower(email));
create index on stock_notice (lower(email));
create index on stock_notice (account_id);
create index on stock_notice (keep_until);
