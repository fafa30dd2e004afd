-- Goods that were taken for an order and never left the house go back to where they were taken from;
-- those that a picker did not find are written off there in the same step.
alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check
  check (reason in ('opening', 'receipt', 'sale', 'put-back', 'return', 'adjustment'));
