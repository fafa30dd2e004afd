import { statement } from '../../db/statement.ts';
import type { Queryable } from '../../db/connect.ts';

const find = statement<{ offeringId: number; units: number }>(
  'stock.findFreeFor',
  `select wanted.id as "offeringId",
          (coalesce((select sum(l.on_hand - l.reserved) from stock_level l
                      where l.offering_id = wanted.id), 0)
           + coalesce((select sum(k.quantity)
                         from stock_hold h join stock_hold_line k on k.hold_id = h.id
                        where h.basket_id = $2 and h.state = 'live'
                          and k.offering_id = wanted.id), 0))::int as units
     from unnest($1::int[]) as wanted(id)`,
);

/** How many of each offering are free, or held for this basket itself. */
export async function findFreeFor(
  tx: Queryable,
  offeringIds: readonly number[],
  basketId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await find.list(tx, [offeringIds, basketId]);
  return new Map(rows.map(({ offeringId, units }) => [offeringId, units]));
}
