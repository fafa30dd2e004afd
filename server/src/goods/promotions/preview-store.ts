import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { termPrices } from './term-prices-store.ts';
import type { PromotionPrices } from './promotions.ts';

export interface PreviewRow {
  offeringId: number;
  sku: string;
  name: string;
  listIncPence: number;
  incPence: number;
  other: { name: string; incPence: number } | null;
  offeringCount: number;
  outdoneCount: number;
}

const pricesOfTerms = termPrices({
  targetType: '$1::int',
  targets: '$2::text[]',
  type: '$3::text',
  amount: '$4::int',
});
const listLines = statement<PreviewRow>(
  'promotions.preview',
  `with wanted as (
     select * from ${pricesOfTerms} by_terms
     union all
     select o.id, t.inc_pence
       from unnest($5::text[], $6::int[]) as t(sku, inc_pence) join offering o on o.sku = t.sku),
   rival as (
     select w.offering_id, best.name, best.inc_pence
       from wanted w cross join lateral (
         select pr.name, pp.inc_pence from promotion_price pp
           join promotion pr on pr.id = pp.promotion_id
          where pp.offering_id = w.offering_id and pp.inc_pence <= w.inc_pence
            and pr.slug is distinct from $8 and pr.starts_at <= $7
            and (pr.ends_at is null or pr.ends_at > $7)
          order by pp.inc_pence, pr.id limit 1) best)
   select o.id as "offeringId", o.sku,
          o.name,
          l.inc_pence as "listIncPence", w.inc_pence as "incPence",
          case when r.offering_id is not null
               then json_build_object('name', r.name, 'incPence', r.inc_pence) end as other,
          (count(*) over ())::int as "offeringCount",
          (count(r.offering_id) over ())::int as "outdoneCount"
     from wanted w
     join offering o on o.id = w.offering_id
     join list_price l on l.offering_id = o.id
     left join rival r on r.offering_id = w.offering_id
    order by o.name, o.sku limit $9`,
);

/** The first of the offerings that prices are for, with what they cost and what rivals ask. */
export function listPreviewRows(
  tx: Queryable,
  prices: PromotionPrices,
  { at, slug, limit }: { at: Date; slug: string | undefined; limit: number },
): Promise<PreviewRow[]> {
  const terms = prices.kind === 'terms' ? prices : null;
  const items = prices.kind === 'each' ? prices.items : [];
  return listLines.list(tx, [
    terms?.targetType ?? null,
    terms?.targets ?? [],
    terms?.type ?? null,
    terms?.amount ?? null,
    items.map(({ sku }) => sku),
    items.map(({ incPence }) => incPence),
    at,
    slug ?? null,
    limit,
  ]);
}

const listPrices = statement<{ sku: string; listIncPence: number | null }>(
  'promotions.listListPrices',
  `select t.sku, l.inc_pence as "listIncPence"
     from unnest($1::text[]) with ordinality as t(sku, place)
     left join offering o on o.sku = t.sku left join list_price l on l.offering_id = o.id
    order by t.place`,
);

/** The list price of each SKU, in their order; null where nothing is sold under it. */
export async function listListPrices(tx: Queryable, skus: readonly string[]) {
  return (await listPrices.list(tx, [skus])).map((row) => row.listIncPence);
}
