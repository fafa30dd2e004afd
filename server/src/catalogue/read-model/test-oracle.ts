import type { Facet } from '@plumbline/contracts/catalogue.ts';
import type { Database } from '../../db/connect.ts';
import type { Viewer } from './reader.ts';

/**
 * What a listing must answer, found by plain SQL over the tables: slow, without any cleverness, and
 * without the read model's or the pricing module's code, so that the two can be compared.
 */
export interface Oracle {
  list(request: OracleRequest): Promise<OracleListing>;
}

export interface OracleRequest {
  slug: string;
  filters: Record<string, string[]>;
  ranges: Record<string, { min?: number; max?: number }>;
  sort: number;
  page: number;
  pageSize: number;
  basis: 'inc' | 'ex';
  newOnly: boolean;
}

export interface OracleListing {
  total: number;
  items: OracleItem[];
  facets: Record<string, OracleFacet>;
}
export interface OracleItem {
  slug: string;
  sku: string;
  incPence: number;
  exPence: number;
  wasIncPence: number | null;
}
export type OracleFacet =
  | { values: { value: string; count: number; selected: boolean }[] }
  | { min: number; max: number; histogram: number[] };

// Every figure is computed anew from the tables in numeric arithmetic. `half_up` is rounding to a
// whole number, halves up.
const offerings = `
  with recursive up as (
    select c.id as leaf, c.id, c.parent_id, 0 as step from category c
    union all
    select up.leaf, c.id, c.parent_id, up.step + 1 from up join category c on c.id = up.parent_id),
  base as (
    select o.id, o.product_id, o.sku, o.position, p.slug, p.popularity, p.category_id,
           p.launched_on, o.vat_rate_percent as rate, l.inc_pence as list,
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
  select id, product_id, sku, position, slug, popularity, category_id, launched_on, in_stock,
         inc::int as inc,
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
  select o.id, 'rating', step
    from offering o join product p on p.id = o.product_id, unnest('{4.5,4,3.5,3}'::text[]) step
   where p.rating_count > 0
     and floor(p.rating_sum * 10.0 / p.rating_count + 0.5) >= step::numeric * 10`;

const numbers = `
  select a.offering_id, a.key, min(a.number) as number from offering_attribute a
    join attribute d on d.key = a.key where d.kind = 'range' group by 1, 2
  union all
  select o.id, facet.key, facet.number from offering o,
    lateral (values ('width', o.width_mm), ('depth', o.depth_mm), ('height', o.height_mm),
                    ('length', o.length_mm)) facet(key, number)
   where facet.number is not null`;

const standard = ['price', 'brand', 'finish', 'width', 'depth', 'height', 'rating', 'stock'];
const builtInValues = ['brand', 'range', 'finish', 'material', 'guarantee', 'rating', 'stock'];
const builtInRanges = ['price', 'width', 'depth', 'height', 'length'];

