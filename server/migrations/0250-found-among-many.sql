-- What is looked up among a year's orders, so that nothing goes through all of them.
create index on order_document (preceding_id) where preceding_id is not null;
-- Lines of which something is owed that is not here yet: few, whatever was sold before.
create index order_line_missing on order_line (order_id, position)
  where is_to_order and quantity + added + resent + replaced - cancelled > allocated;
create index on ledger_item (reference) where kind = 'invoice';
create index on return_booking (tracking_number);
create index on return_booking (barcode);
create index on newsletter_subscription (asked_at);
create index on offering (upper(sku));
create index on order_line (order_id) where short > 0;
