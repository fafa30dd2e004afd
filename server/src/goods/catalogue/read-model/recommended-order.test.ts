import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { saveShelf } from '../../../../test/read-model/shelf.ts';
import { transaction } from '../../../db/transaction.ts';
import { saveDemand } from '../demand-store.ts';
import type { CatalogueReader, Viewer } from '../reader.ts';
import { startCatalogue } from './start.ts';

const retail: Viewer = { bandId: null, channel: 100 };
const now = () => new Date('2026-11-21T09:30:00Z');
const products = 130;
let db: TestDatabase;
let reader: CatalogueReader;

// The first forty look alike, as the most popular goods of a shop well may.
beforeAll(async () => {
  db = await testDatabase();
  await saveShelf(
    db,
    Array.from({ length: products }, (_, at) => ({ productId: at + 1, incPence: 10_00 })),
  );
  await db.pool.query(`
    insert into category (id, slug, name, parent_id, position, are_parts)
      values (3, 'taps/parts', 'Parts', 1, 2, true);
    update product set popularity = 1000 - id,
      family = case when id <= 12 then 'tap' else 'tap-' || id % 3 end;
    update product set category_id = 3, popularity = 5000 + id where id > 120`);
  reader = await startCatalogue(db, { log: pino({ level: 'silent' }), now, pollMs: 600_000 });
});
afterAll(async () => {
  await reader.stop();
  await db.close();
});

function pagesOf(pageSize: number): number[] {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const listing = reader.refineCategory({ slug: 'taps', page, pageSize }, retail)!;
    ids.push(...listing.items.map(({ productId }) => productId));
    if (page >= listing.pageCount) return ids;
  }
}

it.each([7, 24, 50, 60, 90, 100])('shows every product once, by pages of %i alike', (pageSize) => {
  const ids = pagesOf(pageSize);
  expect(ids).toEqual(pagesOf(10));
  expect(ids.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: products }, (_, at) => at + 1),
  );
});

it('shows every product once where one reads on from what was shown', () => {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const body = { slug: 'taps', pageSize: 30, ...(after && { cursor: after }) };
    const { items, nextCursor } = reader.refineCategory(body, retail)!;
    ids.push(...items.map(({ productId }) => productId));
    after = nextCursor ?? undefined;
  } while (after);
  expect(new Set(ids).size).toBe(products);
  expect(ids).toHaveLength(products);
});

it('has the most popular first and no three alike in the first row', () => {
  const families = ['tap', 'tap-0', 'tap-1', 'tap-2'];
  const familyOf = (id: number) => families.indexOf(id <= 12 ? 'tap' : `tap-${id % 3}`);
  const firstRow = pagesOf(24).slice(0, 4);
  expect(firstRow[0]).toBe(1);
  expect(new Set(firstRow.map(familyOf)).size).toBeGreaterThan(1);
  expect(firstRow.filter((id) => familyOf(id) === 0).length).toBeLessThan(3);
});

it('has parts after all other goods, however popular they are, and in their own order', () => {
  expect(
    pagesOf(24)
      .slice(120)
      .toSorted((a, b) => b - a),
  ).toEqual(Array.from({ length: 10 }, (_, at) => 130 - at));
  const { items } = reader.refineCategory({ slug: 'taps/parts' }, retail)!;
  expect(items[0]!.productId).toBe(130);
});

it('follows what people buy, and leaves what hardly differs as it is', async () => {
  const demand = new Map([[120, 4_000]]);
  expect(await transaction(db, (tx) => saveDemand(tx, demand))).toBe(1);
  await reader.refresh();
  expect(pagesOf(24)[0]).toBe(120);
  expect(await transaction(db, (tx) => saveDemand(tx, new Map([[120, 4_100]])))).toBe(0);
  expect(await transaction(db, (tx) => saveDemand(tx, new Map()))).toBe(1);
  await reader.refresh();
  expect(pagesOf(24)[0]).toBe(1);
});
