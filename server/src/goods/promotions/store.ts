import type { DiscountType, GoodsTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { PromotionSummary, StaffPromotion } from '@plumbline/contracts/staff/promotions.ts';
import type { Queryable } from '../../db/connect.ts';
import { sortedStatements } from '../../db/sorted.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { termPrices } from './term-prices-store.ts';
import type { PricedItem, PromotionContent, PromotionPrices } from './promotions.ts';

/** Up to so many prices of their own can be written by hand; more are kept as they came. */
const mostWritten = 1_000;

interface PromotionRow {
  id: number;
  slug: string;
  name: string;
  startsAt: Date;
  endsAt: Date | null;
  version: number;
  updatedAt: Date | null;
  targetType: GoodsTargetType | null;
  targets: string[];
  type: DiscountType | null;
  amount: number | null;
  state: StaffPromotion['state'];
  offeringCount: number;
}

// $1 is always the instant that a promotion's state is told for. One that was ended before it
// began is over, and never was.
const columns = `p.id, p.slug, p.name, p.starts_at as "startsAt", p.ends_at as "endsAt", p.version,
  p.updated_at as "updatedAt", p.target_type as "targetType", p.targets, p.type, p.amount, s.state,
  (select count(*)::int from promotion_price pp where pp.promotion_id = p.id) as "offeringCount"`;
const sources = `promotion p cross join lateral (
    select case when p.ends_at <= greatest($1::timestamptz, p.starts_at) then 'ended'
                when p.starts_at > $1 then 'scheduled' else 'live' end as state) s`;

const findBySlug = statement<PromotionRow>(
  'promotions.find',
  `select ${columns} from ${sources} where p.slug = $2`,
);
const lockBySlug = statement('promotions.lock', `select from promotion where slug = $1 for update`);
const ownPrices = statement<PricedItem>(
  'promotions.listPrices',
  `select o.sku, pp.inc_pence as "incPence"
     from promotion_price pp join offering o on o.id = pp.offering_id
    where pp.promotion_id = $1 order by o.sku`,
);

/** A promotion with its prices, and its id. */
export async function findPromotion(
  tx: Queryable,
  slug: string,
  now: Date,
): Promise<(StaffPromotion & { id: number }) | undefined> {
  const row = await findBySlug.find(tx, [now, slug]);
  if (!row) return undefined;
  const terms = termsOf(row);
  const isKept = row.offeringCount === 0 || row.offeringCount > mostWritten;
  const prices =
    terms ??
    (isKept
      ? { kind: 'kept' as const }
      : { kind: 'each' as const, items: await ownPrices.list(tx, [row.id]) });
  return {
    id: row.id,
    ...toSummary(row),
    prices,
    version: row.version,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}

/** Finds a promotion and keeps others from changing it until the transaction ends. */
export async function lockPromotion(tx: Tx, slug: string, now: Date) {
  // The read comes second, so that it sees what was committed while the lock was waited for.
  await lockBySlug.run(tx, [slug]);
  return findPromotion(tx, slug, now);
}

function termsOf({ targetType, targets, type, amount }: PromotionRow): PromotionSummary['terms'] {
  if (targetType === null) return null;
  return { kind: 'terms', targetType, targets, type, amount } as PromotionSummary['terms'];
}

function toSummary(row: PromotionRow): Omit<PromotionSummary, 'terms'> {
  return {
    slug: row.slug,
    name: row.name,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: row.state,
    offeringCount: row.offeringCount,
  };
}

const matches = `($2::text is null or p.name ilike $2 or p.slug ilike $2)
  and ($3::text is null or s.state = $3)`;
type SortedBy = 'name' | 'startsAt' | 'endsAt' | 'prices';
const searches = sortedStatements<PromotionRow, SortedBy>(
  'promotions.search',
  {
    name: 'lower(p.name)',
    startsAt: 'p.starts_at',
    endsAt: 'p.ends_at',
    prices: '"offeringCount"',
  },
  (order) => `select ${columns} from ${sources} where ${matches}
    order by ${order}, p.id desc limit $4 offset $5`,
);
const count = statement<{ total: number }>(
  'promotions.count',
  `select count(*)::int as total from ${sources} where ${matches}`,
);

/** The promotions that fit, unless something else is asked the latest to begin first, and how many. */
export async function searchPromotions(
  tx: Queryable,
  filter: { text?: string; state?: string; sort?: SortedBy | `-${SortedBy}` },
  page: { now: Date; limit: number; offset: number },
): Promise<{ total: number; promotions: PromotionSummary[] }> {
  const pattern = filter.text?.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const values = [page.now, pattern ? `%${pattern}%` : null, filter.state ?? null];
  const { total } = (await count.find(tx, values))!;
  const search = searches[filter.sort ?? '-startsAt'];
  const rows = await search.list(tx, [...values, page.limit, page.offset]);
  return { total, promotions: rows.map((row) => ({ ...toSummary(row), terms: termsOf(row) })) };
}

const insert = statement<{ id: number }>(
  'promotions.insert',
  `insert into promotion (slug, name, starts_at, ends_at, updated_at)
   values ($1, $2, $3, $4, $5) on conflict (slug) do nothing returning id`,
);
const update = statement(
  'promotions.update',
  `update promotion set name = $2, starts_at = $3, ends_at = $4, updated_at = $5,
     version = version + 1 where id = $1`,
);

/** Starts a promotion without prices and gives its id; undefined where its address is taken. */
export async function insertPromotion(
  tx: Tx,
  slug: string,
  { name, startsAt, endsAt }: PromotionContent,
  now: Date,
): Promise<number | undefined> {
  return (await insert.find(tx, [slug, name, startsAt, endsAt, now]))?.id;
}

/** Writes everything about a promotion but its prices, as a new version of it. */
export async function updatePromotion(
  tx: Tx,
  id: number,
  { name, startsAt, endsAt }: Pick<PromotionContent, 'name' | 'startsAt' | 'endsAt'>,
  now: Date,
): Promise<void> {
  await update.run(tx, [id, name, startsAt, endsAt, now]);
}

const setTerms = statement(
  'promotions.setTerms',
  `update promotion set target_type = $2, targets = $3, type = $4, amount = $5 where id = $1`,
);
const pricesOfTerms = termPrices({
  targetType: '$2::int',
  targets: '$3::text[]',
  type: '$4::text',
  amount: '$5::int',
});
// Terms give prices by their own rule, and otherwise each item has its own.
const setPrices = statement<{ offering_id: number }>(
  'promotions.setPrices',
  `with wanted as (
     select * from ${pricesOfTerms} by_terms
     union all
     select o.id, t.inc_pence
       from unnest($6::text[], $7::int[]) as t(sku, inc_pence) join offering o on o.sku = t.sku),
   gone as (
     delete from promotion_price pp
      where pp.promotion_id = $1
        and not exists (select from wanted w where w.offering_id = pp.offering_id)
     returning offering_id),
   saved as (
     insert into promotion_price (promotion_id, offering_id, inc_pence)
     select $1, offering_id, inc_pence from wanted
     on conflict (promotion_id, offering_id) do update set inc_pence = excluded.inc_pence
     returning offering_id)
   select offering_id from gone union all select offering_id from saved`,
);
const listOfferings = statement<{ offering_id: number }>(
  'promotions.listOfferings',
  `select offering_id from promotion_price where promotion_id = $1`,
);

/** Brings a promotion to these prices, and gives every offering that had or has one. */
export async function savePrices(tx: Tx, id: number, prices: PromotionPrices): Promise<number[]> {
  const terms = prices.kind === 'terms' ? prices : null;
  const values = [
    terms?.targetType ?? null,
    terms?.targets ?? [],
    terms?.type ?? null,
    terms?.amount ?? null,
  ];
  const items = prices.kind === 'each' ? prices.items : [];
  await setTerms.run(tx, [id, ...values]);
  const rows = await setPrices.list(tx, [
    id,
    ...values,
    items.map(({ sku }) => sku),
    items.map(({ incPence }) => incPence),
  ]);
  return rows.map((row) => row.offering_id);
}

/** The offerings that a promotion has prices for. */
export async function listPromoted(tx: Queryable, id: number): Promise<number[]> {
  return (await listOfferings.list(tx, [id])).map((row) => row.offering_id);
}

const keepOld = statement(
  'promotions.keepVersion',
  `insert into promotion_version (promotion_id, version, content, replaced_at)
   values ($1, $2, $3, $4)`,
);
const findOld = statement<{ content: StaffPromotion }>(
  'promotions.findVersion',
  `select content from promotion_version where promotion_id = $1 and version = $2`,
);

/** Keeps what a promotion says, as somebody may be editing it, before it is changed. */
export async function keepVersion(
  tx: Tx,
  id: number,
  before: StaffPromotion,
  now: Date,
): Promise<void> {
  await keepOld.run(tx, [id, before.version, JSON.stringify(before), now]);
}

/** What a promotion said at an earlier version; undefined where it never had that one. */
export async function findVersion(tx: Queryable, id: number, version: number) {
  return (await findOld.find(tx, [id, version]))?.content;
}

const turned = statement<{ offering_id: number; at: Date }>(
  'promotions.listTurned',
  `select pp.offering_id, max(turn.at) as at
     from promotion p
     cross join lateral (values (p.starts_at), (p.ends_at)) as turn(at)
     join promotion_price pp on pp.promotion_id = p.id
    where turn.at > $1 and turn.at <= $2 and pp.offering_id > $3
    group by pp.offering_id order by pp.offering_id limit $4`,
);

/**
 * The offerings of promotions that began or ended within a time, and when the last of them did: by
 * their ids, from beyond one of them on.
 */
export async function listTurned(
  tx: Queryable,
  { after, upTo }: { after: Date; upTo: Date },
  { beyond, limit }: { beyond: number; limit: number },
) {
  const rows = await turned.list(tx, [after, upTo, beyond, limit]);
  return rows.map(({ offering_id: offeringId, at }) => ({ offeringId, at }));
}
