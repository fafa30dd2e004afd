import { check, checkAt, type Check } from './row-check-store.ts';

/** What may be added to the record of what was charged: nothing that the shop itself knows better. */
export const historyChecks: readonly Check[] = [
  check(
    'price-history.csv',
    'inc_pence',
    'rewrittenHistory',
    `select line, format('The history says %s from then on, and is never rewritten.',
                         price_history.inc_pence) as message
     from staged_price_history as staged
     join offering using (sku)
     join price_history on price_history.offering_id = offering.id
       and price_history.from_at = staged.from_at
       and price_history.channel = coalesce(staged.channel, price_history.channel)
     where price_history.inc_pence <> staged.inc_pence`,
  ),
  checkAt(
    'price-history.csv',
    'from_at',
    'historyToCome',
    `select line, 'This is still to come. A history tells what was charged.' as message
     from staged_price_history where from_at > $1`,
  ),
  checkAt(
    'price-history.csv',
    'from_at',
    'historyOfTheShop',
    `select line, format('The shop has kept what it charges for this since %s, and only what came '
                         'before may be added.',
                         to_char(min(kept.since) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
              as message
     from staged_price_history as staged
     join offering using (sku)
     cross join lateral (
       select min(known.from_at) as since from price_history as known
        where known.offering_id = offering.id
          and known.channel = coalesce(staged.channel, known.channel)
        group by known.channel
       having min(known.from_at) < staged.from_at
          and bool_and(known.from_at <> staged.from_at)) as kept
     where staged.from_at <= $1 group by line`,
  ),
];
