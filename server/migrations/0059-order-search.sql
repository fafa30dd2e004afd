-- Staff find orders by parts of what is known of them, by an index of letters in threes.

create extension if not exists pg_trgm;

-- All that an order is looked for by, a line each, so that nothing is found across two of them. A
-- postcode and a number are found with their blanks and dashes or without.
alter table customer_order add column search_text text generated always as (lower(
  number || E'\n' || replace(number, '-', '') || E'\n' || coalesce(email, '')
  || E'\n' || coalesce(billing_address->>'company', '')
  || E'\n' || coalesce(contact->>'firstName', '') || ' ' || coalesce(contact->>'lastName', '')
  || E'\n' || coalesce(po_number, '') || E'\n' || coalesce(job_reference, '')
  || E'\n' || coalesce(delivery_address->>'postcode', '')
  || E'\n' || replace(coalesce(delivery_address->>'postcode', ''), ' ', ''))) stored;
create index customer_order_search on customer_order using gin (search_text gin_trgm_ops);

-- A box's number is typed from its label, with blanks or without.
create index on consignment_box (upper(replace(tracking_number, ' ', '')))
  where tracking_number is not null;
