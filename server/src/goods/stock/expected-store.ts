import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const forget = statement<{ offeringId: number }>(
  'stock.forgetDaysBefore',
  `with passed as materialized (
     select offering_id, location_id from stock_level where expected_on < $1::date
      order by offering_id, location_id limit $2 for no key update)
   update stock_level l set expected_on = null
     from passed p where p.offering_id = l.offering_id and p.location_id = l.location_id
   returning l.offering_id as "offeringId"`,
);

/** Forgets days before one on which more was expected, of so many levels at most: those offerings. */
export const forgetDaysBefore = (tx: Tx, day: string, limit: number) =>
  forget.list(tx, [day, limit]);
