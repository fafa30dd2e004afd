-- Changes before 0660 said of no refund whose charge is in it, and what they gave of a delivery then lessened
-- that delivery's own charge. It was for an address where all costs less, or the charge of a delivery that no
-- longer stands: none of it is of one that does.
update order_refund set charges_of = '{}' where charges_of is null and id in (select refund_id from order_change);
