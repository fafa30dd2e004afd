import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  placeTestOrder,
  orderContext,
  testFrozenOrder,
  type TestLine,
} from '../../../test/placed-orders.ts';
import { walkOrder } from '../../../test/random-order-walk.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { now, onlyOnce, seedOfferings } from '../../../test/stock.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { listStockFaults } from '../../goods/stock/faults-store.ts';
import { receiveStock } from '../../goods/stock/receipts-store.ts';
import { listBooks } from './books-store.ts';
import { listBooksFaults } from './books-faults-store.ts';
import { listRefundFaults } from '../refunds/faults-store.ts';
import type { Deed } from './books.ts';
import { cancelUnits } from './cancelling.ts';
import { changeOrder } from './change-order.ts';
import { dispatchConsignment, packConsignment } from './packing.ts';
import { pickUnits, reportShort, startPicking } from './picking.ts';
import { failConsignment, resolveFailure } from './sending.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await seedOfferings(db, 4, 2);
  const lines = [1, 2, 3, 4].flatMap((offeringId) =>
    [1, 2].map((locationId) => ({ offeringId, locationId, quantity: 100_000 })),
  );
  await transaction(db, (tx) => receiveStock(tx, { reason: 'opening', lines, now }));
});
afterAll(() => db.close());

const deed: Deed = { actor: 'staff', accountId: 7, at: now };
type Decide = Parameters<typeof changeOrder>[3];

const place = (lines: readonly TestLine[]) => placeTestOrder(db, lines, now);

const command = (order: string, expectedVersion: number | null, decide: Decide, by: Deed = deed) =>
  transaction(db, (tx) =>
    changeOrder(tx, orderContext, { order, command: 'test', expectedVersion, deed: by }, decide),
  );

const start: Decide = (books, by) => startPicking(books, { consignment: 1 }, by);

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

const freeOf = async (offeringId: number) =>
  (
    await db.pool.query<{ free: number }>('select free from free_stock where offering_id = $1', [
      offeringId,
    ])
  ).rows[0]!.free;

