import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertTestCatalogue } from '../../../test/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { transaction } from '../../db/transaction.ts';
import { listPriceFacts } from '../catalogue/price-facts-store.ts';
import { appendPriceLedger, listPriceLedger } from './ledger-store.ts';

const now = new Date('2026-11-18T10:00:00Z');
const channels = [100, 200, 300];

let db: TestDatabase;
let offeringId: number;
beforeAll(async () => {
  db = await testDatabase();
  offeringId = (await insertTestCatalogue(db, [{ sku: 'TAP', incPence: 54_00 }])).get('TAP')!;
});
afterAll(() => db.close());
beforeEach(() => db.pool.query('delete from price_history'));

const charge = (channel: number, incPence: number, fromAt: string) =>
  db.pool.query(
    `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
     values ($1, $2, $3, $4, 'list price')`,
    [offeringId, channel, incPence, fromAt],
  );
const append = () => transaction(db, (tx) => appendPriceLedger(tx, [{ offeringId, at: now }], now));
const pricesOn = async (channel: number) =>
  (await listPriceLedger(db, offeringId, channel, now)).map(({ incPence }) => incPence);

describe('what is charged', () => {
  test('is written down on every channel, and once on each', async () => {
    expect(await append()).toBe(3);
    for (const channel of channels) expect(await pricesOn(channel)).toEqual([54_00]);
    expect(await append()).toBe(0);
  });

  test('is compared on each channel with what was charged there last', async () => {
    await charge(100, 54_00, '2026-10-01T00:00:00Z');
    await charge(200, 64_00, '2026-10-02T00:00:00Z');
    expect(await append()).toBe(2);
    expect(await pricesOn(100)).toEqual([54_00]);
    expect(await pricesOn(200)).toEqual([64_00, 54_00]);
    expect(await pricesOn(300)).toEqual([54_00]);
  });
});

test('a channel’s was-price is one that was charged on that channel', async () => {
  await charge(200, 64_00, '2026-09-01T00:00:00Z');
  await charge(200, 54_00, '2026-11-08T00:00:00Z');
  await charge(300, 54_00, '2026-09-01T00:00:00Z');
  const wasOn = async (channel: number) =>
    (await listPriceFacts(db, [offeringId], { bandId: null, channel, now })).get(offeringId)!.was;
  expect(await wasOn(200)).toMatchObject({ incPence: 64_00, daysCharged: 68 });
  expect(await wasOn(100)).toBeNull();
  expect(await wasOn(300)).toBeNull();
});

test('a channel’s history begins with what was in force there when the 90 days did', async () => {
  // On the other channel the price changed in between, which is none of this one's history.
  await charge(100, 64_00, '2026-01-01T00:00:00Z');
  await charge(200, 59_00, '2026-08-01T00:00:00Z');
  await charge(100, 54_00, '2026-11-08T00:00:00Z');
  const facts = await listPriceFacts(db, [offeringId], { bandId: null, channel: 100, now });
  expect(facts.get(offeringId)!.was).toMatchObject({ incPence: 64_00 });
});
