import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type { PriceRow, PromotionRow } from './product-rows.ts';

// The same facts as `listPriceFacts` gives for one caller, but for every band and channel
// at once. Each table is asked by itself and the rows are put together here: a named statement is
// planned for a few ids, and joins planned for a few are slow for thousands.

const listPrices = statement<{ offering_id: number; inc_pence: number }>(
  'catalogueModel.listPrices',
  'select offering_id, inc_pence from list_price where offering_id = any($1::int[])',
);

// The lowest comes first, and is what counts.
const promotions = statement<{
  offering_id: number;
  id: number;
  slug: string;
  name: string;
  inc_pence: number;
  ends_on: string | null;
}>(
  'catalogueModel.listLivePromotions',
  `select offering_id, promotion_id as id, slug, name, inc_pence, ends_on
     from promoted_price
    where offering_id = any($1::int[]) and starts_at <= $2 and (ends_at is null or ends_at > $2)
    order by offering_id, inc_pence, promotion_id`,
);

// A term may say that a band has no fixed price for a while.
const fixedPrices = statement<{ offering_id: number; band_id: number; ex_pence: number | null }>(
  'catalogueModel.listFixedPrices',
  `select distinct on (offering_id, band_id) offering_id, band_id, ex_pence
     from band_fixed_price
    where offering_id = any($1::int[]) and starts_at <= $2 and ends_at > $2
    order by offering_id, band_id, starts_at desc, term_id desc`,
);

// The history goes back to what was charged when the window of the last 90 days began.
const histories = statement<{ offering_id: number; history: PriceRow['history'] }>(
  'catalogueModel.listPriceHistories',
  `select offering_id, json_agg(json_build_array(channel, inc_pence,
            floor(extract(epoch from from_at) * 1000)::bigint) order by from_at, id) as history
     from (select h.*, lead(h.from_at) over each as until
             from price_history h
            where h.offering_id = any($1::int[]) and h.from_at <= $2
           window each as (partition by h.offering_id, h.channel order by h.from_at, h.id)) h
    where until is null or until > $2::timestamptz - interval '90 days'
    group by offering_id`,
);

/** What decides the price of each offering at `now`, by offering id; none without a list price. */
export async function listPriceRows(
  tx: Queryable,
  offeringIds: readonly number[],
  now: Date,
): Promise<Map<number, PriceRow>> {
  const rows = new Map<number, PriceRow>();
  for (const { offering_id, inc_pence } of await listPrices.list(tx, [offeringIds])) {
    rows.set(offering_id, {
      listIncPence: inc_pence,
      promotion: null,
      promotionIds: [],
      fixedExPence: [],
      history: [],
    });
  }
  for (const found of await promotions.list(tx, [offeringIds, now])) {
    const { slug, name, inc_pence: incPence, ends_on: endsOn } = found;
    const row = rows.get(found.offering_id);
    if (!row) continue;
    row.promotion ??= { slug, name, incPence, endsOn };
    row.promotionIds.push(found.id);
  }
  for (const { offering_id, band_id, ex_pence } of await fixedPrices.list(tx, [offeringIds, now])) {
    if (ex_pence !== null) rows.get(offering_id)?.fixedExPence.push([band_id, ex_pence]);
  }
  for (const { offering_id, history } of await histories.list(tx, [offeringIds, now])) {
    const row = rows.get(offering_id);
    if (row) row.history = history;
  }
  return rows;
}

const allPromotions = statement<{
  id: number;
  slug: string;
  name: string;
  starts_at: Date;
  ends_at: Date | null;
  ends_on: string | null;
}>(
  'catalogueModel.listPromotions',
  'select id, slug, name, starts_at, ends_at, ends_on from promotion_period order by id',
);

/** Every promotion that there is, was or will be. */
export async function listPromotionRows(tx: Queryable): Promise<PromotionRow[]> {
  const rows = await allPromotions.list(tx);
  return rows.map(({ starts_at, ends_at, ends_on, ...row }) => ({
    ...row,
    startsAt: starts_at,
    endsAt: ends_at,
    endsOn: ends_on,
  }));
}

const turnedOfferings = statement<{ offering_id: number }>(
  'catalogueModel.listTurnedOfferings',
  `select offering_id from promoted_price
    where (starts_at > $1 and starts_at <= $2) or (ends_at > $1 and ends_at <= $2)
   union select offering_id from trade_band_term
    where offering_id is not null
      and ((starts_at > $1 and starts_at <= $2) or (ends_at > $1 and ends_at <= $2))`,
);
const nextTermTurn = statement<{ at: Date | null }>(
  'catalogueModel.findNextTermTurn',
  `select min(at) as at
     from (select starts_at as at from trade_band_term union all select ends_at from trade_band_term) t
    where at > $1`,
);
const turnedPercentages = statement<{ areTurned: boolean }>(
  'catalogueModel.havePercentagesTurned',
  `select exists (select from trade_band_term
                   where category_id is not null
                     and ((starts_at > $1 and starts_at <= $2) or (ends_at > $1 and ends_at <= $2)))
            as "areTurned"`,
);

/** When the next term of a band starts or ends after an instant; null where none does. */
export const findNextTermTurn = async (tx: Queryable, after: Date): Promise<Date | null> =>
  (await nextTermTurn.find(tx, [after]))?.at ?? null;

/** Whether a band's percentage off a category started or ended, which moves the prices of many. */
export const havePercentagesTurned = async (
  tx: Queryable,
  after: Date,
  upTo: Date,
): Promise<boolean> => (await turnedPercentages.find(tx, [after, upTo]))!.areTurned;

/** The offerings whose promotions or fixed prices started or ended after one instant and up to another. */
export async function listTurnedOfferings(
  tx: Queryable,
  after: Date,
  upTo: Date,
): Promise<number[]> {
  return (await turnedOfferings.list(tx, [after, upTo])).map((row) => row.offering_id);
}
