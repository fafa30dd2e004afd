-- What somebody who has left had asked for is the business's: whoever decides takes its goods over, once.
alter table order_approval
  add column taken_over_at timestamptz,
  add column taken_over_by integer;        -- an account's number
