import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { findDiscount } from '@plumbline/server/goods/discounts/store.ts';
import { isUsable } from '@plumbline/server/goods/discounts/discounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCode, seedDiscounts } from './discounts.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T00:00:00Z');
beforeAll(async () => {
  db = await testDatabase();
  await seedDiscounts(db, now);
});
afterAll(() => db.close());

test('the code that is printed works on the website', async () => {
  const discount = await findDiscount(db, demoCode, 'any');
  expect(isUsable(discount!, { channel: 100, now })).toBe(true);
});

test('seeding again changes nothing', async () => {
  const count = async () => {
    const { rows } = await db.pool.query('select count(*)::int as codes from issue_code');
    return rows[0];
  };
  const before = await count();
  await seedDiscounts(db, new Date('2026-12-24T00:00:00Z'));
  expect(await count()).toEqual(before);
});
