import { type MergeStep, mergeStep } from './merge-goods-store.ts';
import { countedFree } from './unsent-store.ts';

/** The day of a row on which more is expected; none where it has passed, which would hide a later one. */
const dayToCome = (row: string) =>
  `case when ${row}.expected_on >= ($1::timestamptz at time zone 'Europe/London')::date
             then ${row}.expected_on end`;

/** Where goods lie, and how many of them. */
export const stockSteps: MergeStep[] = [
  mergeStep(
    'stock-locations.csv',
    'updateStockLocations',
    `update stock_location set name = staged.name from staged_stock_location as staged
     where stock_location.code = staged.code and stock_location.name <> staged.name`,
  ),
  mergeStep(
    'stock-locations.csv',
    'insertStockLocations',
    `insert into stock_location (code, name)
     select code, name from staged_stock_location
     where not exists (select from stock_location
                       where stock_location.code = staged_stock_location.code)
     order by line`,
  ),
  // Counts that come without the goods are those of a stock-take, and the difference is booked. What
  // is sold and still to be sent was counted as well, and is in the books no more.
  mergeStep(
    'stock.csv',
    'takeStock',
    `with counted as (
       select offering_id, location_id, free.on_hand, free.on_hand - level.on_hand as difference
       from (${countedFree}) as free
       join stock_level as level using (offering_id, location_id)
       where not exists (select from staged_offering) and level.on_hand <> free.on_hand
       order by offering_id, location_id
       for update of level
     ), changed as (
       update stock_level set on_hand = counted.on_hand
       from counted
       where stock_level.offering_id = counted.offering_id
         and stock_level.location_id = counted.location_id
     )
     insert into stock_movement (offering_id, location_id, quantity, reason, moved_at)
     select offering_id, location_id, difference, 'adjustment', $1 from counted
     order by offering_id, location_id`,
  ),
  // The opening count is taken once; with the goods, only movements change what is on hand later.
  mergeStep(
    'stock.csv',
    'openStock',
    `with opened as (
       insert into stock_level (offering_id, location_id, on_hand, bin, expected_on)
       select offering_id, location_id, on_hand, bin, ${dayToCome('free')} from (${countedFree}) as free
       on conflict (offering_id, location_id) do nothing
       returning offering_id, location_id, on_hand
     )
     insert into stock_movement (offering_id, location_id, quantity, reason, moved_at)
     select offering_id, location_id, on_hand, 'opening', $1 from opened
     order by offering_id, location_id`,
  ),
  // A file that tells no bins moves nothing.
  mergeStep(
    'stock.csv',
    'placeStock',
    `update stock_level set bin = staged.bin
     from staged_stock as staged
     join offering using (sku)
     join stock_location on stock_location.code = staged.location
     where stock_level.offering_id = offering.id and stock_level.location_id = stock_location.id
       and staged.bin is not null and stock_level.bin is distinct from staged.bin`,
  ),
  // A row without a day says that none is known any more.
  mergeStep(
    'stock.csv',
    'expectStock',
    `update stock_level set expected_on = ${dayToCome('staged')}
     from staged_stock as staged
     join offering using (sku)
     join stock_location on stock_location.code = staged.location
     where stock_level.offering_id = offering.id and stock_level.location_id = stock_location.id
       and stock_level.expected_on is distinct from ${dayToCome('staged')}`,
  ),
];
