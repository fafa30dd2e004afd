import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type {
  AttributeRow,
  OfferingRow,
  PictureRow,
  ProductRow,
  StockRow,
} from './product-rows.ts';
import { liveSuccessor } from '../store.ts';
import { listPriceRows } from './price-rows-store.ts';

/** A product with the category that orders it and how many offerings it has of each part. */
export interface ProductPlace {
  id: number;
  categoryId: number;
  listed: number;
  unlisted: number;
}

const productPlaces = statement<{
  id: number;
  category_id: number;
  listed: number;
  unlisted: number;
}>(
  'catalogueModel.listProductPlaces',
  `select p.id, p.category_id,
          count(*) filter (where p.status = 'live' and o.status = 'live')::int as listed,
          count(*) filter (where p.status <> 'live' or o.status <> 'live')::int as unlisted
     from product p
     join offering o on o.product_id = p.id
     join list_price l on l.offering_id = o.id
    group by p.id order by p.id`,
);

/** Every product that has an offering with a list price, by id. */
export async function listProductPlaces(tx: Queryable): Promise<ProductPlace[]> {
  const rows = await productPlaces.list(tx);
  return rows.map(({ category_id, ...row }) => ({ ...row, categoryId: category_id }));
}

const productIdsOf = statement<{ product_id: number }>(
  'catalogueModel.listProductIds',
  'select distinct product_id from offering where id = any($1::int[])',
);

/** The products that these offerings belong to. */
export async function listProductIds(
  tx: Queryable,
  offeringIds: readonly number[],
): Promise<number[]> {
  if (offeringIds.length === 0) return [];
  return (await productIdsOf.list(tx, [offeringIds])).map((row) => row.product_id);
}

interface ProductSqlRow {
  id: number;
  slug: string;
  name: string;
  brand_slug: string;
  brand_name: string;
  category_id: number;
  range_name: string | null;
  product_type: string;
  family: string;
  guarantee_years: number | null;
  launched_day: number;
  popularity: number;
  rating_sum: number;
  rating_count: number;
  is_live: boolean;
  successor_slug: string | null;
  successor_name: string | null;
}

const products = statement<ProductSqlRow>(
  'catalogueModel.listProducts',
  `select p.id, p.slug, p.name, b.slug as brand_slug, b.name as brand_name, p.category_id,
          p.range_name, p.product_type, p.family, p.guarantee_years,
          p.launched_on - date '1970-01-01' as launched_day, p.popularity + p.demand as popularity, p.rating_sum,
          p.rating_count, p.status = 'live' as is_live,
          s.slug as successor_slug, s.name as successor_name
     from product p
     join brand b on b.id = p.brand_id
     left join lateral (${liveSuccessor('p')}) s on p.successor_id is not null
    where p.id = any($1::int[])`,
);

interface OfferingSqlRow {
  id: number;
  product_id: number;
  sku: string;
  mpn: string;
  ean: string;
  is_live: boolean;
  finish: string | null;
  finish_label: string | null;
  finish_swatch: string | null;
  size_label: string | null;
  material: string | null;
  width_mm: number | null;
  depth_mm: number | null;
  height_mm: number | null;
  length_mm: number | null;
  key_dimension_label: string | null;
  key_dimension_mm: number | null;
  weight_grams: number;
  size_class: OfferingRow['sizeClass'];
  lead_days: number;
  pack_size: number;
  vat_rate_percent: number;
}

const offerings = statement<OfferingSqlRow>(
  'catalogueModel.listOfferings',
  `select o.id, o.product_id, o.sku, o.mpn, o.ean, o.status = 'live' as is_live, o.finish,
          o.finish_label, o.finish_swatch, o.size_label, o.material, o.width_mm, o.depth_mm, o.height_mm,
          o.length_mm, o.key_dimension_label, o.key_dimension_mm, o.weight_grams, o.size_class,
          o.lead_days, o.pack_size, o.vat_rate_percent
     from offering o
    where o.product_id = any($1::int[])
    order by o.product_id, o.position, o.id`,
);

const pictures = statement<{ offering_id: number; picture: PictureRow }>(
  'catalogueModel.listFirstPictures',
  `select distinct on (offering_id) offering_id,
          json_build_array(file, alt, width, height) as picture
     from offering_picture where offering_id = any($1::int[])
    order by offering_id, position`,
);

