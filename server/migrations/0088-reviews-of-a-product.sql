-- Whatever its state: how many of a product's were turned away, and how many came within the hour.
create index review_of_product on review (product_id, submitted_at);
