import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** Where an order's goods were taken from; without a movement, wherever they lie. Of `o` and `l`. */
export const binOfLine = `(
  select s.bin from stock_level s
   where s.offering_id = l.offering_id and s.bin is not null
   order by exists (select from stock_movement m
                     where m.order_guid = o.guid and m.offering_id = s.offering_id
                       and m.location_id = s.location_id and m.quantity < 0) desc, s.location_id
   limit 1)`;

const list = statement<{ orderNumber: string; position: number; bin: string | null }>(
  'fulfilment.listBins',
  `select o.number as "orderNumber", l.position, ${binOfLine} as bin
     from customer_order o join order_line l on l.order_id = o.id where o.number = any($1)`,
);

/** The bins of some orders' lines, by the order's number and the line's position. */
export async function listBins(
  tx: Queryable,
  orderNumbers: readonly string[],
): Promise<Map<string, Map<number, string>>> {
  const bins = new Map(orderNumbers.map((number) => [number, new Map<number, string>()]));
  for (const { orderNumber, position, bin } of await list.list(tx, [orderNumbers])) {
    if (bin !== null) bins.get(orderNumber)!.set(position, bin);
  }
  return bins;
}
