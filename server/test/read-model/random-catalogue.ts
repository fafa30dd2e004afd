import pg from 'pg';
import type { Database } from '../../src/db/connect.ts';
import type { SavedListing } from '../../src/goods/catalogue/read-model/saved-listings.ts';
import { type Row, insertRows } from './rows.ts';

/** A small catalogue made of chance: odd on purpose, so that every rule meets its exceptions. */
export interface TestCatalogue {
  /** Rows by table, in an order in which they can be inserted. */
  tables: Record<string, Row[]>;
  bandIds: number[];
  slugs: string[];
}
export type Random = () => number;

/** A repeatable stream of numbers from 0 up to 1. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

const chance = (random: Random, share: number) => random() < share;
const dayMs = 86_400_000;
const swatches: Record<string, string> = { chrome: '#ccc', brass: '#b08d57', black: '#111' };
const shapes = ['round', 'square', 'd-shaped'];
const features = ['rimless', 'soft-close', 'quick-release', 'hidden-fixings'];

export const valueKeys = ['shape', 'features', 'never-named'];
export const rangeKeys = ['heat-output', 'pressure'];

/** Makes a catalogue of this many products as of `now`. */
export function randomCatalogue(random: Random, products: number, now: Date): TestCatalogue {
  const bandIds = Array.from({ length: between(random, 1, 3) }, (_, index) => index + 1);
  const tables: Record<string, Row[]> = {
    brand: ['aldermere', 'brackwell', 'corvane'].map((slug, index) => ({
      id: index + 1,
      slug,
      name: slug.toUpperCase(),
    })),
    category: randomCategories(random),
    attribute: [
      { key: 'shape', label: 'Shape', kind: 'value', unit: null },
      { key: 'features', label: 'Features', kind: 'value', unit: null },
      { key: 'never-named', label: 'In no category', kind: 'value', unit: null },
      { key: 'heat-output', label: 'Heat output', kind: 'range', unit: 'W' },
      { key: 'pressure', label: 'Works from', kind: 'range', unit: 'bar' },
      { key: 'note', label: 'Note', kind: 'text', unit: null },
    ].map((row, position) => ({ ...row, position })),
    saved_listing: [],
    trade_band: bandIds.map((id) => ({ id, code: `band-${id}`, name: `Band ${id}` })),
    promotion: randomPromotions(now),
    stock_location: [1, 2].map((id) => ({ id, code: `place-${id}`, name: `Place ${id}` })),
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
  tables.saved_listing = randomSavedListings(random, tables.category!);
  for (const { id } of tables.category!) {
    for (const bandId of bandIds.filter(() => chance(random, 0.4))) {
      const basisPoints = between(random, 0, 5_000);
      tables.trade_band_percentage!.push({
        band_id: bandId,
        category_id: id,
        basis_points: basisPoints,
      });
    }
  }
  for (let id = 1; id <= products; id++) addProduct(random, tables, id, bandIds, now);
  return { tables, bandIds, slugs: tables.category!.map((row) => row.slug as string) };
}

/** Three departments, some with categories below, which have some below in turn. */
function randomCategories(random: Random): Row[] {
  const rows: Row[] = [];
  const add = (parent: Row | null, name: string, depth: number) => {
    const row: Row = {
      id: rows.length + 1,
      slug: parent ? `${String(parent.slug)}/${name}` : name,
      name,
      parent_id: parent?.id ?? null,
      position: between(random, 0, 3),
      intro: chance(random, 0.5) ? `All about ${name}. And more.` : '',
      facet_keys: pick(random, [
        [],
        ['shape', 'width', 'finish'],
        ['heat-output', 'features', 'material', 'guarantee'],
        ['pressure', 'shape', 'range', 'length', 'unknown-key'],
      ]),
      picture_file: chance(random, 0.3) ? 'picture-1.avif' : null,
      room_file: chance(random, 0.3) ? 'room-1@1600.avif' : null,
      are_parts: chance(random, 0.3),
    };
    rows.push(row);
    const children = depth < 2 ? between(random, 0, 3) : 0;
    for (let index = 0; index < children; index++) add(row, `${name}-${index}`, depth + 1);
  };
  for (const name of ['taps', 'heating', 'baths']) add(null, name, 0);
  return rows;
}

function randomSavedListings(random: Random, categories: readonly Row[]): Row[] {
  const asked: Pick<SavedListing, 'filters' | 'ranges'>[] = [
    { filters: { finish: ['brass', 'black'] }, ranges: {} },
    { filters: { features: ['rimless'] }, ranges: { price: { max: 20_000 } } },
    { filters: {}, ranges: { width: { min: 200, max: 800 }, price: { min: 1_000 } } },
    { filters: { 'no-such-facet': ['x'] }, ranges: {} },
  ];
  return asked.map(({ filters, ranges }, index) => ({
    slug: `saved-${index}`,
    name: `Saved ${index}`,
    category_id: pick(random, categories).id,
    filters,
    ranges,
    position: index,
  }));
}

function randomPromotions(now: Date): Row[] {
  const days = (count: number) => new Date(now.getTime() + count * dayMs).toISOString();
  return [
    { id: 1, slug: 'now', name: 'On now', starts_at: days(-5), ends_at: days(5) },
    { id: 2, slug: 'open-ended', name: 'Open', starts_at: days(-50), ends_at: null },
    { id: 3, slug: 'over', name: 'Over', starts_at: days(-50), ends_at: days(-1) },
    { id: 4, slug: 'soon', name: 'Soon', starts_at: days(1), ends_at: days(9) },
  ];
}

export function addProduct(
  random: Random,
  tables: Record<string, Row[]>,
  id: number,
  bandIds: readonly number[],
  now: Date,
): void {
  const count = chance(random, 0.5) ? 0 : between(random, 1, 400);
  tables.product!.push({
    id,
    slug: `product-${id}`,
    name: `Product ${id}`,
    brand_id: between(random, 1, 3),
    category_id: pick(random, tables.category!).id,
    range_name: chance(random, 0.5) ? pick(random, ['Sill', 'Keld']) : null,
    product_type: 'basin',
    family: pick(random, ['basin', 'basin', 'bowl']),
    description: 'A basin.',
    guarantee_years: pick(random, [null, 1, 5, 10]),
    launched_on: new Date(now.getTime() - between(random, -10, 200) * dayMs)
      .toISOString()
      .slice(0, 10),
    status: chance(random, 0.05) ? 'withdrawn' : 'live',
    successor_id: id > 1 && chance(random, 0.1) ? between(random, 1, id - 1) : null,
    popularity: between(random, 0, 5),
    demand: between(random, 0, 2),
    rating_sum: count === 0 ? 0 : Math.round(count * (2.8 + random() * 2.2)),
    rating_count: count,
  });
  for (let position = between(random, 1, 4); position > 0; position--) {
    addOffering(random, tables, id, position, bandIds, now);
  }
}

function addOffering(
  random: Random,
  tables: Record<string, Row[]>,
  productId: number,
  position: number,
  bandIds: readonly number[],
  now: Date,
): void {
  const id = tables.offering!.length + 1;
  const finish = pick(random, [null, 'chrome', 'brass', 'black']);
  const size = () => (chance(random, 0.3) ? null : between(random, 1, 12) * 100);
  tables.offering!.push({
    id,
    sku: `SKU-${id}`,
    mpn: `M${id}`,
    ean: `952${id}`,
    product_id: productId,
    position: between(random, 0, 2),
    name: `Offering ${id} (${position})`,
    finish,
    finish_label: finish && finish.toUpperCase(),
    finish_swatch: finish && swatches[finish],
    size_label: null,
    material: pick(random, [null, 'Brass', 'Ceramic']),
    width_mm: size(),
    depth_mm: size(),
    height_mm: size(),
    length_mm: chance(random, 0.8) ? null : 500,
    key_dimension_label: 'width',
    key_dimension_mm: size(),
    weight_grams: 1_000,
    size_class: pick(random, ['parcel', 'bulky']),
    lead_days: pick(random, [0, 0, 7]),
    pack_size: pick(random, [1, 1, 1, 5]),
    vat_rate_percent: pick(random, [20, 20, 20, 5, 0, 17.5]),
    status: chance(random, 0.08) ? 'withdrawn' : 'live',
  });
  addFacts(random, tables, id);
  if (chance(random, 0.04)) return;
  addPrices(random, tables, id, bandIds, now);
  for (const locationId of [1, 2].filter(() => chance(random, 0.6))) {
    const onHand = between(random, 0, 9);
    const reserved = between(random, 0, onHand);
    tables.stock_level!.push({
      offering_id: id,
      location_id: locationId,
      on_hand: onHand,
      reserved,
    });
  }
}

function addFacts(random: Random, tables: Record<string, Row[]>, id: number): void {
  const add = (key: string, value: string, number: number | null = null) =>
    tables.offering_attribute!.push({
      offering_id: id,
      key,
      value,
      label: `${key} ${value}`,
      number,
    });
  if (chance(random, 0.7)) add('shape', pick(random, shapes));
  for (const feature of features) if (chance(random, 0.4)) add('features', feature);
  if (chance(random, 0.3)) add('never-named', 'yes');
  const watts = between(random, 3, 20) * 100;
  if (chance(random, 0.5)) add('heat-output', String(watts), watts);
  for (const bar of [0.2, 0.5, 1]) if (chance(random, 0.3)) add('pressure', String(bar), bar * 100);
  add('note', 'hello');
  for (let position = between(random, 0, 2); position > 0; position--) {
    tables.offering_picture!.push({
      offering_id: id,
      position,
      file: `picture-${position}.avif`,
      alt: `Picture ${position} of ${id}`,
      width: 600 + position,
      height: 600,
    });
  }
}

function addPrices(
  random: Random,
  tables: Record<string, Row[]>,
  id: number,
  bandIds: readonly number[],
  now: Date,
): void {
  const pence = pick(random, [0, 141, 1_999, 2_500, 3_823, 64_900, between(random, 1, 90_000)]);
  tables.list_price!.push({ offering_id: id, inc_pence: pence });
  for (const promotionId of [1, 2, 3, 4].filter(() => chance(random, 0.15))) {
    const incPence = Math.floor(pence * (0.6 + random() * 0.5));
    tables.promotion_price!.push({
      promotion_id: promotionId,
      offering_id: id,
      inc_pence: incPence,
    });
  }
  for (const bandId of bandIds.filter(() => chance(random, 0.15))) {
    const exPence = Math.floor(pence * (0.4 + random() * 0.5));
    tables.trade_band_price!.push({ band_id: bandId, offering_id: id, ex_pence: exPence });
  }
  for (const channel of [100, 200].filter(() => chance(random, 0.6))) {
    let agoMs = between(random, 60, 200) * dayMs;
    while (agoMs > 0) {
      tables.price_history!.push({
        offering_id: id,
        channel,
        inc_pence: chance(random, 0.5) ? pence : Math.ceil(pence * (0.9 + random() * 0.5)),
        from_at: new Date(now.getTime() - agoMs).toISOString(),
        reason: 'list price',
      });
      agoMs -= between(random, 5, 60) * dayMs + between(random, 0, dayMs);
    }
  }
}

/** Empties the catalogue's tables and fills them with this one. */
export async function saveTestCatalogue(db: Database, { tables }: TestCatalogue): Promise<void> {
  const names = Object.keys(tables).map((table) => pg.escapeIdentifier(table));
  await db.pool.query(`truncate ${names.join()}, catalogue_change cascade`);
  for (const [table, rows] of Object.entries(tables)) await insertRows(db, table, rows);
}
