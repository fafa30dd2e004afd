import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
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

const lock = statement(
  'pricing.lockLedger',
  `select pg_advisory_xact_lock(hashtextextended(current_schema() || ':price-ledger', 0))`,
);

/**
 * One change of prices at a time, until its transaction ends: two that do not see each other would
 * each write down what is charged without the other. Call it before the time of the change is read.
 */
export async function lockPriceLedger(tx: Tx): Promise<void> {
  await lock.run(tx, []);
}

const append = statement(
  'pricing.appendLedger',
  `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
   select o.id, each.channel, charged.inc_pence,
          case when latest.from_at >= o.at then $3::timestamptz else o.at end, charged.reason
     from unnest($1::int[], $2::timestamptz[]) as o(id, at)
     join list_price l on l.offering_id = o.id
     cross join unnest('{100,200,300}'::int[]) as each(channel)
     cross join lateral (
       select c.inc_pence, c.reason from (
         select l.inc_pence, 'list price' as reason, 0 as place
         union all
         select pp.inc_pence, pp.name, pp.promotion_id
           from promoted_price pp
          where pp.offering_id = o.id and pp.starts_at <= $3
            and (pp.ends_at is null or pp.ends_at > $3)) c
        order by c.inc_pence, c.place limit 1) charged
     left join lateral (
       select h.inc_pence, h.from_at from price_history h
        where h.offering_id = o.id and h.channel = each.channel and h.from_at <= $3
        order by h.from_at desc, h.id desc limit 1) latest on true
    where latest.inc_pence is distinct from charged.inc_pence`,
);

/**
 * Writes down what is charged for offerings now where it is not what was charged last, from the
 * given instant on. Whoever changes prices or promotions calls it, or a was-price has no evidence.
 */
export async function appendPriceLedger(
  tx: Tx,
  changed: readonly { offeringId: number; at: Date }[],
  now: Date,
): Promise<number> {
  if (changed.length === 0) return 0;
  const ids = changed.map(({ offeringId }) => offeringId);
  return append.run(tx, [ids, changed.map(({ at }) => at), now]);
}
