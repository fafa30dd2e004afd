-- Whether a refund is of pieces that stay with their customer, who was to have their money all the same: it
-- does not pay for what was cancelled or given up.
alter table order_refund add column is_of_kept boolean not null default false;
