import { EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { type Tx, transaction } from '../../../db/transaction.ts';
import { type CatalogueChange, recordCatalogueChange, recordCatalogueChanges } from '../store.ts';
import type { CatalogueReader } from '../reader.ts';
import { forgetPassedDays } from '../../stock/jobs.ts';
import { startCatalogue } from './start.ts';
import { between, seededRandom } from '../../../../test/read-model/random-catalogue.ts';
import { insertRows } from '../../../../test/read-model/rows.ts';
import {
  offeringRow,
  pricesIn,
  productRow,
  retail,
  saveShelf,
} from '../../../../test/read-model/shelf.ts';

const noon = new Date('2026-11-21T12:00:00Z');
/** So far apart that nothing is seen by polling while a test runs. */
const never = 3_600_000;
const waits = { timeout: 50_000 };

let db: TestDatabase;
let reader: CatalogueReader | null = null;
const versions = new EventEmitter();

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await reader?.stop();
  reader = null;
});
afterAll(() => db.close());

async function start(pollMs = never): Promise<CatalogueReader> {
  reader = await startCatalogue(db, {
    log: pino({ level: 'silent' }),
    now: () => noon,
    pollMs,
    onVersion: (version) => versions.emit('version', version),
  });
  return reader;
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

/** A transaction that the test commits when it pleases. */
async function openTransaction() {
  const client = await db.pool.connect();
  await client.query('begin');
  const tx: Tx = { inTransaction: true, query: (statement) => client.query(statement) };
  return {
    tx,
    query: (text: string) => client.query(text),
    async commit() {
      await client.query('commit');
      client.release();
    },
  };
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
    await db.pool.query(`update stock_level set on_hand = 0, expected_on = '2026-12-04'`);
    await record({ kind: 'stock', offeringId: 1 });
    await seen;
    expect(shop.findOfferBySku('SKU-1', retail)).toMatchObject({
      freeStock: 0,
      availability: { state: 'out-of-stock', expectedOn: '2026-12-04' },
    });
  });

  it('learns of the next day on which more is expected once an earlier one has passed', async () => {
    await saveShelf(db, [{ productId: 1, incPence: 1_000, stock: 0 }]);
    await db.pool.query(
      `with place as (
         insert into stock_location (id, code, name) overriding system value
         values (99, 'later', 'Later') returning id),
       first as (update stock_level set expected_on = '2026-11-20')
       insert into stock_level (offering_id, location_id, on_hand, expected_on)
       select 1, id, 0, '2026-12-04' from place`,
    );
    const shop = await start();
    expect(await forgetPassedDays({ db, now: () => noon })).toBe(1);
    await shop.refresh();
    expect(shop.findOfferBySku('SKU-1', retail)).toMatchObject({
      availability: { state: 'out-of-stock', expectedOn: '2026-12-04' },
    });
  });

  it('keeps a change of stock of goods that it holds apart, when others join them', async () => {
    await saveShelf(db, [
      { productId: 1, incPence: 1_000, stock: 3 },
      { productId: 2, incPence: 2_000 },
    ]);
    const shop = await start();
    await record({ kind: 'content', productId: 1 });
    await shop.refresh();
    await db.pool.query(
      `update stock_level set on_hand = 0, expected_on = '2026-12-04' where offering_id = 1`,
    );
    await record({ kind: 'stock', offeringId: 1 });
    await shop.refresh();
    await record({ kind: 'content', productId: 2 });
    await shop.refresh();
    expect(shop.findOfferBySku('SKU-1', retail)).toMatchObject({
      freeStock: 0,
      availability: { state: 'out-of-stock', expectedOn: '2026-12-04' },
    });
  });

  it('loses no change of a transaction that commits after a later one', async () => {
    await saveShelf(db, [
      { productId: 1, incPence: 1_000, stock: 3 },
      { productId: 2, incPence: 2_000 },
    ]);
    const shop = await start();
    const slow = await openTransaction();
    await slow.query('update stock_level set on_hand = 77 where offering_id = 1');
    await recordCatalogueChange(slow.tx, { kind: 'stock', offeringId: 1 });
    await setPrice(2, 2_222);
    await shop.refresh();
    const before = shop.version();
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_000, 'SKU-2': 2_222 });
    expect(shop.findOfferBySku('SKU-1', retail)?.freeStock).toBe(3);

    await slow.commit();
    await shop.refresh();
    expect(shop.findOfferBySku('SKU-1', retail)?.freeStock).toBe(77);
    expect(shop.version()).toBeGreaterThan(before);
  });

  it('is held up by no transaction that still runs, however long and whatever it writes', async () => {
    await saveShelf(db, [
      { productId: 1, incPence: 1_000 },
      { productId: 2, incPence: 2_000 },
    ]);
    const long = await openTransaction();
    await long.query(`update stock_location set name = 'Elsewhere'`);
    const shop = await start();
    await setPrice(1, 1_100);
    await shop.refresh();
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_100, 'SKU-2': 2_000 });
    await recordCatalogueChange(long.tx, { kind: 'price', offeringId: 2 });
    await setPrice(1, 1_200);
    await shop.refresh();
    expect(pricesIn(shop)).toEqual({ 'SKU-1': 1_200, 'SKU-2': 2_000 });
    await long.commit();
  });

  it('loses no change among many transactions that commit in any order while it looks', async () => {
    const count = 40;
    await saveShelf(
      db,
      Array.from({ length: count }, (_, index) => ({ productId: index + 1, incPence: 1_000 })),
    );
    const shop = await start(1);
    const random = seededRandom(16);
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    // Each begins before it writes, records before or after it writes, and commits when it likes.
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
          const offeringId = id;
          await transaction(db, async (tx) => {
            const isEarly = random() < 0.5;
            const change = { kind: 'price', offeringId } as const;
            if (isEarly) await recordCatalogueChange(tx, change);
            for (let step = between(random, 0, 5); step > 0; step--) {
              await tx.query({ text: 'select pg_current_xact_id()' });
            }
            await tx.query({
              text: 'update list_price set inc_pence = $1 where offering_id = $1',
              values: [offeringId],
            });
            if (!isEarly) await recordCatalogueChange(tx, change);
          });
        }
      }),
    );
    await shop.refresh();
    const all = shop.findOffersById(
      Array.from({ length: count }, (_, index) => index + 1),
      retail,
    );
    expect([...all.values()].map((offer) => offer.price.incPence)).toEqual([...all.keys()]);
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
      now: () => noon,
    });
    expect(other.version()).toBe(shop.version());
    await other.stop();
  });
});
