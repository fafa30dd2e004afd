import { crc32 } from 'node:zlib';
import type { ListingPage } from '@plumbline/contracts/nouns/listings.ts';
import * as fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { recordCatalogueChanges } from '../store.ts';
import { decodeCursor, encodeCursor, seenBits } from './cursor.ts';
import type { CatalogueReader, Viewer } from '../reader.ts';
import { startCatalogue } from './start.ts';
import { between, pick, seededRandom } from '../../../../test/read-model/random-catalogue.ts';
import { saveShelf } from '../../../../test/read-model/shelf.ts';

const retail: Viewer = { bandId: null, channel: 100 };
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 300 });

/** What anybody can make of any bytes: the sum is no secret. */
function forged(bytes: Uint8Array | readonly number[]): string {
  const all = Buffer.from([0, 0, 0, 0, ...bytes]);
  all.writeUInt32LE(crc32(all.subarray(4)));
  return all.toString('base64url');
}

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

  it.each<[string, number[]]>([
    ['a product below nought', [0x80, 0x80, 0x80, 0x80, 0x08]],
    ['a product twice', [5, 0]],
    ['nought', [0]],
    ['a step of more than five bytes', [0x81, 0x80, 0x80, 0x80, 0x80, 0x01]],
    ['a step past the highest number', [0x80, 0x80, 0x80, 0x80, 0x10]],
    ['a sum past the highest number', [0xff, 0xff, 0xff, 0xff, 0x07, 1]],
    ['a step that is cut off', [5, 0x81]],
  ])('is known for none where it names %s', (_, bytes) => {
    expect(decodeCursor(forged(bytes))).toBeNull();
  });

  it('names products that rise from one, and asks for no more than the catalogue, whoever made it', () => {
    const steps = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      // Of such bytes most are steps that are well formed.
      fc.array(fc.integer({ min: 1, max: 127 }), { maxLength: 60 }),
      fc.constant([0xff, 0xff, 0xff, 0xff, 0x07]),
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 10_000 }), (bytes, highestId) => {
        const read = decodeCursor(forged(bytes));
        if (!read) return;
        expect(read.every((id, at) => id > (at === 0 ? 0 : read[at - 1]!))).toBe(true);
        const bits = seenBits(read, highestId);
        expect(bits.length).toBeLessThanOrEqual((highestId >> 3) + 1);
        const marked = Array.from({ length: highestId }, (__, at) => at + 1).filter(
          (id) => ((bits[id >> 3] ?? 0) >> (id & 7)) & 1,
        );
        expect(marked).toEqual([...read].filter((id) => id <= highestId));
      }),
      { numRuns: 500 },
    );
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

  it('that somebody made up costs no more than one of ours, and leaves out what it names', async () => {
    const shop = await startCatalogue(db, {
      log: pino({ level: 'silent' }),
      now: () => new Date('2026-11-21T12:00:00Z'),
      pollMs: 600_000,
    });
    const [first] = [...listedIn(shop)].toSorted((a, b) => a - b);
    const cursor = encodeCursor(Int32Array.of(first!, 2_147_483_647))!;
    const before = process.memoryUsage().arrayBuffers;
    const page = shop.refineCategory({ slug: 'taps', pageSize: 100, cursor }, retail)!;
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
    const left = listedIn(shop);
    left.delete(first!);
    expect(new Set(page.items.map((item) => item.productId))).toEqual(left);
    const negative = { slug: 'taps', cursor: 'TfrwToCAgIAI' };
    expect(() => shop.refineCategory(negative, retail)).toThrow(
      expect.objectContaining({ code: 'invalid-request' }),
    );
    await shop.stop();
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
