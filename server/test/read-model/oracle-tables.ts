import type { Database } from '../../src/db/connect.ts';
import type { Viewer } from '../../src/goods/catalogue/reader.ts';

// Every figure is computed anew from the tables in numeric arithmetic. `half_up` is rounding to a
// whole number, halves up.
const offerings = `
  with recursive up as (
    select c.id as leaf, c.id, c.parent_id, 0 as step from category c
    union all
    select up.leaf, c.id, c.parent_id, up.step + 1 from up join category c on c.id = up.parent_id),
  base as (
    select o.id, o.product_id, o.sku, o.position, p.slug, p.popularity + p.demand as popularity, c.are_parts,
           p.family as shape, p.brand_id || ' ' || p.range_name as range, p.category_id,
           p.launched_on, o.vat_rate_percent as rate, o.pack_size as pack, l.inc_pence as list,
           (select pp.inc_pence from promotion_price pp join promotion pr on pr.id = pp.promotion_id
             where pp.offering_id = o.id and pr.starts_at <= $3
               and (pr.ends_at is null or pr.ends_at > $3)
             order by 1 limit 1) as promo,
           coalesce((select ex_pence::numeric from trade_band_price
                      where band_id = $1 and offering_id = o.id),
                    (select floor(l.inc_pence * (10000 - t.basis_points)
                                  / (10000 + o.vat_rate_percent * 100) + 0.5)
                       from up join trade_band_percentage t
                         on t.category_id = up.id and t.band_id = $1
                      where up.leaf = p.category_id order by up.step limit 1)) as band_ex,
           coalesce((select sum(on_hand - reserved) from stock_level where offering_id = o.id), 0)
             >= o.pack_size as in_stock
      from offering o
      join product p on p.id = o.product_id
      join category c on c.id = p.category_id
      join list_price l on l.offering_id = o.id
     where o.status = 'live' and p.status = 'live'),
  banded as (
    select *, band_ex + floor(band_ex * rate / 100 + 0.5) as band_inc from base),
  best as (
    select *, coalesce(band_inc < list, false) as by_band,
           case when band_inc < list then band_inc else list end as standing
      from banded),
  priced as (
    select *, by_band and not coalesce(promo < standing, false) as is_ex,
           case when promo < standing then promo else standing end as inc
      from best),
  charged as (
    select h.offering_id, h.inc_pence, greatest(h.from_at, $3 - interval '90 days') as from_at,
           least(coalesce(lead(h.from_at) over (partition by h.offering_id order by h.from_at, h.id),
                          $3), $3) as until_at
      from price_history h where h.channel = $2 and h.from_at <= $3),
  was as (
    select c.offering_id, c.inc_pence
      from charged c where c.until_at > c.from_at
     group by 1, 2 having floor(sum(extract(epoch from c.until_at - c.from_at)) / 86400) >= 28)
  select id, product_id, sku, position, slug, popularity, are_parts, shape, range, category_id, launched_on, in_stock,
         inc::int as inc, (least(list, promo) * pack)::int as retail,
         (case when is_ex then band_ex * pack + floor(band_ex * pack * rate / 100 + 0.5)
               else inc * pack end)::int as pack_inc,
         (case when is_ex then band_ex * pack
               else inc * pack - floor(inc * pack * rate / (100 + rate) + 0.5) end)::int as pack_ex,
         (case when is_ex then band_ex else inc - floor(inc * rate / (100 + rate) + 0.5) end)::int
           as ex,
         case when not is_ex then
           (select max(w.inc_pence) from was w
             where w.offering_id = priced.id and w.inc_pence > priced.inc
               and w.inc_pence > least(priced.list, priced.promo)) end as was
    from priced`;

const values = `
  select a.offering_id, a.key, a.value from offering_attribute a
    join attribute d on d.key = a.key where d.kind = 'value'
  union all
  select o.id, facet.key, facet.value
    from offering o join product p on p.id = o.product_id join brand b on b.id = p.brand_id,
    lateral (values ('brand', b.slug), ('range', p.range_name), ('finish', o.finish),
                    ('material', o.material), ('guarantee', p.guarantee_years::text)) facet(key, value)
   where facet.value is not null
  union all
  select o.id, 'department', top.slug
    from offering o join product p on p.id = o.product_id
    join (with recursive down as (
            select id, slug from category where parent_id is null
            union all select c.id, down.slug from category c join down on c.parent_id = down.id)
          select * from down) top on top.id = p.category_id
  union all
  select o.id, 'rating', step
    from offering o join product p on p.id = o.product_id, unnest('{4.5,4,3.5,3}'::text[]) step
   where p.rating_count >= 5
     and floor(p.rating_sum * 10.0 / p.rating_count + 0.5) >= step::numeric * 10`;

const numbers = `
  select a.offering_id, a.key, min(a.number) as number from offering_attribute a
    join attribute d on d.key = a.key where d.kind = 'range' group by 1, 2
  union all
  select o.id, facet.key, facet.number from offering o,
    lateral (values ('width', o.width_mm), ('depth', o.depth_mm), ('height', o.height_mm),
                    ('length', o.length_mm)) facet(key, number)
   where facet.number is not null`;

/**
 * Computes what one viewer sees at `now` into tables of the test's schema: `oracle_offering` with
 * every offering on sale and its price, `oracle_value` and `oracle_number` with what it has of
 * each facet.
 */
export async function createOracleTables(db: Database, viewer: Viewer, now: Date): Promise<void> {
  const run = (text: string) => db.pool.query(text);
  for (const table of ['oracle_offering', 'oracle_value', 'oracle_number']) {
    await run(`drop table if exists ${table}`);
  }
  const bound = offerings
    .replaceAll('$1', viewer.bandId === null ? 'null::int' : String(viewer.bandId))
    .replaceAll('$2', String(viewer.channel))
    .replaceAll('$3', `timestamptz '${now.toISOString()}'`);
  await run(`create table oracle_offering as ${bound}`);
  await run(
    `create table oracle_value as ${values}
      union all select id, 'stock', 'in-stock' from oracle_offering where in_stock`,
  );
  await run(`create table oracle_number as ${numbers}`);
  await run('create index on oracle_value (offering_id, key, value)');
  await run('create index on oracle_value (key, value, offering_id)');
  await run('create index on oracle_number (offering_id, key)');
  // Without knowing that a value belongs to its key, PostgreSQL joins by trying every pair.
  await run('create statistics (mcv, dependencies) on key, value from oracle_value');
  await run('analyze oracle_offering, oracle_value, oracle_number');
}
