import type { Database } from '../../src/db/connect.ts';
import type { CatalogueReader, Viewer } from '../../src/goods/catalogue/reader.ts';
import { type TestCatalogue, saveTestCatalogue } from './random-catalogue.ts';
import { type Row, insertRows } from './rows.ts';

/** What a test says about one offering of the plain catalogue below. */
export interface ShelfOffering {
  productId: number;
  incPence: number;
  stock?: number;
  values?: Row;
}

const nothing: TestCatalogue['tables'] = {
  brand: [{ id: 1, slug: 'corvane', name: 'Corvane' }],
  category: [
    { id: 1, slug: 'taps', name: 'Taps', parent_id: null, position: 1, facet_keys: [] },
    {
      id: 2,
      slug: 'taps/basin-taps',
      name: 'Basin taps',
      parent_id: 1,
      position: 1,
      facet_keys: [],
    },
  ],
  attribute: [],
  trade_band: [{ id: 1, code: 'band-1', name: 'Band 1' }],
  promotion: [],
  stock_location: [{ id: 1, code: 'main', name: 'Main' }],
  product: [],
  offering: [],
  trade_band_percentage: [],
  offering_attribute: [],
  offering_picture: [],
  list_price: [],
  price_history: [],
  promotion_price: [],
  trade_band_price: [],
  stock_level: [],
};

export function productRow(id: number, values: Row = {}): Row {
  return {
    id,
    slug: `product-${id}`,
    name: `Product ${id}`,
    brand_id: 1,
    category_id: 2,
    product_type: 'tap',
    family: 'tap',
    launched_on: '2026-01-01',
    status: 'live',
    popularity: 0,
    ...values,
  };
}

export function offeringRow(id: number, productId: number, values: Row = {}): Row {
  return {
    id,
    sku: `SKU-${id}`,
    mpn: `M${id}`,
    ean: `952${id}`,
    product_id: productId,
    position: id,
    name: `Offering ${id}`,
    weight_grams: 1_000,
    size_class: 'parcel',
    lead_days: 0,
    pack_size: 1,
    status: 'live',
    ...values,
  };
}

/**
 * A plain catalogue of two categories with these offerings, numbered from 1, each of a product of
 * its own or shared; `more` adds rows to any table.
 */
export async function saveShelf(
  db: Database,
  offerings: readonly ShelfOffering[],
  more: Record<string, Row[]> = {},
): Promise<void> {
  const productIds = [...new Set(offerings.map(({ productId }) => productId))];
  const tables: TestCatalogue['tables'] = {
    ...nothing,
    product: productIds.map((id) => productRow(id)),
    offering: offerings.map(({ productId, values }, at) => offeringRow(at + 1, productId, values)),
    list_price: offerings.map(({ incPence }, at) => ({ offering_id: at + 1, inc_pence: incPence })),
    stock_level: offerings.map(({ stock = 10 }, at) => ({
      offering_id: at + 1,
      location_id: 1,
      on_hand: stock,
      reserved: 0,
    })),
  };
  await saveTestCatalogue(db, { tables, bandIds: [1], slugs: [] });
  for (const [table, rows] of Object.entries(more)) await insertRows(db, table, rows);
}

/** A guest of the website. */
export const retail: Viewer = { bandId: null, channel: 100 };

/** The prices of the taps on the shelf, by SKU. */
export function pricesIn(from: CatalogueReader, viewer: Viewer = retail): Record<string, number> {
  const page = from.refineCategory({ slug: 'taps' }, viewer)!;
  return Object.fromEntries(page.items.map(({ sku, price }) => [sku, price.incPence]));
}
