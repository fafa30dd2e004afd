-- The day on which more of an offering is expected at a place, as the merchant's stock file says it.
alter table stock_level add column expected_on date;

create or replace view free_stock as
  select offering_id, sum(on_hand - reserved)::int as free, min(expected_on) as expected_on
  from stock_level group by offering_id;