describe('changeOrder', () => {
  it('keeps the books of 84 orders through 40 commands and refunds by chance each, six orders at a time', async () => {
    const work = async (seed: number) => {
      const random = seededRandom(seed);
      let refunds = 0;
      for (let order = 0; order < 14; order++) {
        refunds += (await walkOrder(db, random, { commands: 40, now })).refunds;
      }
      return refunds;
    };
    const refunds = await Promise.all([1, 2, 3, 4, 5, 6].map(work));
    expect(Math.min(...refunds)).toBeGreaterThan(8);
    expect(await listBooksFaults(db)).toEqual([]);
    expect(await listRefundFaults(db)).toEqual([]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  it('tells who comes second what the first has done, and does nothing of theirs', async () => {
    const { number } = await place([{ offeringId: 1, quantity: 2 }]);
    await command(number, 1, start);
    const refused = await refusalOf(command(number, 1, start));
    expect(refused).toMatchObject({ code: 'order-changed' });
    expect(refused!.details.extra).toMatchObject({
      version: 2,
      asked: 'test',
      changes: [{ kind: 'picking-started', version: 2, actor: 'staff', actorAccountId: 7 }],
    });
  });

  it('lets one of a picker and a customer win, however often they race', async () => {
    for (let race = 0; race < 20; race++) {
      const { number } = await place([{ offeringId: 2, quantity: 1 }]);
      const lines = [{ position: 1, units: 1 }];
      const results = await Promise.all([
        refusalOf(command(number, null, start)),
        refusalOf(
          command(number, null, (books, by) => cancelUnits(books, { lines, reason: 'race' }, by), {
            ...deed,
            actor: 'customer',
          }),
        ),
      ]);
      expect(results.filter((refused) => refused === null)).toHaveLength(1);
      const [loser] = results.filter((refused) => refused !== null);
      expect(loser!.message).toMatch(/was cancelled|being picked/);
    }
  });

  it('gives cancelled goods back to the stock, and writes off those that were not there', async () => {
    const before = await freeOf(3);
    const { number } = await place([{ offeringId: 3, quantity: 5 }]);
    expect(await freeOf(3)).toBe(before - 5);
    await command(number, 1, (books, by) =>
      cancelUnits(books, { lines: [{ position: 1, units: 2 }], reason: 'too many' }, by),
    );
    expect(await freeOf(3)).toBe(before - 3);
    await command(number, 2, start);
    await command(number, 3, (books) =>
      reportShort(books, { consignment: 1, position: 1, units: 1, cause: 'missing' }),
    );
    expect(await freeOf(3)).toBe(before - 3);
    const refused = await refusalOf(
      command(number, 4, (books, by) =>
        packConsignment(books, { consignment: 1, boxes: [{}] }, by),
      ),
    );
    expect(refused).toMatchObject({ code: 'order-refuses' });
    await command(number, 4, (books) =>
      pickUnits(books, { consignment: 1, position: 1, units: 2 }),
    );
    expect(await listBooksFaults(db)).toEqual([]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  it('keeps which terms were in force when the order was placed', async () => {
    const publish = 'insert into terms_version (version, text, published_on) values ($1, $1, $2)';
    await db.pool.query(publish, ['of that day', '2026-11-01']);
    await db.pool.query(publish, ['of a later day', '2027-01-01']);
    const { id } = await placeTestOrder(db, [{ offeringId: 1, quantity: 1 }], now);
    const { rows } = await db.pool.query(
      'select terms_version as version from customer_order where id = $1',
      [id],
    );
    expect(rows).toEqual([{ version: 'of that day' }]);
  });

  it('finds an order that was placed in parts, each with its own option and day', async () => {
    const { deliveryOption: option } = testFrozenOrder([]);
    const { id } = await placeTestOrder(
      db,
      [
        { offeringId: 1, quantity: 3 },
        { offeringId: 2, quantity: 1, toOrder: true },
      ],
      now,
      {
        capacity: 'business',
        poNumber: 'PO 2291',
        consignments: [
          { option, lines: [{ position: 1, units: 2 }] },
          {
            option: { ...option, day: '2026-12-24' },
            lines: [
              { position: 1, units: 1 },
              { position: 2, units: 1 },
            ],
          },
        ],
      },
    );
    const { capacity, consignments } = (await listBooks(db, [id])).get(id)!;
    expect(capacity).toBe('business');
    expect(
      consignments.map(({ promisedDay, lines }) => [
        promisedDay,
        lines.map(({ position, units }) => [position, units]),
      ]),
    ).toEqual([
      ['2026-12-10', [[1, 2]]],
      [
        '2026-12-24',
        [
          [1, 1],
          [2, 1],
        ],
      ],
    ]);
    expect(await listBooksFaults(db)).toEqual([]);
  });

  it('sends many lost parcels again at once, and none of them waits for another in a ring', async () => {
    const failed = async () => {
      const { number } = await place([{ offeringId: 4, quantity: 1 }]);
      const one = { consignment: 1, position: 1, units: 1 };
      const steps: Decide[] = [
        start,
        (books) => pickUnits(books, one),
        (books, by) => packConsignment(books, { consignment: 1, boxes: [{}] }, by),
        (books, by) => dispatchConsignment(books, { consignment: 1, carrier: 'Longwharf' }, by),
        (books, by) => failConsignment(books, { consignment: 1, failure: 'refused' }, by),
      ];
      for (const step of steps) await command(number, null, step);
      return number;
    };
    const numbers: string[] = [];
    for (let order = 0; order < 24; order++) numbers.push(await failed());
    const again = { consignment: 1, resolution: 'resend', isBack: true } as const;
    const asked = { command: 'test', expectedVersion: null, deed };
    await Promise.all(
      numbers.map((order) =>
        onlyOnce(db, (tx) =>
          changeOrder(tx, orderContext, { order, ...asked }, (books) =>
            resolveFailure(books, { ...again, expectedDay: '2026-12-20' }),
          ),
        ),
      ),
    );
    expect(await listBooksFaults(db)).toEqual([]);
    expect(await listStockFaults(db, now)).toEqual([]);
  });

  it('refuses an order that is not there', async () => {
    expect(await refusalOf(command('PL-NONE-NONE', null, start))).toMatchObject({
      code: 'order-not-found',
    });
  });

  it('keeps its ledger: entries are added, and never changed or told otherwise', async () => {
    const { number } = await place([{ offeringId: 1, quantity: 1 }]);
    await command(number, 1, start);
    await expect(
      db.pool.query(`update order_event set kind = 'picked' where kind = 'picking-started'`),
    ).rejects.toThrow('events of an order are never changed');
  });
});