/** Computes the offerings, values and numbers of one viewer into tables of the test's schema. */
export async function createOracle(db: Database, viewer: Viewer, now: Date): Promise<Oracle> {
  const run = (text: string, parameters: unknown[] = []) => db.pool.query(text, parameters);
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
  await run('create index on oracle_value (offering_id, key)');
  await run('create index on oracle_number (offering_id, key)');
  await run('analyze oracle_offering, oracle_value, oracle_number');
  const categories = (
    await run('select id, slug, parent_id, facet_keys from category order by position, id')
  ).rows as { id: number; slug: string; parent_id: number | null; facet_keys: string[] }[];
  const kinds = new Map<string, string>(
    (await run('select key, kind from attribute')).rows.map((row) => [row.key, row.kind]),
  );

  const inherited = (id: number | null): string[] => {
    const category = categories.find((row) => row.id === id);
    if (!category) return [];
    return category.facet_keys.length > 0 ? category.facet_keys : inherited(category.parent_id);
  };
  const facetKeys = (id: number): string[] => {
    const found = inherited(id);
    if (found.length > 0) return found;
    const children = categories
      .filter((row) => row.parent_id === id)
      .map((row) => facetKeys(row.id));
    return (children[0] ?? []).filter((key) => children.every((keys) => keys.includes(key)));
  };
  const named = new Set(categories.flatMap((row) => facetKeys(row.id)));
  const isValue = (key: string) =>
    builtInValues.includes(key) || (named.has(key) && kinds.get(key) === 'value');
  const isRange = (key: string) =>
    builtInRanges.includes(key) || (named.has(key) && kinds.get(key) === 'range');

  return {
    async list(request) {
      const category = categories.find((row) => row.slug === request.slug);
      if (!category) throw new Error(`No category ${request.slug}`);
      const parameters: unknown[] = [category.id];
      const bind = (value: unknown) => `$${parameters.push(value)}`;
      const scope = `category_id in (
        with recursive below as (
          select id from category where id = $1
          union all select c.id from category c join below on c.parent_id = below.id)
        select id from below)${
          request.newOnly
            ? ` and launched_on between ${bind(now)}::timestamptz::date - 90 and ${bind(now)}::timestamptz::date`
            : ''
        }`;
      const numberOf = (key: string) =>
        key === 'price'
          ? `o.${request.basis}`
          : `(select number from oracle_number n where n.offering_id = o.id and n.key = ${bind(key)})`;
      const conditions = new Map<string, string>();
      for (const [key, wanted] of Object.entries(request.filters)) {
        if (wanted.length === 0) continue;
        conditions.set(
          key,
          isValue(key)
            ? `exists (select from oracle_value v where v.offering_id = o.id
                 and v.key = ${bind(key)} and v.value = any(${bind(wanted)}::text[]))`
            : 'false',
        );
      }
      for (const [key, { min, max }] of Object.entries(request.ranges)) {
        if (min === undefined && max === undefined) continue;
        const within = [
          min === undefined ? 'true' : `${numberOf(key)} >= ${bind(min)}`,
          max === undefined ? 'true' : `${numberOf(key)} <= ${bind(max)}`,
        ];
        conditions.set(key, isRange(key) ? `(${within.join(' and ')})` : 'false');
      }
      const where = (without?: string) =>
        [scope, ...[...conditions].filter(([key]) => key !== without).map(([, text]) => text)].join(
          ' and ',
        );
      const ask = async <Row>(text: string): Promise<Row[]> => {
        // Every parameter must have been named in a text for PostgreSQL to know its type.
        const used = [...new Set([...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])))];
        const renumbered = text.replaceAll(/\$(\d+)/g, (_, n) => `$${used.indexOf(Number(n)) + 1}`);
        return (
          await run(
            renumbered,
            used.map((n) => parameters[n - 1]),
          )
        ).rows as Row[];
      };

      const key = {
        1: '-popularity',
        2: request.basis,
        3: `-${request.basis}`,
        4: 'case when was > inc then -floor((was - inc) * 10000.0 / was) else 0 end',
      }[request.sort]!;
      const items = await ask<{
        slug: string;
        sku: string;
        inc: number;
        ex: number;
        was: number | null;
      }>(
        `select slug, sku, inc, ex, was from (
           select distinct on (product_id) *, ${key} as key from oracle_offering o
            where ${where()} order by product_id, ${key}, in_stock desc, position, id) shown
         order by key, product_id
         limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}`,
      );
      const [{ total }] = (await ask<{ total: number }>(
        `select count(distinct product_id)::int as total from oracle_offering o where ${where()}`,
      )) as [{ total: number }];

      const facets: Record<string, OracleFacet> = {};
      for (const facet of new Set([...facetKeys(category.id), ...standard, ...conditions.keys()])) {
        if (isValue(facet)) {
          const selected = request.filters[facet] ?? [];
          const found = await ask<{ value: string; in_scope: number; count: number }>(
            `select v.value, count(distinct product_id)::int as in_scope,
                    count(distinct product_id) filter (where ${where(facet)})::int as count
               from oracle_offering o join oracle_value v on v.offering_id = o.id
              where v.key = ${bind(facet)} and ${scope} group by v.value`,
          );
          const all = new Set([
            ...found.map((row) => row.value),
            ...selected,
            ...(facet === 'stock' ? ['in-stock'] : []),
          ]);
          if (all.size === 0) continue;
          facets[facet] = {
            values: [...all].toSorted().map((value) => ({
              value,
              count: found.find((row) => row.value === value)?.count ?? 0,
              selected: selected.includes(value),
            })),
          };
        } else if (isRange(facet)) {
          const number = numberOf(facet);
          const [bounds] = await ask<{ min: number | null; max: number | null }>(
            `select min(${number}) as min, max(${number}) as max from oracle_offering o where ${scope}`,
          );
          const { min, max } = bounds!;
          if (min === null || max === null) continue;
          if (min === max && !conditions.has(facet)) continue;
          const steps = Math.min(16, max - min + 1);
          const counted = await ask<{ step: number; count: number }>(
            `select floor((${number} - ${min}) * ${steps}::numeric / ${max - min + 1})::int as step,
                    count(distinct product_id)::int as count
               from oracle_offering o where ${number} is not null and ${where(facet)} group by 1`,
          );
          const histogram = Array.from(
            { length: steps },
            (_, step) => counted.find((row) => row.step === step)?.count ?? 0,
          );
          facets[facet] = { min, max, histogram };
        }
      }
      return {
        total,
        items: items.map(({ slug, sku, inc, ex, was }) => ({
          slug,
          sku,
          incPence: inc,
          exPence: ex,
          wasIncPence: was,
        })),
        facets,
      };
    },
  };
}

/** The reader's facets in the oracle's form: without labels and order, which it does not know. */
export function comparableFacets(facets: readonly Facet[]): Record<string, OracleFacet> {
  return Object.fromEntries(
    facets.map((facet): [string, OracleFacet] => [
      facet.key,
      facet.kind === 'values'
        ? {
            values: facet.values
              .map(({ value, count, selected }) => ({ value, count, selected }))
              .toSorted((a, b) => (a.value < b.value ? -1 : 1)),
          }
        : { min: facet.min, max: facet.max, histogram: facet.histogram },
    ]),
  );
}
