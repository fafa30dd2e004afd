-- What people looked at, kept only for those who accepted it: one row for each thing, as of the
-- last time, so that looking again replaces rather than adds.
create table visitor_action (
  owner text not null,                     -- 'visitor:…' or 'account:12', see caller.ts
  kind text not null check (kind in
    ('viewed-product', 'viewed-category', 'searched', 'added-to-basket')),
  subject text not null,                   -- a SKU, a category's slug or the words of a search
  at timestamptz not null,
  keep_until timestamptz not null,
  primary key (owner, kind, subject)
);
create index on visitor_action (keep_until);
