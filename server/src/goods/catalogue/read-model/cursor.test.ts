import type { ListingPage } from '@plumbline/contracts/nouns/listings.ts';
import * as fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { recordCatalogueChanges } from '../store.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { CatalogueReader, Viewer } from '../reader.ts';
import { startCatalogue } from './start.ts';
import { between, pick, seededRandom } from '../../../../test/read-model/random-catalogue.ts';
import { saveShelf } from '../../../../test/read-model/shelf.ts';

const retail: Viewer = { bandId: null, channel: 100 };
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 300 });

describe('a cursor', () => {
  it('names exactly the products that were shown, in any order', () => {
    fc.assert(
      fc.property(ids, (shown) => {
        const read = decodeCursor(encodeCursor(Int32Array.from(shown))!)!;
        expect([...read]).toEqual(shown.toSorted((a, b) => a - b));
      }),
    );
  });

  it('is known for no cursor when it was cut off or changed', () => {
    const cursor = encodeCursor(Int32Array.from({ length: 40 }, (_, at) => at * 300 + 1))!;
    for (let length = 0; length < cursor.length; length++) {
      expect(decodeCursor(cursor.slice(0, length))).toBeNull();
    }
    expect(decodeCursor(`B${cursor.slice(1)}`)).toBeNull();
    expect(decodeCursor('not a cursor')).toBeNull();
  });

  it('is not given where a walk is too long for one', () => {
    expect(encodeCursor(new Int32Array(50_001))).toBeNull();
  });
});

describe('a walk by cursors', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it('neither repeats nor skips a product while the catalogue changes, whoever answers', async () => {
    const count = 60;
    const random = seededRandom(5);
    await saveShelf(
      db,
      Array.from({ length: count }, (_, at) => ({ productId: at + 1, incPence: 1_000 + at })),
    );
    const start = () =>
      startCatalogue(db, {
        log: pino({ level: 'silent' }),
        now: () => new Date('2026-11-21T12:00:00Z'),
        pollMs: 600_000,
      });
    const shops = [await start(), await start()];
    for (let walk = 0; walk < 5; walk++) {
      const sort = pick(random, [1, 2, 3] as const);
      const shown: number[] = [];
      let always = listedIn(shops[0]!);
      for (let cursor: string | null | undefined = undefined; cursor !== null;) {
        const page: ListingPage = pick(random, shops).refineCategory(
          { slug: 'taps', sort, pageSize: 7, ...(cursor !== undefined && { cursor }) },
          retail,
        )!;
        shown.push(...page.items.map((item) => item.productId));
        cursor = page.nextCursor;
        await changeSome(random, count);
        await Promise.all(shops.map((shop) => shop.refresh()));
        always = always.intersection(listedIn(shops[0]!));
      }
      expect(new Set(shown).size).toBe(shown.length);
      expect([...always.difference(new Set(shown))]).toEqual([]);
      expect(always.size).toBeGreaterThan(10);
    }
    await Promise.all(shops.map((shop) => shop.stop()));
  });

  function listedIn(shop: CatalogueReader): Set<number> {
    const { items } = shop.refineCategory({ slug: 'taps', pageSize: 100 }, retail)!;
    return new Set(items.map((item) => item.productId));
  }

  /** Prices and popularity go up and down, products come and go, and the base is built anew. */
  async function changeSome(random: () => number, count: number): Promise<void> {
    await transaction(db, async (tx) => {
      const some = () => Array.from({ length: 8 }, () => between(random, 1, count));
      const priced = some();
      await tx.query({
        text: `update list_price set inc_pence = 1 + floor(random() * 3000)
                where offering_id = any($1::int[])`,
        values: [priced],
      });
      const touched = some().slice(0, 3);
      await tx.query({
        text: `update product set popularity = floor(random() * 9),
                 status = case when random() < 0.5 then 'withdrawn' else 'live' end
                where id = any($1::int[])`,
        values: [touched],
      });
      await recordCatalogueChanges(tx, [
        ...priced.map((offeringId) => ({ kind: 'price', offeringId }) as const),
        ...touched.map((productId) => ({ kind: 'content', productId }) as const),
        ...(random() < 0.1 ? [{ kind: 'rebuild' } as const] : []),
      ]);
    });
  }
});
