import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** A category, with what a business ordered in it itself, not below it, ex VAT. */
export interface OrderedCategory {
  id: number;
  slug: string;
  name: string;
  parentId: number | null;
  orderedExPence: number;
}

const ordered = statement<OrderedCategory>(
  'tradeLists.listOrderedCategories',
  `with bought as (
     select p.category_id, sum(l.ex_pence)::bigint as pence
       from customer_order o
       join order_line l on l.order_id = o.id
       join offering f on f.id = l.offering_id
       join product p on p.id = f.product_id
      where o.business_id = $1 and o.status <> 'cancelled' and o.placed_at >= $2
      group by p.category_id)
   select c.id, c.slug, c.name, c.parent_id as "parentId",
          coalesce(b.pence, 0)::bigint as "orderedExPence"
     from category c left join bought b on b.category_id = c.id
    order by c.position, c.id`,
);

/** Every category, the departments among them, with what a business ordered in it since an instant. */
export const listOrderedCategories = (tx: Queryable, businessId: number, since: Date) =>
  ordered.list(tx, [businessId, since]);

const businessName = statement<{ name: string }>(
  'tradeLists.findBusinessName',
  'select name from business where id = $1',
);

/** What a business is called. */
export const getBusinessName = async (tx: Queryable, businessId: number) =>
  (await businessName.find(tx, [businessId]))!.name;

const fixed = statement<{ offeringId: number; total: number }>(
  'tradeLists.listFixedPrices',
  `select t.offering_id as "offeringId", count(*) over ()::int as total
     from (select distinct on (f.offering_id) f.offering_id, f.ex_pence from band_fixed_price f
            where f.band_id = $1 and f.starts_at <= $5 and f.ends_at > $5
            order by f.offering_id, f.starts_at desc, f.term_id desc) t
     left join lateral (
       select count(*) as times from order_line l join customer_order o on o.id = l.order_id
        where l.offering_id = t.offering_id and o.business_id = $2 and o.placed_at >= $3) b on true
    where t.ex_pence is not null
    order by b.times desc, t.offering_id limit $4`,
);

/** Goods for which a band has a price of its own at an instant, those first that the business has ordered. */
export const listFixedPrices = (
  tx: Queryable,
  bandId: number,
  { businessId, since, limit, at }: { businessId: number; since: Date; limit: number; at: Date },
) => fixed.list(tx, [bandId, businessId, since, limit, at]);

const numbers = statement<{ id: number; mpn: string; ean: string }>(
  'tradeLists.listPartNumbers',
  'select id, mpn, ean from offering where id = any($1::int[])',
);

/** The makers' and the tills' numbers of offerings, by their ids. */
export async function listPartNumbers(tx: Queryable, offeringIds: readonly number[]) {
  const rows = await numbers.list(tx, [offeringIds]);
  return new Map(rows.map(({ id, mpn, ean }) => [id, { mpn, ean }]));
}
