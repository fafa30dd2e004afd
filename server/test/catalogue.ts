import type { Database } from '../src/db/connect.ts';

/** What a test says about one offering; the rest is plain. Prices are pence inc VAT. */
export interface TestOffering {
  sku: string;
  product?: string;
  incPence: number;
  stock?: number;
  vatRatePercent?: number;
  packSize?: number;
  weightGrams?: number;
  leadDays?: number;
  sizeClass?: 'parcel' | 'large' | 'bulky' | 'pallet';
  status?: 'live' | 'withdrawn';
  /** A fixed price ex VAT by band code. */
  bandExPence?: Record<string, number>;
}

/**
 * A small catalogue for tests, written straight into the tables: one category, one brand and a
 * product for each offering, or for those that share one. Gives the offering ids by SKU.
 */
export async function insertTestCatalogue(
  db: Database,
  offerings: readonly TestOffering[],
): Promise<Map<string, number>> {
  const { pool } = db;
  await pool.query(`
    insert into brand (slug, name) values ('corvane', 'Corvane') on conflict do nothing;
    insert into category (slug, name, position) values ('taps', 'Taps', 1) on conflict do nothing;
    insert into category (slug, name, parent_id, position)
      select 'taps/basin-taps', 'Basin taps', id, 2 from category where slug = 'taps'
      on conflict do nothing;
    insert into stock_location (code, name) values ('main', 'Main warehouse') on conflict do nothing;
  `);
  const ids = new Map<string, number>();
  for (const [index, offering] of offerings.entries()) {
    ids.set(offering.sku, await insertOffering(db, offering, index));
  }
  return ids;
}

async function insertOffering({ pool }: Database, offering: TestOffering, index: number) {
  const slug = (offering.product ?? offering.sku).toLowerCase();
  await pool.query(
    `insert into product (slug, name, brand_id, category_id, product_type, family, launched_on)
     select $1, $2, b.id, c.id, 'basin mixer', 'tap', '2026-01-01'
       from brand b, category c where b.slug = 'corvane' and c.slug = 'taps/basin-taps'
     on conflict do nothing`,
    [slug, `Product ${slug}`],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into offering (sku, mpn, ean, product_id, position, name, weight_grams, size_class,
       lead_days, pack_size, vat_rate_percent, status)
     select $1, $1, $2, p.id, $3, $4, $11, $5, $6, $7, $8, $9 from product p where p.slug = $10
     returning id`,
    [
      offering.sku,
      String(9_520_000_000_000 + index),
      index,
      `Offering ${offering.sku}`,
      offering.sizeClass ?? 'parcel',
      offering.leadDays ?? 0,
      offering.packSize ?? 1,
      offering.vatRatePercent ?? 20,
      offering.status ?? 'live',
      slug,
      offering.weightGrams ?? 1000,
    ],
  );
  const { id } = rows[0]!;
  await pool.query('insert into list_price (offering_id, inc_pence) values ($1, $2)', [
    id,
    offering.incPence,
  ]);
  await pool.query(
    `insert into stock_level (offering_id, location_id, on_hand)
     select $1, id, $2 from stock_location where code = 'main'`,
    [id, offering.stock ?? 100],
  );
  await pool.query(
    `insert into stock_movement (offering_id, location_id, quantity, reason)
     select $1, id, $2, 'opening' from stock_location where code = 'main'`,
    [id, offering.stock ?? 100],
  );
  await pool.query(
    `insert into offering_picture (offering_id, position, file, alt, width, height)
     values ($1, 0, 'tap-chrome.avif', 'A tap', 640, 640)`,
    [id],
  );
  for (const [code, exPence] of Object.entries(offering.bandExPence ?? {})) {
    await pool.query(`insert into trade_band (code, name) values ($1, $1) on conflict do nothing`, [
      code,
    ]);
    await pool.query(
      `insert into trade_band_price (band_id, offering_id, ex_pence)
       select id, $2, $3 from trade_band where code = $1`,
      [code, id, exPence],
    );
  }
  return id;
}
