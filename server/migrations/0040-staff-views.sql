-- Ways of looking at a list that a member of staff keeps under a name.
create table staff_view (
  id integer primary key generated always as identity,
  account_id integer not null references account,
  list text not null,  -- its address below /staff
  name text not null,
  query text not null,  -- of that address: filters, order and columns
  unique (account_id, list, name)
);
