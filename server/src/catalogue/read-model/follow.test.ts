import { EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../db/test-database.ts';
import { transaction } from '../../db/transaction.ts';
import { type CatalogueChange, recordCatalogueChange, recordCatalogueChanges } from '../store.ts';
import type { CatalogueReader, Viewer } from './reader.ts';
import { startCatalogue } from './start.ts';
import { insertRows } from './test-catalogue.ts';
import { offeringRow, productRow, saveShelf } from './test-shelf.ts';

const dayMs = 86_400_000;
const noon = Date.parse('2026-11-21T12:00:00Z');
const retail: Viewer = { bandId: null, channel: 100 };
/** So far apart that nothing is seen by polling while a test runs. */
const never = 3_600_000;
const waits = { timeout: 50_000 };

let db: TestDatabase;
let reader: CatalogueReader | null = null;
let nowMs = noon;
const versions = new EventEmitter();

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await reader?.stop();
  reader = null;
  nowMs = noon;
});
afterAll(() => db.close());

async function start(pollMs = never): Promise<CatalogueReader> {
  reader = await startCatalogue(db, {
    log: pino({ level: 'silent' }),
    now: () => new Date(nowMs),
    pollMs,
    onVersion: (version) => versions.emit('version', version),
  });
  return reader;
}

function pricesIn(from: CatalogueReader, viewer: Viewer = retail): Record<string, number> {
  const page = from.refineCategory({ slug: 'taps' }, viewer)!;
  return Object.fromEntries(page.items.map(({ sku, price }) => [sku, price.incPence]));
}

async function setPrice(offeringId: number, incPence: number): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query({
      text: 'update list_price set inc_pence = $2 where offering_id = $1',
      values: [offeringId, incPence],
    });
    await recordCatalogueChange(tx, { kind: 'price', offeringId });
  });
}

const record = (...changes: CatalogueChange[]) =>
  transaction(db, (tx) => recordCatalogueChanges(tx, changes));

