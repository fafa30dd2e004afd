import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'stock.listFaults',
  `with moved as (
     select offering_id, location_id, sum(quantity)::int as quantity
       from stock_movement group by offering_id, location_id),
   held as (
     select l.offering_id, l.location_id, sum(l.quantity)::int as quantity
       from stock_hold_line l join stock_hold h on h.id = l.hold_id
      where h.state = 'live' group by l.offering_id, l.location_id)
   select format('offering %s at place %s: %s on hand, but the movements sum to %s',
                 offering_id, location_id, coalesce(on_hand, 0), coalesce(m.quantity, 0)) as fault
     from stock_level full join moved m using (offering_id, location_id)
    where coalesce(on_hand, 0) <> coalesce(m.quantity, 0)
   union all
   select format('offering %s at place %s: %s reserved, but live holds have %s',
                 offering_id, location_id, coalesce(reserved, 0), coalesce(h.quantity, 0))
     from stock_level full join held h using (offering_id, location_id)
    where coalesce(reserved, 0) <> coalesce(h.quantity, 0)
   union all
   select format('offering %s at place %s: %s reserved of %s on hand',
                 offering_id, location_id, reserved, on_hand)
     from stock_level where reserved < 0 or reserved > on_hand
   union all
   select format('hold %s ran out at %s and still has stock', id, expires_at)
     from stock_hold where state = 'live' and expires_at < $1::timestamptz - interval '60 seconds'`,
);

/** What is wrong with the stock's books, a sentence each; none when every invariant holds. */
export async function listStockFaults(tx: Queryable, now: Date): Promise<string[]> {
  return (await faults.list(tx, [now])).map((row) => row.fault);
}
