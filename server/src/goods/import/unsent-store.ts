import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * Pieces of an offering that are sold and still to be sent: out of the books of the stock, and in the
 * house. `locationId` is where they were taken from; null where they came from their supplier.
 */
export interface UnsentUnits {
  offeringId: number;
  locationId: number | null;
  units: number;
}

/** The units of some offerings that are sold and still to be sent, whom they were sold to apart. */
export type ListUnsent = (tx: Tx, offeringIds: readonly number[]) => Promise<UnsentUnits[]>;

/** What the files counted, by offering and place, without what of it is sold: SQL. */
export const countedFree = `
  select offering.id as offering_id, stock_location.id as location_id,
         staged.on_hand - coalesce(unsent.units, 0) as on_hand, staged.bin, staged.expected_on,
         staged.line,
         coalesce(unsent.units, 0) as unsent
  from staged_stock as staged
  join offering using (sku)
  join stock_location on stock_location.code = staged.location
  left join staged_unsent as unsent
    on unsent.offering_id = offering.id and unsent.location_id = stock_location.id`;

const createTable = statement(
  'catalogueImport.createUnsent',
  `create temporary table staged_unsent
     (offering_id integer, location_id integer, units integer not null) on commit drop`,
);
// In the order in which every sale takes these locks.
const lockLevels = statement(
  'catalogueImport.lockCountedLevels',
  `select from staged_stock as staged
   join offering using (sku)
   join stock_location on stock_location.code = staged.location
   join stock_level as level
     on level.offering_id = offering.id and level.location_id = stock_location.id
   order by level.offering_id, level.location_id
   for no key update of level`,
);
const counted = statement<{ id: number }>(
  'catalogueImport.listCounted',
  `select distinct offering.id from staged_stock join offering using (sku)
   where not exists (select from staged_offering)`,
);
// What came from its supplier lies anywhere, and is taken off the first place that was counted.
const keep = statement(
  'catalogueImport.keepUnsent',
  `insert into staged_unsent (offering_id, location_id, units)
   select unsent.offering_id, coalesce(unsent.location_id, place.first), sum(unsent.units)
   from unnest($1::int[], $2::int[], $3::int[]) as unsent (offering_id, location_id, units)
   cross join lateral (
     select min(stock_location.id) as first
     from staged_stock as staged
     join offering using (sku)
     join stock_location on stock_location.code = staged.location
     where offering.id = unsent.offering_id
   ) as place
   group by 1, 2`,
);

/**
 * Makes ready for a stock-take, if that is what was staged: nothing that was counted is sold, held or
 * let go of from now on until the import ends, and what is sold and still to be sent is known.
 */
export async function stageUnsent(tx: Tx, listUnsent: ListUnsent): Promise<void> {
  await createTable.run(tx);
  const ids = (await counted.list(tx)).map(({ id }) => id);
  if (ids.length === 0) return;
  await lockLevels.run(tx);
  const unsent = await listUnsent(tx, ids);
  await keep.run(tx, [
    unsent.map(({ offeringId }) => offeringId),
    unsent.map(({ locationId }) => locationId),
    unsent.map(({ units }) => units),
  ]);
}
