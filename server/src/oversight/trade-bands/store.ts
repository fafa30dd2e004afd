import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

export interface BandRow {
  bandId: number;
  name: string;
  businessCount: number;
  quoteHoldDays: number | null;
}

const bands = statement<BandRow>(
  'trade-bands.listBands',
  `select t.id as "bandId", t.name,
          (select count(*)::int from business b where b.band_id = t.id and b.status = 'active')
            as "businessCount", t.quote_hold_days as "quoteHoldDays"
     from trade_band t order by t.id`,
);

/** Every band with how many active businesses are at it. */
export const listBandsWithCounts = (tx: Queryable) => bands.list(tx);

export interface CategoryRow {
  id: number;
  name: string;
  /** The whole path: 'taps/basin-taps'. */
  slug: string;
}

const categories = statement<CategoryRow>(
  'trade-bands.listCategories',
  `select id, name, slug from category
    where slug not like '%/%' or id in (select category_id from band_percentage)
    order by slug`,
);
const category = statement<CategoryRow>(
  'trade-bands.findCategory',
  'select id, name, slug from category where id = $1',
);

/** The categories that terms are told by: the uppermost, and those with terms of their own. */
export const listTermCategories = (tx: Queryable) => categories.list(tx);
export const findCategory = (tx: Queryable, id: number) => category.find(tx, [id]);

export interface PercentageRow {
  bandId: number;
  categoryId: number;
  basisPoints: number;
  /** Null where it was always so, and where it has no end. */
  startsAt: Date | null;
  endsAt: Date | null;
}

// An instant that is infinite is no date that JavaScript knows.
const dated = `case when isfinite(starts_at) then starts_at end as "startsAt",
          case when isfinite(ends_at) then ends_at end as "endsAt"`;
const percentages = statement<PercentageRow>(
  'trade-bands.listPercentages',
  `select distinct on (band_id, category_id) band_id as "bandId", category_id as "categoryId",
          basis_points as "basisPoints", ${dated}
     from band_percentage where starts_at <= $1 and ends_at > $1
    order by band_id, category_id, starts_at desc, term_id desc`,
);
const coming = statement<PercentageRow>(
  'trade-bands.listComingPercentages',
  `select distinct on (band_id, category_id) band_id as "bandId", category_id as "categoryId",
          basis_points as "basisPoints", ${dated}
     from band_percentage where starts_at > $1
    order by band_id, category_id, starts_at, term_id desc`,
);

/** The percentages that count at an instant, with when they began and will end. */
export const listPercentages = (tx: Queryable, at: Date) => percentages.list(tx, [at]);
/** Of each category and band the next percentage to come. */
export const listComingPercentages = (tx: Queryable, at: Date) => coming.list(tx, [at]);

