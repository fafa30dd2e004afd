import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { listStockFaults } from './faults-store.ts';
import { adjustStock, receiveStock } from './receipts-store.ts';
import type { StockLine } from './stock.ts';
import { expireHolds, releaseHold } from './release-store.ts';
import { claimHold, holdStock } from './store.ts';
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

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
  await seedOfferings(db, 6, 2);
});
afterAll(() => db.close());
beforeEach(() => emptyStock(db));

/** Lets nothing be run again, so that a deadlock fails the test. */
function hold(visitor: string, lines: StockLine[], change: { replaces?: string } = {}) {
  const request = holdRequest({ visitor, basketId: visitor, lines, ...change });
  return onlyOnce(db, (tx) => holdStock(tx, request)).then(({ kind }) => ({
    holdId: request.holdId,
    kind,
  }));
}

const receive = (quantities: readonly number[]) =>
  receiveOpening(
    db,
    now,
    quantities
      .map((quantity, index): StockPlace => [1 + (index % 6), 1 + Math.floor(index / 6), quantity])
      .filter(([, , quantity]) => quantity > 0),
  );

const several = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const kinds = (results: { kind: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(results, ({ kind }) => kind)].map(([kind, found]) => [kind, found.length]),
  );

describe('many buyers at once', () => {
  test('200 buyers of the last 10 units get exactly 10', async () => {
    // The ten lie at two places.
    await receive([6, 0, 0, 0, 0, 0, 4]);
    const results = await several(200, (buyer) =>
      hold(`visitor:${buyer}`, [{ offeringId: 1, quantity: 1 }]),
    );
    expect(kinds(results)).toEqual({ held: 10, short: 190 });
    const held = results.filter((result) => result.kind === 'held');
    await several(10, (index) =>
      onlyOnce(db, (tx) => claimHold(tx, held[index]!.holdId, claimingOrder(), now)),
    );
    expect((await listLevels(db)).map(({ on_hand, reserved }) => [on_hand, reserved])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('two lines of one offering count together', async () => {
    await receive([10]);
    const lines = [
      { offeringId: 1, quantity: 2 },
      { offeringId: 1, quantity: 1 },
    ];
    const results = await several(40, (buyer) => hold(`visitor:${buyer}`, lines));
    expect(kinds(results)).toEqual({ held: 3, short: 37 });
    expect((await listLevels(db))[0]).toMatchObject({ on_hand: 10, reserved: 9 });
  });

  test('baskets of three items in any order never lock each other out', async () => {
    await receive(Array.from({ length: 12 }, () => 400));
    const results = await several(120, async (buyer) => {
      // 1, 3 and 5 steps through six offerings: every order of every mix comes up.
      const lines = [0, 1, 2].map((item) => ({
        offeringId: 1 + ((buyer * 5 + item * (1 + 2 * (buyer % 3))) % 6),
        quantity: 1 + (buyer % 2),
      }));
      const first = await hold(`visitor:${buyer}`, lines);
      const second = await hold(`visitor:${buyer}`, lines.toReversed().slice(buyer % 3), {
        replaces: first.holdId,
      });
      if (buyer % 2 === 0) await onlyOnce(db, (tx) => releaseHold(tx, second.holdId));
      else await onlyOnce(db, (tx) => claimHold(tx, second.holdId, claimingOrder(), now));
      return second;
    });
    expect(kinds(results)).toEqual({ held: 120 });
    expect((await listLevels(db)).every((level) => level.reserved === 0)).toBe(true);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  test('one visitor who starts 30 payments at once holds stock for three', async () => {
    await receive([9, 9, 9, 9, 9, 9]);
    // Other goods each time, so that no lock on stock puts them in turn.
    const results = await several(30, (index) =>
      hold('visitor:anna', [{ offeringId: 1 + (index % 6), quantity: 1 }]),
    );
    expect(kinds(results)).toEqual({ held: 3, 'too-many-holds': 27 });
  });

  test('one hold is claimed, released and swept by many at once, and only one thing happens', async () => {
    await receive([1]);
    for (let round = 0; round < 10; round++) {
      const { holdId } = await hold(`visitor:${round}`, [{ offeringId: 1, quantity: 1 }]);
      const order = randomUUID();
      await several(12, (index) =>
        onlyOnce<unknown>(db, (tx) => {
          if (index % 3 === 0) return claimHold(tx, holdId, claimingOrder(order), now);
          return index % 3 === 1 ? releaseHold(tx, holdId) : expireHolds(tx, later, 10);
        }),
      );
      // Whoever came first, the paid order got the one unit that there was.
      const { rows } = await db.pool.query(
        'select quantity, order_guid from stock_movement where order_guid = $1',
        [order],
      );
      expect(rows).toEqual([{ quantity: -1, order_guid: order }]);
      expect(await listStockFaults(db, now)).toEqual([]);
      await receive([1]);
    }
  });
});

describe('any sequence of commands', () => {
  const offeringId = fc.integer({ min: 1, max: 6 });
  const quantity = fc.integer({ min: 1, max: 4 });
  const lines = fc.array(fc.record({ offeringId, quantity }), { minLength: 1, maxLength: 4 });
  const which = fc.nat({ max: 20 });
  const command = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('hold' as const), which, lines }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), which, lines }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('receive' as const), lines }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('adjust' as const), offeringId, quantity }),
    },
  );
  type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

  /** `holds` are those made so far, each with the order that would claim it. */
  async function run(step: Command, holds: { holdId: string; order: string }[]) {
    const picked = 'which' in step ? holds[step.which % Math.max(1, holds.length)] : undefined;
    switch (step.do) {
      case 'hold':
      case 'replace': {
        const replaces = step.do === 'replace' ? picked?.holdId : undefined;
        const made = await hold(`visitor:${step.which}`, step.lines, { replaces });
        if (made.kind === 'held') holds.push({ holdId: made.holdId, order: randomUUID() });
        return;
      }
      case 'claim':
        if (picked)
          await onlyOnce(db, (tx) =>
            claimHold(tx, picked.holdId, claimingOrder(picked.order), now),
          );
        return;
      case 'release':
        if (picked) await onlyOnce(db, (tx) => releaseHold(tx, picked.holdId));
        return;
      case 'expire':
        await onlyOnce(db, (tx) => expireHolds(tx, later, step.which));
        return;
      case 'receive':
        await onlyOnce(db, (tx) =>
          receiveStock(tx, {
            reason: 'receipt',
            lines: step.lines.map((line) => ({ ...line, locationId: 1 + (line.quantity % 2) })),
            now,
          }),
        );
        return;
      case 'adjust':
        await onlyOnce(db, (tx) =>
          adjustStock(tx, {
            lines: [{ offeringId: step.offeringId, locationId: 1, quantity: -step.quantity }],
            now,
          }),
        );
    }
  }

  test('keeps the books: movements sum to what lies there, live holds to what is reserved', async () => {
    const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        await emptyStock(db);
        await receive([5, 5, 5, 5, 5, 5, 3, 3, 3]);
        const holds: { holdId: string; order: string }[] = [];
        for (const batch of sequence) {
          // The commands of a batch run side by side.
          await Promise.all(batch.map((step) => run(step, holds)));
          expect(await listStockFaults(db, now)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
