import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { PriceRow } from './product-rows.ts';

interface PriceSqlRow {
  offering_id: number;
  inc_pence: number;
  promotion: PriceRow['promotion'];
  fixed: PriceRow['fixedExPence'] | null;
  history: PriceRow['history'] | null;
}

// The same facts as pricing's own statement gives for one caller, but for every band and channel
// at once and joined in bulk. The lowest live promotion counts; the history goes back to what was
// charged when the window of the last 90 days began.
const priceRows = statement<PriceSqlRow>(
  'catalogueModel.listPrices',
  `select l.offering_id, l.inc_pence, promo.promotion, fixed.fixed, past.history
     from list_price l
     left join (
       select distinct on (pp.offering_id) pp.offering_id,
              json_build_object('slug', pr.slug, 'name', pr.name, 'incPence', pp.inc_pence,
                'endsOn', to_char(pr.ends_at at time zone 'Europe/London', 'YYYY-MM-DD'))
                as promotion
         from promotion_price pp join promotion pr on pr.id = pp.promotion_id
        where pp.offering_id = any($1::int[]) and pr.starts_at <= $2
          and (pr.ends_at is null or pr.ends_at > $2)
        order by pp.offering_id, pp.inc_pence, pr.id) promo on promo.offering_id = l.offering_id
     left join (
       select offering_id, json_agg(json_build_array(band_id, ex_pence)) as fixed
         from trade_band_price where offering_id = any($1::int[])
        group by offering_id) fixed on fixed.offering_id = l.offering_id
     left join (
       select offering_id, json_agg(json_build_array(channel, inc_pence,
                floor(extract(epoch from from_at) * 1000)::bigint) order by from_at, id) as history
         from (select h.*, lead(h.from_at) over each as until
                 from price_history h
                where h.offering_id = any($1::int[]) and h.from_at <= $2
               window each as (partition by h.offering_id, h.channel order by h.from_at, h.id)) h
        where until is null or until > $2::timestamptz - interval '90 days'
        group by offering_id) past on past.offering_id = l.offering_id
    where l.offering_id = any($1::int[])`,
);

/** What decides the price of each offering at `now`, by offering id; none without a list price. */
export async function listPriceRows(
  tx: Queryable,
  offeringIds: readonly number[],
  now: Date,
): Promise<Map<number, PriceRow>> {
  const rows = await priceRows.list(tx, [offeringIds, now]);
  return new Map(
    rows.map((row) => [
      row.offering_id,
      {
        listIncPence: row.inc_pence,
        promotion: row.promotion,
        fixedExPence: row.fixed ?? [],
        history: row.history ?? [],
      },
    ]),
  );
}

const nextTurn = statement<{ at: Date | null }>(
  'catalogueModel.findNextPromotionTurn',
  `select min(at) as at
     from (select starts_at as at from promotion union all select ends_at from promotion) turns
    where at > $1`,
);

/** When the next promotion starts or ends after an instant; null when none will. */
export async function findNextPromotionTurn(tx: Queryable, after: Date): Promise<Date | null> {
  return (await nextTurn.find(tx, [after]))?.at ?? null;
}

const turnedOfferings = statement<{ offering_id: number }>(
  'catalogueModel.listTurnedOfferings',
  `select distinct pp.offering_id
     from promotion pr join promotion_price pp on pp.promotion_id = pr.id
    where (pr.starts_at > $1 and pr.starts_at <= $2) or (pr.ends_at > $1 and pr.ends_at <= $2)`,
);

/** The offerings whose promotions started or ended after one instant and up to another. */
export async function listTurnedOfferings(
  tx: Queryable,
  after: Date,
  upTo: Date,
): Promise<number[]> {
  return (await turnedOfferings.list(tx, [after, upTo])).map((row) => row.offering_id);
}
