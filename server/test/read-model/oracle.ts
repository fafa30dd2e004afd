import type { Database } from '../../src/db/connect.ts';
import type { Viewer } from '../../src/goods/catalogue/reader.ts';
import { type SpreadRow, spreadRows } from './oracle-spread.ts';
import { createOracleTables } from './oracle-tables.ts';

/**
 * What a listing must answer, found by plain SQL over the tables: slow, without any cleverness, and
 * without the read model's or the pricing module's code, so that the two can be compared.
 */
export interface Oracle {
  list(request: OracleRequest): Promise<OracleListing>;
}

export interface OracleRequest {
  kind: 'category' | 'new' | 'saved' | 'promotion' | 'brand';
  slug: string;
  filters: Record<string, string[]>;
  ranges: Record<string, { min?: number; max?: number }>;
  sort: number;
  page: number;
  pageSize: number;
  basis: 'inc' | 'ex';
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

const standard = ['price', 'brand', 'finish', 'width', 'depth', 'height', 'rating', 'stock'];
const builtInValues = [
  'department',
  'brand',
  'range',
  'finish',
  'material',
  'guarantee',
  'rating',
  'stock',
];
const builtInRanges = ['price', 'width', 'depth', 'height', 'length'];

/** An oracle for one viewer, over the catalogue as it is now; the next one takes its place. */
export async function createOracle(db: Database, viewer: Viewer, now: Date): Promise<Oracle> {
  const run = (text: string, parameters: unknown[] = []) => db.pool.query(text, parameters);
  await createOracleTables(db, viewer, now);
  const categories = (
    await run('select id, slug, parent_id, facet_keys from category order by position, id')
  ).rows as { id: number; slug: string; parent_id: number | null; facet_keys: string[] }[];
  const kinds = new Map<string, string>(
    (await run('select key, kind from attribute')).rows.map((row) => [row.key, row.kind]),
  );

  const savedListings = (await run('select * from saved_listing')).rows as (Pick<
    OracleRequest,
    'slug' | 'filters' | 'ranges'
  > & { category_id: number })[];

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

  /** By facet, the condition that an offering `o` must meet. */
  const conditionsOf = (
    { filters, ranges }: Pick<OracleRequest, 'filters' | 'ranges'>,
    bind: (value: unknown) => string,
    price: string,
  ): Record<string, string> => {
    const conditions: Record<string, string> = {};
    const numberOf = (key: string) =>
      key === 'price'
        ? price
        : `(select number from oracle_number n where n.offering_id = o.id and n.key = ${bind(key)})`;
    for (const [key, wanted] of Object.entries(filters)) {
      if (wanted.length === 0) continue;
      conditions[key] = isValue(key)
        ? `exists (select from oracle_value v where v.offering_id = o.id
             and v.key = ${bind(key)} and v.value = any(${bind(wanted)}::text[]))`
        : 'false';
    }
    for (const [key, { min, max }] of Object.entries(ranges)) {
      if (min === undefined && max === undefined) continue;
      const within = [
        min === undefined ? 'true' : `${numberOf(key)} >= ${bind(min)}`,
        max === undefined ? 'true' : `${numberOf(key)} <= ${bind(max)}`,
      ];
      conditions[key] = isRange(key) ? `(${within.join(' and ')})` : 'false';
    }
    return conditions;
  };

  return {
    async list(request) {
      const { kind, slug: subject } = request;
      const parameters: unknown[] = [];
      const bind = (value: unknown) => `$${parameters.push(value)}`;
      const saved = savedListings.find((row) => row.slug === subject);
      const categoryId =
        kind === 'saved' ? saved?.category_id : categories.find((row) => row.slug === subject)?.id;
      const within = () => `category_id in (
        with recursive below as (
          select id from category where id = ${bind(categoryId)}
          union all select c.id from category c join below on c.parent_id = below.id)
        select id from below)`;
      const launched = () =>
        `launched_on between ${bind(now)}::timestamptz::date - 90 and ${bind(now)}::timestamptz::date`;
      const scopes: Record<OracleRequest['kind'], () => string> = {
        category: within,
        new: () => (subject === 'new' ? launched() : `${within()} and ${launched()}`),
        brand: () => `o.id in (select offering_id from oracle_value
          where key = 'brand' and value = ${bind(subject)})`,
        promotion: () => `o.id in (select pp.offering_id from promotion_price pp
          join promotion pr on pr.id = pp.promotion_id where pr.slug = ${bind(subject)}
           and pr.starts_at <= ${bind(now)} and (pr.ends_at is null or pr.ends_at > ${bind(now)}))`,
        saved: () =>
          [within(), ...Object.values(conditionsOf(saved!, bind, 'o.retail'))].join(' and '),
      };
      const scope = scopes[kind]();
      // What is sold in packs costs at least a whole one.
      const price = `pack_${request.basis}`;
      const conditions = new Map(Object.entries(conditionsOf(request, bind, `o.${price}`)));
      const passes = [...conditions.values()].map((text, at) => `, ${text} as passes_${at}`);
      // Each condition is looked into once for an offering, rather than for each of its values.
      const asked = `with asked as materialized (
        select o.*${passes.join('')} from oracle_offering o where ${scope})`;
      const every = (texts: readonly string[]) => texts.join(' and ') || 'true';
      const all = every([...conditions].map((_, at) => `passes_${at}`));
      // For the counts of a facet its own condition does not apply; `f.key` names the facet.
      const allButOwn = every(
        [...conditions.keys()].map((key, at) => `(f.key = ${bind(key)} or passes_${at})`),
      );
      const ask = async <Row>(text: string): Promise<Row[]> => {
        // Every parameter must have been named in a text for PostgreSQL to know its type.
        const used = [...new Set([...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])))];
        const renumbered = text.replaceAll(/\$(\d+)/g, (_, n) => `$${used.indexOf(Number(n)) + 1}`);
        const values = used.map((n) => parameters[n - 1]);
        return (await run(renumbered, values)).rows as Row[];
      };

      const sortKey = {
        1: 'are_parts::int * 1000000 - popularity',
        2: price,
        3: `-${price}`,
        4: 'case when was > inc then -floor((was - inc) * 10000.0 / was) else 0 end',
      }[request.sort]!;
      const from = (request.page - 1) * request.pageSize;
      const itemRows = ask<ItemRow>(
        `${asked} select slug, sku, inc, ex, was, shape, range, are_parts as "isPart" from (
           select distinct on (product_id) *, ${sortKey} as key from asked
            where ${all} order by product_id, ${sortKey}, in_stock desc, position, id) shown
         order by key, product_id
         ${request.sort === 1 ? '' : `limit ${request.pageSize} offset ${from}`}`,
      );
      const totals = ask<{ total: number }>(
        `${asked} select count(distinct product_id)::int as total from asked where ${all}`,
      );
      const valueRows = ask<{ key: string; value: string; count: number }>(
        `${asked}, each as (
           select f.key, f.value, o.product_id, bool_or(${allButOwn}) as counts
             from asked o join oracle_value f on f.offering_id = o.id group by 1, 2, 3)
         select key, value, count(*) filter (where counts)::int as count from each group by 1, 2`,
      );
      const stepRows = ask<StepRow>(
        `${asked}, f as (
           select o.*, n.key, n.number from asked o
             join (select offering_id, key, number from oracle_number
                   union all select id, 'price', ${price} from asked) n
               on n.offering_id = o.id),
         bounds as (select key, min(number) as min, max(number) as max,
                           least(16, max(number) - min(number) + 1) as steps from f group by key),
         each as (
           select key, min, max, steps, f.product_id, bool_or(${allButOwn}) as counts,
                  floor((f.number - min) * steps::numeric / (max - min + 1))::int as step
             from f join bounds using (key) group by key, min, max, steps, step, f.product_id)
         select key, min, max, steps, step, count(*) filter (where counts)::int as count
           from each group by 1, 2, 3, 4, 5`,
      );
      const [items, [first], values, steps] = await Promise.all([
        itemRows,
        totals,
        valueRows,
        stepRows,
      ]);

      const facets: Record<string, OracleFacet> = {};
      const own =
        categoryId === undefined
          ? ['department', ...standard].filter((key) => kind !== 'brand' || key !== 'brand')
          : [...facetKeys(categoryId), ...standard];
      for (const key of new Set([...own, ...conditions.keys()])) {
        const facet = isValue(key)
          ? valuesFacet(key, values, request.filters[key] ?? [])
          : isRange(key)
            ? rangeFacet(key, steps, conditions.has(key))
            : null;
        if (facet) facets[key] = facet;
      }
      return {
        total: first!.total,
        items: (request.sort === 1
          ? spreadRows(items).slice(from, from + request.pageSize)
          : items
        ).map(({ slug, sku, inc, ex, was }) => ({
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

interface ItemRow extends SpreadRow {
  slug: string;
  sku: string;
  inc: number;
  ex: number;
  was: number | null;
}
interface StepRow {
  key: string;
  min: number;
  max: number;
  steps: number;
  step: number;
  count: number;
}

function valuesFacet(
  key: string,
  rows: readonly { key: string; value: string; count: number }[],
  selected: readonly string[],
): OracleFacet | null {
  const counts = new Map(
    rows.filter((row) => row.key === key).map(({ value, count }) => [value, count]),
  );
  const shown = new Set([...counts.keys(), ...selected]);
  if (key === 'stock') shown.add('in-stock');
  if (shown.size === 0) return null;
  return {
    values: [...shown].toSorted().map((value) => ({
      value,
      count: counts.get(value) ?? 0,
      selected: selected.includes(value),
    })),
  };
}

function rangeFacet(
  key: string,
  rows: readonly StepRow[],
  isNarrowed: boolean,
): OracleFacet | null {
  const own = rows.filter((row) => row.key === key);
  if (own.length === 0) return null;
  const { min, max, steps } = own[0]!;
  if (min === max && !isNarrowed) return null;
  const histogram = Array.from(
    { length: steps },
    (_, step) => own.find((row) => row.step === step)?.count ?? 0,
  );
  return { min, max, histogram };
}
