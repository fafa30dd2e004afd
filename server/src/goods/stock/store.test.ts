import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { listStockFaults } from './faults-store.ts';
import { expireAllHolds } from './jobs.ts';
import { expireHolds, releaseHold } from './release-store.ts';
import { claimHold, holdStock, type HoldRequest } from './store.ts';
import {
  claimingOrder,
  emptyStock,
  holdRequest,
  later,
  listLevels,
  now,
  onlyOnce,
  receiveOpening,
  seedOfferings,
  type StockPlace,
} from '../../../test/stock.ts';

const orderGuid = '6f0f7c0e-6f57-4a8c-9f3e-0b9a6b7c1d2e';
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await seedOfferings(db, 5, 2);
});
afterAll(() => db.close());
beforeEach(() => emptyStock(db));

const hold = (request: HoldRequest) => onlyOnce(db, (tx) => holdStock(tx, request));
const claim = (holdId: string, order = orderGuid) =>
  onlyOnce(db, (tx) => claimHold(tx, holdId, claimingOrder(order), now));
const receive = (...lines: StockPlace[]) => receiveOpening(db, now, lines);

/** How many of an offering could be sold now, over all places. */
async function countFree(offeringId: number): Promise<number> {
  const levels = (await listLevels(db)).filter((level) => level.offering_id === offeringId);
  return levels.reduce((free, level) => free + level.on_hand - level.reserved, 0);
}

async function listChanges(): Promise<number[]> {
  const { rows } = await db.pool.query<{ offering_id: number }>(
    `with told as (select offering_id from catalogue_change where kind = 'stock')
     select offering_id from told order by offering_id`,
  );
  await db.pool.query('truncate catalogue_change');
  return rows.map((row) => row.offering_id);
}

async function listSales() {
  const { rows } = await db.pool.query(
    `select offering_id, location_id, quantity, order_guid from stock_movement
      where reason = 'sale' order by offering_id, location_id`,
  );
  return rows;
}

