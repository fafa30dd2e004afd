-- On what terms goods come back: the days for it, what is kept, how goods travel and at whose cost, and
-- what cannot come back at all. Whoever saves them makes a new version of all of it, and an order keeps
-- the version that was in force when it was placed: nothing that a buyer was told is taken back.

create table return_terms (
  version integer primary key,             -- counted from 1
  since timestamptz not null,
  -- The law gives consumers fourteen; a shop may give more.
  consumer_days integer not null check (consumer_days between 14 and 365),
  -- 0 where nothing is taken back of businesses that is not faulty.
  business_days integer not null check (business_days between 0 and 365),
  business_restocking_percent integer not null check (business_restocking_percent between 0 and 100),
  saved_by integer                         -- an account's number; null for what the shop began with
);

-- How goods of a size travel back, and what that costs whoever sends them; 0 is ours to pay.
create table return_terms_travel (
  version integer not null references return_terms,
  size_class text not null check (size_class in ('parcel', 'large', 'bulky', 'pallet')),
  way text not null check (way in ('label', 'collection')),
  carrier text not null,
  service text not null,                   -- as the carrier calls it
  fee_inc_pence integer not null check (fee_inc_pence >= 0),
  primary key (version, size_class)
);

-- What cannot come back as other goods can, by the category that it stands in or below.
create table return_terms_exception (
  version integer not null references return_terms,
  category text not null,                  -- a category's slug: 'toilets/toilet-seats'
  rule text not null check (rule in ('sealed', 'made-to-measure')),
  primary key (version, category)
);

insert into return_terms (version, since, consumer_days, business_days, business_restocking_percent)
values (1, '2000-01-01T00:00:00Z', 14, 28, 15);
insert into return_terms_travel (version, size_class, way, carrier, service, fee_inc_pence)
select 1, size_class, way, carrier, service, fee_inc_pence from return_travel;
insert into return_terms_exception (version, category, rule)
select 1, category, rule from return_rule where since <= current_date;

drop table return_travel;
drop table return_rule;

-- The version that was in force at an instant.
create function return_terms_at(instant timestamptz) returns integer
  language sql stable
  return (select t.version from return_terms t where t.since <= instant
           order by t.version desc limit 1);
