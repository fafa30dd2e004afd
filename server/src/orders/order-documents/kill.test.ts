import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { insertOrdersToPaper, paperWithKills, readSeries } from '../../../test/papering.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { listDocumentFaults } from './faults-store.ts';

const orders = 250;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await insertOrdersToPaper(db, orders);
});
afterAll(() => db.close());

it('250 invoices at once with five kills: no gap, no double, and the books agree', async () => {
  const random = seededRandom(Number(process.env.SEED) || 7);
  expect(await paperWithKills(db, { kills: 5, most: 30, random })).toBe(5);
  expect(await readSeries(db)).toEqual({
    given: orders,
    documents: orders,
    newest: orders,
    orders,
  });
  expect(await listDocumentFaults(db, new Date())).toEqual([]);
}, 180_000);