export interface FixedPriceRow {
  bandId: number;
  bandName: string;
  sku: string;
  name: string;
  exPence: number | null;
  listIncPence: number;
  vatRatePercent: number;
  /** What the percentage of the nearest category upwards is; null where none has one. */
  basisPoints: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

// What has no dates is only told where the percentage is cheaper: a merchant may have thousands.
const fixedPrices = statement<FixedPriceRow>(
  'trade-bands.listFixedPrices',
  `select f.band_id as "bandId", t.name as "bandName", o.sku, p.name, f.ex_pence as "exPence",
          l.inc_pence as "listIncPence", o.vat_rate_percent as "vatRatePercent",
          terms.basis_points as "basisPoints", ${dated.replaceAll('starts_at', 'f.starts_at').replaceAll('ends_at', 'f.ends_at')}
     from band_fixed_price f
     join trade_band t on t.id = f.band_id
     join offering o on o.id = f.offering_id
     join product p on p.id = o.product_id
     join category c on c.id = p.category_id
     join list_price l on l.offering_id = o.id
     left join lateral (
       select bp.basis_points from band_percentage bp join category up on up.id = bp.category_id
        where bp.band_id = f.band_id and bp.starts_at <= $1 and bp.ends_at > $1
          and (c.slug = up.slug or starts_with(c.slug, up.slug || '/'))
        order by length(up.slug) desc, bp.starts_at desc, bp.term_id desc limit 1
     ) terms on true
    where f.ends_at > $1
      and (f.term_id > 0
           or not exists (select from band_fixed_price n
                           where n.offering_id = f.offering_id and n.band_id = f.band_id
                             and n.term_id > 0 and n.starts_at <= $1 and n.ends_at > $1)
          and f.ex_pence * (10000 + o.vat_rate_percent * 100)
              > l.inc_pence::bigint * (10000 - terms.basis_points)
                + (10000 + o.vat_rate_percent * 100) / 2)
    order by f.term_id = 0, f.starts_at, t.id, o.sku limit 200`,
);
const undated = statement<{ count: number }>(
  'trade-bands.countUndatedPrices',
  'select count(*)::int as count from band_fixed_price where term_id = 0',
);

/** Fixed prices with dates that are not over, and those without that are dearer than the percentage. */
export const listFixedPrices = (tx: Queryable, at: Date) => fixedPrices.list(tx, [at]);
export const countUndatedPrices = async (tx: Queryable) => (await undated.find(tx))!.count;

export interface NamedOffering {
  offeringId: number;
  sku: string;
  name: string;
}

const bySku = statement<NamedOffering>(
  'trade-bands.listBySku',
  `select o.id as "offeringId", o.sku, p.name
     from offering o join product p on p.id = o.product_id
    where lower(o.sku) = any(select lower(unnest($1::text[]))) order by o.sku`,
);
const mostBought = statement<NamedOffering>(
  'trade-bands.listMostBought',
  `select l.offering_id as "offeringId", o.sku, p.name
     from customer_order co
     join order_line l on l.order_id = co.id
     join offering o on o.id = l.offering_id
     join product p on p.id = o.product_id
    where co.business_id = $1 and co.placed_at > $2
    group by l.offering_id, o.sku, p.name order by sum(l.ex_pence) desc, o.sku limit 12`,
);

export const listOfferingsBySku = (tx: Queryable, skus: readonly string[]) =>
  bySku.list(tx, [skus]);
/** What a business has spent most on since an instant. */
export const listMostBought = (tx: Queryable, businessId: number, since: Date) =>
  mostBought.list(tx, [businessId, since]);

export interface BoughtRow extends NamedOffering {
  quantity: number;
}

// A category below with a percentage of its own is not moved by one further up.
const bought = `
     from customer_order co
     join business b on b.id = co.business_id and b.band_id = $1
     join order_line l on l.order_id = co.id
     join offering o on o.id = l.offering_id
     join product p on p.id = o.product_id
     join category c on c.id = p.category_id
    where co.placed_at > $2 and co.status <> 'cancelled'
      and ($3::int is null or o.id = $3)
      and ($4::text is null or c.slug = $4 or starts_with(c.slug, $4 || '/'))
      and not exists (
        select from band_percentage bp join category up on up.id = bp.category_id
         where $4::text is not null and bp.band_id = $1
           and bp.starts_at <= $5 and bp.ends_at > $5
           and length(up.slug) > length($4) and (c.slug = up.slug or starts_with(c.slug, up.slug || '/')))`;
const boughtOfferings = statement<BoughtRow>(
  'trade-bands.listBought',
  `select l.offering_id as "offeringId", o.sku, p.name, sum(l.quantity)::int as quantity
   ${bought}
    group by l.offering_id, o.sku, p.name`,
);
const boughtCounts = statement<{ orderCount: number; businessCount: number }>(
  'trade-bands.countBought',
  `select count(distinct co.id)::int as "orderCount", count(distinct b.id)::int as "businessCount"
   ${bought}`,
);

interface Bought {
  bandId: number;
  since: Date;
  offeringId: number | null;
  categorySlug: string | null;
  at: Date;
}

const boughtValues = ({ bandId, since, offeringId, categorySlug, at }: Bought) => [
  bandId,
  since,
  offeringId,
  categorySlug,
  at,
];

/** What businesses at a band ordered of an offering, or of what a category's percentage decides. */
export const listBought = (tx: Queryable, asked: Bought) =>
  boughtOfferings.list(tx, boughtValues(asked));
export const countBought = async (tx: Queryable, asked: Bought) =>
  (await boughtCounts.find(tx, boughtValues(asked)))!;
