import { statement } from '../../db/statement.ts';
import type { ListUnsent, UnsentUnits } from '../../goods/import/unsent-store.ts';

// Pickers go to the first place that the goods of an order were taken from, so that what is still to
// be sent is from the last ones. What is made to order never lay in the stock.
const unsent = statement<UnsentUnits & Record<string, unknown>>(
  'merchantImport.listUnsent',
  `with open as materialized (
     select o.guid, counted.id as offering_id, l.is_to_order,
            sum(l.allocated - l.dispatched)::int as units
       from unnest($1::int[]) as counted(id)
       join offering on offering.id = counted.id
       join order_line l on l.sku = offering.sku
       join customer_order o on o.id = l.order_id
      where l.allocated > l.dispatched
      group by o.guid, counted.id, l.is_to_order),
   taken as (
     select open.guid, open.offering_id, open.units, m.location_id, -sum(m.quantity)::int as quantity
       from open join stock_movement m on m.order_guid = open.guid and m.offering_id = open.offering_id
      where not open.is_to_order and m.reason in ('sale', 'put-back')
      group by open.guid, open.offering_id, open.units, m.location_id
     having sum(m.quantity) < 0),
   lying as (
     select offering_id, location_id,
            least(quantity, units - coalesce(sum(quantity) over (
              partition by guid, offering_id order by location_id desc
              rows between unbounded preceding and 1 preceding), 0))::int as units
       from taken
     union all
     select offering_id, null, units from open where is_to_order)
   select offering_id as "offeringId", location_id as "locationId", sum(units)::int as units
     from lying where units > 0 group by offering_id, location_id`,
);

/** What is sold of some offerings and still to be sent: picked and packed goods are in the house too. */
export const listUnsent: ListUnsent = (tx, offeringIds) => unsent.list(tx, [offeringIds]);
