-- Staff find orders by parts of what is known of them, by an index of letters in threes.

-- All that an order is looked for by, a line each, so that nothing is found across two of them. A
-- postcode and a number are found with their blanks and dashes or without.
alter table customer_order add column search_text text generated always as (lower(
  number || E'\n' || replace(number, '-', '') || E'\n' || coalesce(email, '')
  || E'\n' || coalesce(billing_address->>'company', '')
  || E'\n' || coalesce(contact->>'firstName', '') || ' ' || coalesce(contact->>'lastName', '')
  || E'\n' || coalesce(po_number, '') || E'\n' || coalesce(job_reference, '')
  || E'\n' || coalesce(delivery_address->>'postcode', '')
  || E'\n' || replace(coalesce(delivery_address->>'postcode', ''), ' ', ''))) stored;

-- The extension is one for the whole database, wherever a schema beside this one has put it. A role that
-- may not add it, or not see where it is, searches without an index.
do $$
declare
  place text;
begin
  create extension if not exists pg_trgm;
  select extnamespace::regnamespace::text into place from pg_extension where extname = 'pg_trgm';
  execute format('create index customer_order_search on customer_order
                    using gin (search_text %s.gin_trgm_ops)', place);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'orders are searched without an index: pg_trgm cannot be used by this role';
end $$;

-- A box's number is typed from its label, with blanks or without.
create index on consignment_box (upper(replace(tracking_number, ' ', '')))
  where tracking_number is not null;
