-- The consignments of which nothing came any more, and whose own charge is in a refund. Null where nobody
-- said so: in what staff sum up by hand, and in what a version before this one gave back.
alter table order_refund add column charges_of integer[];
