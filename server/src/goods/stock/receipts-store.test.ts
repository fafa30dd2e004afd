import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { listStockFaults } from './faults-store.ts';
import { adjustStock, receiveStock } from './receipts-store.ts';
import type { Allocation } from './stock.ts';
import { holdStock, type HoldRequest } from './store.ts';
import {
  emptyStock,
  holdRequest,
  listLevels,
  now,
  onlyOnce,
  receiveOpening,
  seedOfferings,
  type StockPlace,
} from '../../../test/stock.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await seedOfferings(db, 5, 2);
});
afterAll(() => db.close());
beforeEach(() => emptyStock(db));

const hold = (request: HoldRequest) => onlyOnce(db, (tx) => holdStock(tx, request));
const receive = (...lines: StockPlace[]) => receiveOpening(db, now, lines);

describe('receiveStock and adjustStock', () => {
  test('takes back each line of a return once, and any number of returns of one order', async () => {
    await receive([1, 1, 2], [2, 1, 5]);
    const orderGuid = randomUUID();
    const takeBack = (documentId: string, ...lines: (Allocation & { line: number })[]) =>
      onlyOnce(db, (tx) =>
        receiveStock(tx, { reason: 'return', orderGuid, documentId, lines, now }),
      );
    const [first, second] = [randomUUID(), randomUUID()];
    const one = { offeringId: 1, locationId: 1, quantity: 1 };
    // Two lines of the document bring the same goods to the same place.
    await takeBack(first, { ...one, line: 1 }, { ...one, line: 2 });
    await takeBack(second, { ...one, line: 1 });
    for (const line of [1, 2]) {
      await expect(takeBack(first, { ...one, line })).rejects.toThrow('stock_movement_once');
    }
    // What is left of a line may lie at another place.
    await takeBack(first, { ...one, locationId: 2, line: 1 });
    expect((await listLevels(db)).map((level) => level.on_hand)).toEqual([5, 1, 5]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('adds goods to what lies there, and writes each movement down', async () => {
    await receive([1, 1, 2], [1, 1, 3], [2, 1, 1]);
    await receive([1, 1, 10], [2, 2, 7]);
    expect((await listLevels(db)).map((level) => level.on_hand)).toEqual([15, 1, 7]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('corrects a count, but never below what is reserved', async () => {
    await receive([1, 1, 5], [2, 1, 5]);
    await hold(holdRequest({ lines: [{ offeringId: 1, quantity: 4 }] }));
    const adjust = (...lines: [number, number, number][]) =>
      onlyOnce(db, (tx) =>
        adjustStock(tx, {
          lines: lines.map(([offeringId, locationId, quantity]) => ({
            offeringId,
            locationId,
            quantity,
          })),
          now,
        }),
      );
    expect(await adjust([2, 1, -5], [1, 1, -2], [3, 1, 4])).toEqual({
      kind: 'refused',
      refused: [
        { offeringId: 1, locationId: 1, quantity: -2 },
        { offeringId: 3, locationId: 1, quantity: 4 },
      ],
    });
    expect(await adjust([2, 1, 3], [1, 1, -1])).toEqual({ kind: 'adjusted' });
    expect((await listLevels(db)).map((level) => level.on_hand)).toEqual([4, 8]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });
});

describe('listStockFaults', () => {
  test('sees books that do not agree and a hold that outlived its end', async () => {
    await receive([1, 1, 5]);
    await hold(holdRequest());
    await db.pool.query('update stock_level set on_hand = 4, reserved = 2');
    const faults = await listStockFaults(db, new Date('2026-11-20T10:17:00Z'));
    expect(faults).toEqual([
      'offering 1 at place 1: 4 on hand, but the movements sum to 5',
      'offering 1 at place 1: 2 reserved, but live holds have 1',
      expect.stringMatching(/^hold .* ran out at 2026-11-20 10:15:00\+00 and still has stock$/),
    ]);
  });
});