describe('a reader of the catalogue', () => {
  it('is woken by a change of price and need not wait for its next look', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }]);
    const shop = await start();
    const seen = once(versions, 'version');
    await setPrice(1, 1_200);
    expect(await seen).toEqual([shop.version()]);
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_200 });
  });

  it('sees a change of stock, which wakes nobody, at its next look', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000, stock: 3 }]);
    const shop = await start(10);
    expect(shop.findOfferBySku('SKU-1', retail)?.freeStock).toBe(3);
    const seen = once(versions, 'version');
    await db.pool.query('delete from stock_level');
    await record({ kind: 'stock', offeringId: 1 });
    await seen;
    expect(shop.findOfferBySku('SKU-1', retail)).toMatchObject({
      freeStock: 0,
      availability: { state: 'out-of-stock' },
    });
  });

  it('loses no change of a transaction that commits after a later one', async () => {
    await saveShelf(db, [
      { productId: 1, incPence: 1_000 },
      { productId: 2, incPence: 2_000 },
    ]);
    const shop = await start(100);
    const slow = await db.pool.connect();
    await slow.query('begin');
    await slow.query('update stock_level set on_hand = 77 where offering_id = 1');
    await recordCatalogueChange(
      { inTransaction: true, query: (statement) => slow.query(statement) },
      { kind: 'stock', offeringId: 1 },
    );
    await setPrice(2, 2_222);
    await db.pool.query(`update catalogue_change set changed_at = now() - interval '1 hour'`);
    const caughtUp = shop.refresh();
    // The reader has seen that there is a change, and says for how long it has been held back.
    await expect.poll(() => shop.status().lagMs, waits).toBeGreaterThanOrEqual(3_600_000);
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_000, 'SKU-2': 2_000 });
    const before = shop.version();

    await slow.query('commit');
    slow.release();
    await caughtUp;
    expect(shop.findOfferBySku('SKU-1', retail)?.freeStock).toBe(77);
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_000, 'SKU-2': 2_222 });
    expect(shop.version()).toBeGreaterThan(before);
    expect(shop.status().lagMs).toBeLessThan(3_600_000);
  });

  it('prices a promotion from the moment that it starts until the moment that it ends', async () => {
    const at = (ms: number) => new Date(noon + ms).toISOString();
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }], {
      promotion: [
        { id: 1, slug: 'hour', name: 'Hour', starts_at: at(60_000), ends_at: at(120_000) },
      ],
      promotion_price: [{ promotion_id: 1, offering_id: 1, inc_pence: 700 }],
    });
    const shop = await start();
    const pencesAt = async (ms: number) => {
      nowMs = noon + ms;
      await shop.refresh();
      return pricesIn(shop)['SKU-1'];
    };
    expect(await pencesAt(59_999)).toBe(1_000);
    expect(await pencesAt(60_000)).toBe(700);
    expect(await pencesAt(119_999)).toBe(700);
    expect(await pencesAt(120_000)).toBe(1_000);
  });

  it('drops a was-price, and its place among the discounts, when time has taken its support', async () => {
    const historyOf = (incPence: number, daysAgo: number) => ({
      offering_id: 1,
      channel: 100,
      inc_pence: incPence,
      from_at: new Date(noon - daysAgo * dayMs).toISOString(),
      reason: 'list price',
    });
    await saveShelf(
      db,
      [
        { productId: 1, incPence: 800 },
        { productId: 2, incPence: 900 },
      ],
      {
        // Charged for 30 days up to 60 days ago: three days later only 27 are within the window.
        price_history: [historyOf(1_000, 90), historyOf(800, 60)],
      },
    );
    const shop = await start();
    const listed = () =>
      shop
        .refineCategory({ slug: 'taps', sort: 4 }, retail)!
        .items.map(({ sku, price }) => [sku, price.was?.incPence ?? null]);
    expect(listed()).toEqual([
      ['SKU-1', 1_000],
      ['SKU-2', null],
    ]);
    nowMs = noon + 3 * dayMs;
    await shop.refresh();
    expect(listed()).toEqual([
      ['SKU-1', null],
      ['SKU-2', null],
    ]);
  });

  it('is built anew where a change asks for it, with what changes meanwhile', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }]);
    const shop = await start();
    await db.pool.query(`update category set name = 'Mixers' where slug = 'taps/basin-taps'`);
    await record({ kind: 'rebuild' });
    const rebuilt = shop.refresh();
    await setPrice(1, 1_500);
    await rebuilt;
    await shop.refresh();
    expect(shop.listDepartments()[0]!.children).toMatchObject([{ name: 'Mixers', count: 1 }]);
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_500 });
  });

  it('takes many changed products into a new base and goes on with none beside it', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }]);
    const shop = await start();
    const ids = Array.from({ length: 301 }, (_, index) => index + 2);
    await insertRows(
      db,
      'product',
      ids.map((id) => productRow(id)),
    );
    await insertRows(
      db,
      'offering',
      ids.map((id) => offeringRow(id, id)),
    );
    await insertRows(
      db,
      'list_price',
      ids.map((id) => ({ offering_id: id, inc_pence: id })),
    );
    await record(...ids.map((productId) => ({ kind: 'content', productId }) as const));
    await shop.refresh();
    expect(shop.status()).toMatchObject({ offerings: 302, products: 302, changedProducts: 301 });
    await expect
      .poll(() => shop.status(), waits)
      .toMatchObject({ offerings: 302, products: 302, changedProducts: 0 });
  });

  it('catches up with more changes than it reads one by one', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }]);
    const shop = await start();
    await db.pool.query('update list_price set inc_pence = 1234');
    await transaction(db, (tx) =>
      recordCatalogueChanges(
        tx,
        Array.from({ length: 6_000 }, (_, index) => ({ kind: 'price', offeringId: index + 1 })),
      ),
    );
    await shop.refresh();
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_234 });
  });

  it('goes on answering while the database fails, says so, and catches up after', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }]);
    const shop = await start();
    await db.pool.query('alter table catalogue_change rename to hidden');
    await shop.refresh();
    expect(shop.status().problem).toContain('catalogue_change');
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_000 });
    await db.pool.query('alter table hidden rename to catalogue_change');
    await setPrice(1, 1_600);
    await shop.refresh();
    expect(shop.status().problem).toBeNull();
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_600 });
  });

  it('shows equal versions in two processes that have seen the same', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000 }]);
    const shop = await start();
    await setPrice(1, 1_300);
    await shop.refresh();
    const other = await startCatalogue(db, {
      log: pino({ level: 'silent' }),
      now: () => new Date(nowMs),
    });
    expect(other.version()).toBe(shop.version());
    await other.stop();
  });
});
