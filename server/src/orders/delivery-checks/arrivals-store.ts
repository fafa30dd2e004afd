import type { CarrierArrivals } from '@plumbline/contracts/staff/delivery-checks.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

// Goods that are faulty or not what was ordered came as they were packed, which is no carrier's doing. A
// box of which nobody wrote down what is in it has all of its consignment. What is said not to have come
// is lost as long as nothing shows otherwise.
const arrivals = statement<CarrierArrivals>(
  'deliveryChecks.listArrivals',
  `with come as (
     select c.order_id, c.number, c.carrier, c.state,
            (select count(*) from box_check k
              where k.order_id = c.order_id and k.consignment = c.number)
              >= greatest(1, (select count(*) from consignment_box b
                               where b.order_id = c.order_id and b.consignment = c.number)) as looked,
            exists (select from claim m
                     where m.order_id = c.order_id and m.consignment = c.number
                       and m.problem in ('damaged', 'missing', 'not-arrived')
                       and m.state <> 'withdrawn') as reported,
            exists (select from box_check k
                      left join consignment_box b on b.order_id = k.order_id
                       and b.consignment = k.consignment and b.number = k.box
                      join consignment_line l on l.order_id = k.order_id
                       and l.consignment = k.consignment and l.units > 0
                     where k.order_id = c.order_id and k.consignment = c.number
                       and (b.contents is null or b.contents @>
                            jsonb_build_array(jsonb_build_object('position', l.position)))
                       and l.position <> all (k.here)) as short
       from consignment c
      where c.dispatched_at >= $1
        and (c.state = 'delivered' or c.failure = 'lost' or c.state = 'dispatched' and exists (
               select from claim m where m.order_id = c.order_id and m.consignment = c.number
                  and m.problem = 'not-arrived' and m.state <> 'withdrawn')))
   select carrier, count(*) filter (where state = 'delivered')::int as delivered,
          count(*) filter (where state <> 'delivered')::int as lost,
          count(*) filter (where state = 'delivered' and (looked or short or reported))::int
            as answered,
          count(*) filter (where state = 'delivered' and looked and not short and not reported)::int
            as "asTheyShould"
     from come group by carrier order by delivered desc, carrier`,
);

/** How what was sent since an instant arrived, by what its customers said of it. */
export const listArrivals = (tx: Queryable, since: Date) => arrivals.list(tx, [since]);