const attributes = statement<{ offering_id: number; attributes: AttributeRow[] }>(
  'catalogueModel.listAttributes',
  `select offering_id, json_agg(json_build_array(key, value, label, number)) as attributes
     from (select * from offering_attribute
            where offering_id = any($1::int[]) and key = any($2::text[])
            order by offering_id, key, value) chosen
    group by offering_id`,
);

const freeStock = statement<{ offering_id: number; free: number; expected_day: number }>(
  'catalogueModel.listFreeStock',
  `select offering_id, free, coalesce(expected_on - date '1970-01-01', 0) as expected_day
     from free_stock where offering_id = any($1::int[])`,
);

export const noStock: StockRow = { freeStock: 0, expectedDay: 0 };

/** What lies in stock and is not held, over all places, by offering id; no entry means none. */
export async function listFreeStock(
  tx: Queryable,
  offeringIds: readonly number[],
): Promise<Map<number, StockRow>> {
  const rows = await freeStock.list(tx, [offeringIds]);
  return new Map(
    rows.map((row) => [row.offering_id, { freeStock: row.free, expectedDay: row.expected_day }]),
  );
}

/**
 * Products by id with their offerings in order and all that decides how these are found, shown and
 * priced at `now`. Offerings without a list price are left out, and products without any other.
 */
export async function listProductRows(
  tx: Queryable,
  productIds: readonly number[],
  attributeKeys: readonly string[],
  now: Date,
): Promise<Map<number, ProductRow>> {
  const found = new Map(
    (await products.list(tx, [productIds])).map((row) => [row.id, toProduct(row)]),
  );
  const offeringRows = await offerings.list(tx, [productIds]);
  const ids = offeringRows.map((row) => row.id);
  const prices = await listPriceRows(tx, ids, now);
  const stock = await listFreeStock(tx, ids);
  const attributeRows = await attributes.list(tx, [ids, attributeKeys]);
  const facts = new Map(attributeRows.map((row) => [row.offering_id, row.attributes]));
  const pictureRows = await pictures.list(tx, [ids]);
  const shown = new Map(pictureRows.map((row) => [row.offering_id, row.picture]));
  for (const row of offeringRows) {
    const product = found.get(row.product_id);
    const price = prices.get(row.id);
    if (!product || !price) continue;
    product.offerings.push({
      ...toOffering(row, product),
      picture: shown.get(row.id) ?? null,
      attributes: facts.get(row.id) ?? [],
      ...(stock.get(row.id) ?? noStock),
      price,
    });
  }
  for (const [id, product] of found) if (product.offerings.length === 0) found.delete(id);
  return found;
}

function toProduct(row: ProductSqlRow): ProductRow {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brandSlug: row.brand_slug,
    brandName: row.brand_name,
    categoryId: row.category_id,
    rangeName: row.range_name,
    productType: row.product_type,
    family: row.family,
    guaranteeYears: row.guarantee_years,
    launchedDay: row.launched_day,
    popularity: row.popularity,
    ratingSum: row.rating_sum,
    ratingCount: row.rating_count,
    isLive: row.is_live,
    successor:
      row.successor_slug === null || row.successor_name === null
        ? null
        : { slug: row.successor_slug, name: row.successor_name },
    offerings: [],
  };
}

function toOffering(row: OfferingSqlRow, product: ProductRow) {
  return {
    id: row.id,
    sku: row.sku,
    mpn: row.mpn,
    ean: row.ean,
    isLive: row.is_live && product.isLive,
    finish: row.finish,
    finishLabel: row.finish_label,
    finishSwatch: row.finish_swatch,
    sizeLabel: row.size_label,
    material: row.material,
    widthMm: row.width_mm,
    depthMm: row.depth_mm,
    heightMm: row.height_mm,
    lengthMm: row.length_mm,
    keyDimensionLabel: row.key_dimension_label,
    keyDimensionMm: row.key_dimension_mm,
    weightGrams: row.weight_grams,
    sizeClass: row.size_class,
    leadDays: row.lead_days,
    packSize: row.pack_size,
    vatRatePercent: row.vat_rate_percent,
  };
}
