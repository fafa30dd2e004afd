import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { type Changes, only, replaced, source } from '../../../test/import-files.ts';
import { importCatalogue } from './import-catalogue.ts';

const now = () => new Date('2026-11-21T09:00:00Z');
const later = () => new Date('2026-11-28T09:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query(
    `truncate category, brand, attribute, promotion, trade_band, stock_location, catalogue_change,
       stock_movement restart identity cascade`,
  );
  await importCatalogue(db, source(), { now });
});

/** What a promotion asks, by SKU. */
async function promoted(slug: string): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ sku: string; pence: number }>(
    `select sku, inc_pence as pence
       from promotion_price join promotion on promotion.id = promotion_id
       join offering on offering.id = offering_id
      where slug = $1 order by sku`,
    [slug],
  );
  return Object.fromEntries(rows.map(({ sku, pence }) => [sku, pence]));
}

/** What the ledger says was charged on the website, the oldest first. */
async function ledgerOf(sku: string): Promise<[pence: number, at: string][]> {
  const { rows } = await db.pool.query<{ pence: number; at: Date }>(
    `select inc_pence as pence, from_at as at
       from price_history join offering on offering.id = offering_id
      where sku = $1 and channel = 100 order by from_at, price_history.id`,
    [sku],
  );
  return rows.map(({ pence, at }) => [pence, at.toISOString()]);
}

const load = (files: Changes) => importCatalogue(db, only(files), { now: later });

describe('a promotion by terms', () => {
  beforeEach(async () => {
    await db.pool.query(
      `insert into promotion (slug, name, starts_at, ends_at, target_type, targets, type, amount)
       values ('off-baths', 'Baths', '2026-11-01', null, 203, '{baths}', 'FixedAmount', 3000),
              ('over', 'Over', '2026-10-01', '2026-11-10', 203, '{baths}', 'FixedAmount', 3000)`,
    );
    await db.pool.query(
      `insert into promotion_price (promotion_id, offering_id, inc_pence)
       select promotion.id, offering.id, 17000 from promotion, offering
       where slug = 'over' and sku = 'BATH'`,
    );
    await importCatalogue(db, source(), { now });
  });

  test('lets go of goods whose new list price it would bring to nothing', async () => {
    expect(await promoted('off-baths')).toEqual({ BATH: 16_800 });
    expect((await ledgerOf('BATH')).at(-1)).toEqual([16_800, now().toISOString()]);
    const { written } = await load({ 'prices.csv': 'sku,inc_pence\nBATH,2500\n' });
    // The list price, the price that went, and an entry in the history of each of three channels.
    expect(written['prices.csv']).toBe(5);
    expect(await promoted('off-baths')).toEqual({});
    expect((await ledgerOf('BATH')).at(-1)).toEqual([2_500, later().toISOString()]);
  });

  test('lets go of goods that move to another category or are withdrawn', async () => {
    const moved = replaced('products.csv', 'baths/straight-baths', 'taps/basin-taps');
    await importCatalogue(db, source(moved), { now: later });
    expect(await promoted('off-baths')).toEqual({});
    expect((await ledgerOf('BATH')).at(-1)).toEqual([19_800, later().toISOString()]);
    await importCatalogue(db, source(), { now: later });
    expect(await promoted('off-baths')).toEqual({ BATH: 16_800 });
    const withdrawn = replaced('products.csv', '25,2026-01-01,live', '25,2026-01-01,withdrawn');
    await importCatalogue(db, source(withdrawn), { now: later });
    expect(await promoted('off-baths')).toEqual({});
  });

  test('stays what it was once it is over, unless it goes on', async () => {
    await load({ 'prices.csv': 'sku,inc_pence\nBATH,21000\n' });
    expect(await promoted('over')).toEqual({ BATH: 17_000 });
    await load({
      'promotions.csv': 'slug,name,starts_at,ends_at\nover,Over,2026-10-01T00:00:00Z,\n',
    });
    expect(await promoted('over')).toEqual({ BATH: 18_000 });
    expect(await promoted('off-baths')).toEqual({ BATH: 18_000 });
  });

  test('takes no prices of a file, which its terms would take away again', async () => {
    const prices = 'promotion,sku,inc_pence\noff-baths,LODE-BR,100\n';
    await expect(load({ 'promotion-prices.csv': prices })).rejects.toThrow(
      "promotion-prices.csv:2 promotion: Staff gave 'off-baths' terms",
    );
  });
});

