-- What each member may spend for the business, in pence ex VAT: null is no limit, 0 is nothing.
alter table business_member
  add column order_limit_pence integer check (order_limit_pence >= 0),
  add column month_limit_pence integer check (month_limit_pence >= 0),
  add column job_limit_pence integer check (job_limit_pence >= 0);