describe('holdStock', () => {
  test('reserves every line and tells readers once for each offering', async () => {
    await receive([1, 1, 2], [1, 2, 3], [2, 1, 9]);
    await listChanges();
    const lines = [
      { offeringId: 2, quantity: 4 },
      { offeringId: 1, quantity: 2 },
      { offeringId: 1, quantity: 2 },
    ];
    expect(await hold(holdRequest({ lines }))).toEqual({ kind: 'held' });
    expect(await listLevels(db)).toEqual([
      { offering_id: 1, location_id: 1, on_hand: 2, reserved: 1 },
      { offering_id: 1, location_id: 2, on_hand: 3, reserved: 3 },
      { offering_id: 2, location_id: 1, on_hand: 9, reserved: 4 },
    ]);
    expect(await listChanges()).toEqual([1, 2]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('refuses with the short lines and changes nothing', async () => {
    await receive([1, 1, 2], [2, 1, 9]);
    await listChanges();
    const lines = [
      { offeringId: 1, quantity: 3 },
      { offeringId: 2, quantity: 1 },
      { offeringId: 5, quantity: 1 },
    ];
    expect(await hold(holdRequest({ lines }))).toEqual({
      kind: 'short',
      short: [
        { offeringId: 1, wanted: 3, available: 2 },
        { offeringId: 5, wanted: 1, available: 0 },
      ],
    });
    expect((await listLevels(db)).map((level) => level.reserved)).toEqual([0, 0]);
    expect(await listChanges()).toEqual([]);
  });

  test('gives a visitor three live holds and not a fourth, and others theirs', async () => {
    await receive([1, 1, 10]);
    for (let i = 0; i < 3; i++) expect((await hold(holdRequest())).kind).toBe('held');
    expect(await hold(holdRequest())).toEqual({ kind: 'too-many-holds' });
    expect((await hold(holdRequest({ visitor: 'visitor:ben' }))).kind).toBe('held');
    expect((await listLevels(db))[0]!.reserved).toBe(4);
  });

  test('does not count a hold that has run out, even before it is swept', async () => {
    await receive([1, 1, 10]);
    for (let i = 0; i < 3; i++) await hold(holdRequest());
    const renewed = holdRequest({ now: later, expiresAt: new Date('2026-11-20T10:30:00Z') });
    expect(await hold(renewed)).toEqual({ kind: 'held' });
  });

  test('lets a new hold take the place and the stock of the one it replaces', async () => {
    await receive([1, 1, 3], [2, 1, 1]);
    const first = holdRequest({ lines: [{ offeringId: 1, quantity: 3 }], maxLiveHolds: 1 });
    await hold(first);
    await listChanges();
    const second = holdRequest({
      lines: [
        { offeringId: 1, quantity: 2 },
        { offeringId: 2, quantity: 1 },
      ],
      maxLiveHolds: 1,
      replaces: first.holdId,
    });
    expect(await hold(second)).toEqual({ kind: 'held' });
    expect((await listLevels(db)).map((level) => level.reserved)).toEqual([2, 1]);
    expect(await listChanges()).toEqual([1, 2]);
    expect(await onlyOnce(db, (tx) => releaseHold(tx, first.holdId))).toBe(false);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('keeps the hold that should have been replaced when the new one is refused', async () => {
    await receive([1, 1, 3]);
    const first = holdRequest({ lines: [{ offeringId: 1, quantity: 3 }] });
    await hold(first);
    const second = holdRequest({
      lines: [{ offeringId: 1, quantity: 4 }],
      replaces: first.holdId,
    });
    expect((await hold(second)).kind).toBe('short');
    expect(await hold({ ...second, lines: first.lines, maxLiveHolds: 0 })).toEqual({
      kind: 'too-many-holds',
    });
    expect((await listLevels(db))[0]!.reserved).toBe(3);
    expect((await claim(first.holdId)).kind).toBe('claimed');
  });
});

describe('claimHold', () => {
  test('takes the goods out of the books once, however often it is called', async () => {
    await receive([1, 1, 2], [1, 2, 3]);
    const request = holdRequest({ lines: [{ offeringId: 1, quantity: 4 }] });
    await hold(request);
    await listChanges();
    for (let i = 0; i < 3; i++) expect(await claim(request.holdId)).toEqual({ kind: 'claimed' });
    expect(await listSales()).toEqual([
      { offering_id: 1, location_id: 1, quantity: -1, order_guid: orderGuid },
      { offering_id: 1, location_id: 2, quantity: -3, order_guid: orderGuid },
    ]);
    expect(await countFree(1)).toBe(1);
    // What is free has not changed by the sale, so there is nothing to tell.
    expect(await listChanges()).toEqual([]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('never gives the goods of one order to another', async () => {
    await receive([1, 1, 2]);
    const request = holdRequest();
    await hold(request);
    await claim(request.holdId);
    await expect(claim(request.holdId, randomUUID())).rejects.toThrow('was claimed by order');
  });

  test('never lets a second hold take goods for the same line of the same order', async () => {
    await receive([1, 1, 2]);
    const [first, second] = [holdRequest(), holdRequest({ visitor: 'visitor:ben' })];
    await hold(first);
    await hold(second);
    await claim(first.holdId);
    await expect(claim(second.holdId)).rejects.toThrow('stock_movement_once');
    expect(await listSales()).toHaveLength(1);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('takes goods only for a line that the order has', async () => {
    await receive([1, 1, 1]);
    const request = holdRequest();
    await hold(request);
    const order = { guid: orderGuid, lines: new Map([[2, 1]]) };
    const claiming = onlyOnce(db, (tx) => claimHold(tx, request.holdId, order, now));
    await expect(claiming).rejects.toThrow('stock_movement');
    expect(await listSales()).toEqual([]);
  });

  test('lets a paid order take free stock after its hold was released', async () => {
    await receive([1, 1, 2]);
    const request = holdRequest({ lines: [{ offeringId: 1, quantity: 2 }] });
    await hold(request);
    await onlyOnce(db, (tx) => releaseHold(tx, request.holdId));
    await listChanges();
    expect(await claim(request.holdId)).toEqual({ kind: 'claimed' });
    expect(await claim(request.holdId)).toEqual({ kind: 'claimed' });
    expect(await listLevels(db)).toEqual([
      { offering_id: 1, location_id: 1, on_hand: 0, reserved: 0 },
    ]);
    expect(await listChanges()).toEqual([1]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('takes nothing at all when a part of a released hold is gone', async () => {
    await receive([1, 1, 2], [2, 1, 5]);
    const lines = [
      { offeringId: 1, quantity: 2 },
      { offeringId: 2, quantity: 5 },
    ];
    const request = holdRequest({ lines });
    await hold(request);
    await onlyOnce(db, (tx) => releaseHold(tx, request.holdId));
    await hold(holdRequest({ visitor: 'visitor:ben', lines: [{ offeringId: 1, quantity: 1 }] }));
    expect(await claim(request.holdId)).toEqual({
      kind: 'short',
      short: [{ offeringId: 1, wanted: 2, available: 1 }],
    });
    expect(await listSales()).toEqual([]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('claims a hold that has run out but was not swept yet', async () => {
    await receive([1, 1, 1]);
    const request = holdRequest({ expiresAt: now });
    await hold(request);
    expect(await claim(request.holdId)).toEqual({ kind: 'claimed' });
    expect(await expireAllHolds({ db, now: () => later })).toBe(0);
  });
});

describe('releaseHold and expireHolds', () => {
  test('gives back a live hold once, and tells readers once', async () => {
    await receive([1, 1, 2]);
    const request = holdRequest();
    await hold(request);
    await listChanges();
    expect(await onlyOnce(db, (tx) => releaseHold(tx, request.holdId))).toBe(true);
    expect(await onlyOnce(db, (tx) => releaseHold(tx, request.holdId))).toBe(false);
    expect(await onlyOnce(db, (tx) => releaseHold(tx, randomUUID()))).toBe(false);
    expect(await countFree(1)).toBe(2);
    expect(await listChanges()).toEqual([1]);
  });

  test('leaves a claimed hold alone', async () => {
    await receive([1, 1, 2]);
    const request = holdRequest();
    await hold(request);
    await claim(request.holdId);
    expect(await onlyOnce(db, (tx) => releaseHold(tx, request.holdId))).toBe(false);
    expect((await listLevels(db))[0]).toMatchObject({ on_hand: 1, reserved: 0 });
  });

  test('sweeps what has run out, in batches, and nothing else', async () => {
    await receive([1, 1, 300]);
    for (let i = 0; i < 120; i++) await hold(holdRequest({ visitor: `visitor:${i}` }));
    const young = holdRequest({ expiresAt: new Date('2026-11-20T10:16:00Z') });
    await hold(young);
    expect(await expireAllHolds({ db, now: () => later })).toBe(120);
    expect(await expireAllHolds({ db, now: () => later })).toBe(0);
    expect((await listLevels(db))[0]).toMatchObject({ on_hand: 300, reserved: 1 });
    expect(await listStockFaults(db, later)).toEqual([]);
  });

  test('sweeps past a hold that an order is claiming at this moment', async () => {
    await receive([1, 1, 2], [2, 1, 2]);
    const claimed = holdRequest({ lines: [{ offeringId: 1, quantity: 1 }] });
    await hold(claimed);
    await hold(holdRequest({ lines: [{ offeringId: 2, quantity: 1 }] }));
    await onlyOnce(db, async (tx) => {
      await claimHold(tx, claimed.holdId, claimingOrder(orderGuid), now);
      // The claim has not committed; a sweep that waited for it would never come back.
      expect(await onlyOnce(db, (other) => expireHolds(other, later, 10))).toBe(1);
    });
    expect(await expireAllHolds({ db, now: () => later })).toBe(0);
    expect(await listSales()).toHaveLength(1);
    expect(await listStockFaults(db, later)).toEqual([]);
  });
});