describe('the ledger of what is charged', () => {
  test('hears of promotion prices that come alone', async () => {
    await load({ 'promotion-prices.csv': 'promotion,sku,inc_pence\ncold-start,BATH,15000\n' });
    expect(await ledgerOf('BATH')).toEqual([
      [19_800, now().toISOString()],
      [15_000, later().toISOString()],
    ]);
  });

  test('hears of promotions that begin or end by a file that comes alone', async () => {
    const ends = (at: string) => ({
      'promotions.csv': `slug,name,starts_at,ends_at\ncold-start,Cold Start,2026-11-09T00:00:00Z,${at}\n`,
    });
    await load(ends('2026-11-27T00:00:00Z'));
    expect((await ledgerOf('LODE-CH')).at(-1)).toEqual([11_800, later().toISOString()]);
    const after = () => new Date('2026-11-29T09:00:00Z');
    await importCatalogue(db, only(ends('')), { now: after });
    expect((await ledgerOf('LODE-CH')).at(-1)).toEqual([9_400, after().toISOString()]);
  });

  test('ends with what is charged where a history that comes alone does not', async () => {
    const history = 'sku,inc_pence,from_at,reason\nBATH,12300,2026-11-25T00:00:00Z,list price\n';
    await db.pool.query('delete from price_history');
    await load({ 'price-history.csv': history });
    expect((await ledgerOf('BATH')).slice(-2)).toEqual([
      [12_300, '2026-11-25T00:00:00.000Z'],
      [19_800, later().toISOString()],
    ]);
    expect((await load({ 'price-history.csv': history })).writtenTotal).toBe(0);
  });

  test('takes a history of what was charged before the shop, and none of what it charged itself', async () => {
    const history = (at: string) => ({
      'price-history.csv': `sku,inc_pence,from_at,reason\nBATH,12300,${at},list price\n`,
    });
    await load(history('2026-11-21T08:59:59Z'));
    const kept = [
      [12_300, '2026-11-21T08:59:59.000Z'],
      [19_800, now().toISOString()],
    ];
    expect(await ledgerOf('BATH')).toEqual(kept);
    await expect(load(history('2026-11-25T00:00:00Z'))).rejects.toThrow('only what came before');
    expect(await ledgerOf('BATH')).toEqual(kept);
    // What it took is what it keeps: the same file again is no news.
    expect((await load(history('2026-11-21T08:59:59Z'))).writtenTotal).toBe(0);
  });
});

describe('what costs nothing', () => {
  test.each([
    ['prices.csv', 'sku,inc_pence\nBATH,0\n', 'inc_pence', '1 or more'],
    [
      'promotion-prices.csv',
      'promotion,sku,inc_pence\ncold-start,BATH,0\n',
      'inc_pence',
      '1 or more',
    ],
    ['trade-band-prices.csv', 'band,sku,ex_pence\nband-3,BATH,0\n', 'ex_pence', '1 or more'],
    [
      'trade-band-percentages.csv',
      'band,category,basis_points\nband-3,baths,10000\n',
      'basis_points',
      '0 to 9999',
    ],
  ])('is no price in %s', async (file, text, column, expected) => {
    await expect(load({ [file]: text })).rejects.toMatchObject({
      errors: [{ file, line: 2, column, message: expect.stringContaining(expected) }],
    });
  });
});
