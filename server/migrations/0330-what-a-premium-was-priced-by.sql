-- The invoice of a better delivery has the rates of the goods that it was priced by, which are those of
-- one consignment. What a consignment holds may change later, so that they are kept as they were paid.
alter table delivery_upgrade add column carried jsonb;

update delivery_upgrade u
   set carried = (
     select jsonb_agg(jsonb_build_object('ratePercent', rate, 'exPence', ex, 'vatPence', vat)
                      order by rate desc)
       from (select l.vat_rate_percent as rate, sum(l.ex_pence)::bigint as ex,
                    sum(l.vat_pence)::bigint as vat
               from consignment_line c join order_line l using (order_id, position)
              where c.order_id = u.order_id and c.consignment = u.consignment and c.units > 0
              group by l.vat_rate_percent) r)
 where payment_id is not null;
