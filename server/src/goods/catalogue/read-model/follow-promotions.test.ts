import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { recordCatalogueChange, recordCatalogueChanges } from '../store.ts';
import type { CatalogueReader } from '../reader.ts';
import { startCatalogue } from './start.ts';
import { pricesIn, retail, saveShelf } from '../../../../test/read-model/shelf.ts';

const dayMs = 86_400_000;
const noon = Date.parse('2026-11-21T12:00:00Z');

let db: TestDatabase;
let reader: CatalogueReader | null = null;
let nowMs = noon;

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await reader?.stop();
  reader = null;
  nowMs = noon;
});
afterAll(() => db.close());

/** A reader that looks when the test asks it to. */
async function start(): Promise<CatalogueReader> {
  const log = pino({ level: 'silent' });
  reader = await startCatalogue(db, { log, now: () => new Date(nowMs), pollMs: 3_600_000 });
  return reader;
}

describe('a reader of promotions and was-prices', () => {
  it('prices and lists a promotion from the moment that it starts until it ends', async () => {
    const at = (ms: number) => new Date(noon + ms).toISOString();
    await saveShelf(
      db,
      [
        { productId: 1, incPence: 1_000 },
        { productId: 2, incPence: 2_000 },
      ],
      {
        promotion: [
          { id: 1, slug: 'hour', name: 'Hour', starts_at: at(60_000), ends_at: at(120_000) },
        ],
        promotion_price: [{ promotion_id: 1, offering_id: 1, inc_pence: 700 }],
      },
    );
    const shop = await start();
    const seenAt = async (ms: number) => {
      nowMs = noon + ms;
      const before = shop.revision();
      await shop.refresh();
      // What was made of the model before is known to be old, though the log holds nothing new.
      const isNew = shop.revision() !== before;
      const found = shop.refinePromotion({ slug: 'hour' }, retail);
      const listed =
        found?.status === 'live' ? found.listing.items.map(({ sku }) => sku) : found?.status;
      return [pricesIn(shop)['SKU-1'], listed, shop.listPromotions().length, isNew];
    };
    expect(await seenAt(59_999)).toEqual([1_000, undefined, 0, false]);
    expect(await seenAt(60_000)).toEqual([700, ['SKU-1'], 1, true]);
    expect(await seenAt(119_999)).toEqual([700, ['SKU-1'], 1, false]);
    expect(await seenAt(120_000)).toEqual([1_000, 'ended', 0, true]);
  });

  it('lists what joins a promotion and no more what leaves it, and a promotion that is new', async () => {
    await saveShelf(db, [
      { productId: 1, incPence: 1_000 },
      { productId: 2, incPence: 2_000 },
    ]);
    const shop = await start();
    const listed = () => {
      const found = shop.refinePromotion({ slug: 'sale' }, retail);
      return found?.status === 'live' ? found.listing.items.map(({ sku }) => sku) : found;
    };
    const changing = async (text: string) => {
      await transaction(db, async (tx) => {
        await tx.query({ text });
        await recordCatalogueChanges(tx, [
          { kind: 'price', offeringId: 1 },
          { kind: 'price', offeringId: 2 },
        ]);
      });
      await shop.refresh();
      return listed();
    };
    expect(listed()).toBeNull();
    await db.pool.query(
      `insert into promotion (id, slug, name, starts_at) values (1, 'sale', 'Sale', '2026-01-01')`,
    );
    expect(await changing(`insert into promotion_price values (1, 2, 1500)`)).toEqual(['SKU-2']);
    // Membership does not ask whose price is best: the dearer promotion's goods are in it too.
    expect(await changing(`insert into promotion_price values (1, 1, 1100)`)).toEqual([
      'SKU-1',
      'SKU-2',
    ]);
    expect(await changing(`delete from promotion_price where offering_id = 2`)).toEqual(['SKU-1']);
    await db.pool.query(`update product set popularity = 5 where id = 1`);
    await transaction(db, (tx) => recordCatalogueChange(tx, { kind: 'content', productId: 1 }));
    await shop.refresh();
    expect(listed()).toEqual(['SKU-1']);
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
});
