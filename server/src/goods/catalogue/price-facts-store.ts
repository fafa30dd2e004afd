import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { PriceFacts } from '../pricing/price.ts';
import { supportedWas, type PriceSince } from '../pricing/was-price.ts';

interface PriceFactsRow {
  offering_id: number;
  sku: string;
  brand_slug: string;
  category_slug: string;
  list_inc_pence: number;
  vat_rate_percent: number;
  band_code: string | null;
  band_name: string | null;
  fixed_ex_pence: number | null;
  basis_points: number | null;
  promotion: { slug: string; name: string; incPence: number; endsOn: string | null } | null;
  history: { incPence: number; fromAt: string }[] | null;
}

// The percentage of the nearest category upwards that has one counts. The history is what was
// charged in the last 90 days and the price in force before them. What is asked stands in a row of its
// own: PostgreSQL, which then cannot see the values, plans this once a connection. With them in sight it
// did so for each basket, which took twenty times as long as finding the facts.
const priceFacts = statement<PriceFactsRow>(
  'catalogue.listPriceFacts',
  `with asked as materialized (
     select $1::int[] as ids, $2::int as band_id, $3::int as channel, $4::timestamptz as at)
   select o.id as offering_id, o.sku, br.slug as brand_slug, ca.slug as category_slug,
          l.inc_pence as list_inc_pence, o.vat_rate_percent,
          b.code as band_code, b.name as band_name, bp.ex_pence as fixed_ex_pence, terms.basis_points,
          promo.promotion, past.history
     from asked
     cross join unnest(asked.ids) as wanted(id)
     join offering o on o.id = wanted.id and o.status = 'live'
     join product p on p.id = o.product_id and p.status = 'live'
     join brand br on br.id = p.brand_id
     join category ca on ca.id = p.category_id
     join list_price l on l.offering_id = o.id
     left join trade_band b on b.id = asked.band_id
     left join lateral (
       select f.ex_pence from band_fixed_price f
        where f.offering_id = o.id and f.band_id = b.id
          and f.starts_at <= asked.at and f.ends_at > asked.at
        order by f.starts_at desc, f.term_id desc limit 1
     ) bp on b.id is not null
     left join lateral (
       with recursive up as (
         select c.id, c.parent_id, 0 as depth from category c where c.id = p.category_id
         union all
         select c.id, c.parent_id, up.depth + 1 from up join category c on c.id = up.parent_id
       )
       select t.basis_points from up join band_percentage t on t.category_id = up.id
        where t.band_id = b.id and t.starts_at <= asked.at and t.ends_at > asked.at
        order by up.depth, t.starts_at desc, t.term_id desc limit 1
     ) terms on b.id is not null
     left join lateral (
       select json_build_object('slug', pp.slug, 'name', pp.name, 'incPence', pp.inc_pence,
                'endsOn', pp.ends_on) as promotion
         from promoted_price pp
        where pp.offering_id = o.id and pp.starts_at <= asked.at
          and (pp.ends_at is null or pp.ends_at > asked.at)
        order by pp.inc_pence, pp.promotion_id limit 1
     ) promo on true
     left join lateral (
       select json_agg(json_build_object('incPence', h.inc_pence, 'fromAt', h.from_at)) as history
         from price_history h
        where h.offering_id = o.id and h.channel = asked.channel and h.from_at <= asked.at
          and h.from_at >= coalesce(
            (select max(e.from_at) from price_history e
              where e.offering_id = o.id and e.channel = asked.channel
                and e.from_at <= asked.at - interval '90 days'), '-infinity')
     ) past on true`,
);

/** What of an offering decides which discounts and promotions are for it. */
export interface Goods {
  sku: string;
  brandSlug: string;
  /** The whole path, 'taps/basin-taps'. */
  categorySlug: string;
}

/** The facts with what discounts ask of the goods, and the band's code. */
export interface PriceFactsOfGoods extends PriceFacts {
  goods: Goods;
  bandCode: string | null;
}

/**
 * What decides the price of each offering for a caller of this band and channel now, by offering
 * id. An offering that is withdrawn or has no list price is not in the map: it cannot be sold.
 */
export async function listPriceFacts(
  tx: Queryable,
  offeringIds: readonly number[],
  caller: { bandId: number | null; channel: number; now: Date },
): Promise<Map<number, PriceFactsOfGoods>> {
  const rows = await priceFacts.list(tx, [offeringIds, caller.bandId, caller.channel, caller.now]);
  return new Map(rows.map((row) => [row.offering_id, toPriceFacts(row, caller.now)]));
}

function toPriceFacts(row: PriceFactsRow, now: Date): PriceFactsOfGoods {
  const history: PriceSince[] = (row.history ?? []).map((entry) => ({
    incPence: entry.incPence,
    fromAt: new Date(entry.fromAt),
  }));
  const retailPence = Math.min(row.list_inc_pence, row.promotion?.incPence ?? Infinity);
  return {
    goods: { sku: row.sku, brandSlug: row.brand_slug, categorySlug: row.category_slug },
    bandCode: row.band_code,
    listIncPence: row.list_inc_pence,
    vatRatePercent: row.vat_rate_percent,
    band:
      row.band_name === null
        ? null
        : { name: row.band_name, fixedExPence: row.fixed_ex_pence, basisPoints: row.basis_points },
    promotion: row.promotion,
    was: supportedWas(history, retailPence, now),
  };
}
