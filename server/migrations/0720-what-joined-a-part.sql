-- What is charged for by a delivery of an order besides its own price: for bringing goods that joined what was
-- parted from it. It is kept out of `delivery_option`, whose price is what was paid for its present way.
alter table consignment add column joined_inc_pence integer not null default 0 check (joined_inc_pence >= 0);
