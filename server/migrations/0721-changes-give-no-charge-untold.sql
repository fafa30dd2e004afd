-- Changes before 0660 said of no refund whose charge is in it, and what they gave of a delivery then lessened
-- that delivery's own charge. Each gave the charge of every delivery that it emptied, as changes do since: those
-- that were called off, with the last change that took something out of them. What it gave besides was for an
-- address where all costs less, and no delivery's own.
update order_refund r
   set charges_of = array(
         select s.number from consignment s
          where s.order_id = r.order_id and s.kind = 'order' and s.state = 'cancelled'
            and not exists (
                  select from consignment_line own
                    join consignment_line other on other.order_id = own.order_id and other.position = own.position
                   where own.order_id = s.order_id and own.consignment = s.number and other.units > 0)
            and r.id = (
                  select max(g.order_refund_id) from consignment_line own
                    join order_change c on c.order_id = own.order_id
                    join order_refund_line g on g.order_refund_id = c.refund_id and g.order_line = own.position
                   where own.order_id = s.order_id and own.consignment = s.number and g.kind = 'goods')
          order by s.number)
 where charges_of is null and id in (select refund_id from order_change);
