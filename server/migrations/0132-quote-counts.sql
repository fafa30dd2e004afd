-- How many quotes a business has begun: a number stays taken when its quote is removed, since a client
-- may hold a paper with it.
create table client_quote_count (
  business_id integer primary key references business,
  last integer not null check (last >= 1)
);
insert into client_quote_count (business_id, last)
  select business_id, max(count) from client_quote group by business_id;
