import type { Queryable } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import type { PriceSince } from './was-price.ts';

const ledger = statement<PriceSince & { reason: string }>(
  'pricing.listLedger',
  `select inc_pence as "incPence", from_at as "fromAt", reason from (
     select * from price_history
      where offering_id = $1 and channel = $2 and from_at <= $3
      order by from_at desc, id desc limit 200) newest
    order by from_at, id`,
);

/** What an offering was sold at on a channel up to now, the oldest first; the newest 200 changes. */
export const listPriceLedger = (
  tx: Queryable,
  offeringId: number,
  channel: number,
  now: Date,
): Promise<(PriceSince & { reason: string })[]> => ledger.list(tx, [offeringId, channel, now]);
