-- What a business keeps to hand, and what it orders together: shared by all who buy for it.
create table business_list (
  id integer primary key generated always as identity,
  business_id integer not null references business,
  kind text not null check (kind in ('van', 'kit')),
  name text not null,
  version integer not null default 1,
  made_by integer references account,
  changed_by integer references account,
  changed_at timestamptz not null,
  counted_by integer references account,
  counted_at timestamptz
);
create unique index business_list_name on business_list (business_id, lower(name));
create index on business_list (made_by);
create index on business_list (changed_by);
create index on business_list (counted_by);

create table business_list_line (
  list_id integer not null references business_list on delete cascade,
  offering_id integer not null references offering,
  position integer not null,
  quantity integer not null check (quantity between 1 and 999), -- of a van: how many belong in it
  counted integer check (counted between 0 and 9999),           -- how many were there; null until somebody looks
  primary key (list_id, offering_id)
);
create index on business_list_line (offering_id);
