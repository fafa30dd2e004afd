import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { isWaitedFor } from '../../../test/waiting.ts';
import { transaction } from '../../db/transaction.ts';
import { insertTestCatalogue } from '../../../test/catalogue.ts';
import { changeLines, type BasketState } from './basket.ts';
import {
  closeBasket,
  findBasket,
  giveBasketsTo,
  insertBasket,
  lockBasket,
  lockOpenBaskets,
  saveBasket,
  saveUnchangedBasket,
} from './store.ts';

const now = () => new Date('2026-11-18T10:00:00Z');
let db: TestDatabase;
let offeringIds: number[];
let count = 0;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 20 });
  const skus = ['TAP', 'TRAP', 'WASTE'].map((sku) => ({ sku, incPence: 100 }));
  offeringIds = [...(await insertTestCatalogue(db, skus)).values()];
  await db.pool.query(
    `insert into account (subject, email, display_name) values ('a', 'a@example.com', 'A')`,
  );
});
afterAll(() => db.close());

const lineOf = (offeringId: number, quantity: number) => ({
  offeringId,
  quantity,
  seenIncPence: 100,
  seenExPence: 83,
  seenPromotion: null,
  ...noLineNotes,
});

async function start(): Promise<BasketState> {
  const basketId = `basket-${String(++count).padStart(15, '0')}`;
  await transaction(db, (tx) =>
    insertBasket(tx, {
      basketId,
      version: 1,
      status: 'open',
      ownerAccountId: null,
      ownerVisitor: 'guest',
      updatedAt: now(),
      businessId: null,
      lines: [lineOf(offeringIds[0]!, 1), lineOf(offeringIds[1]!, 1)],
      discount: null,
      holds: [],
    }),
  );
  return (await findBasket(db, basketId))!;
}
/** Takes the first line out and puts so many of the third in. */
const swapped = (before: BasketState, quantity: number) =>
  changeLines(before, ([, second]) => [second!, lineOf(offeringIds[2]!, quantity)], { now });
const quantities = async ({ basketId }: BasketState) =>
  (await findBasket(db, basketId))!.lines.map(({ quantity }) => quantity);

describe('a basket that is written without a lock', () => {
  it('is written by one of all who read the same version, with that one’s lines', async () => {
    for (let round = 0; round < 10; round++) {
      const before = await start();
      const tries = Array.from({ length: 20 }, (_, at) => swapped(before, at + 1));
      const saved = await Promise.all(tries.map((each) => saveUnchangedBasket(db, before, each)));
      expect(saved.filter(Boolean)).toHaveLength(1);
      const after = (await findBasket(db, before.basketId))!;
      expect(after.version).toBe(2);
      expect(after.lines).toEqual(tries[saved.indexOf(true)]!.lines);
    }
  });

  it('waits for whoever holds its lock, and is not written over what they wrote', async () => {
    const before = await start();
    const waiting = await transaction(db, async (tx) => {
      const locked = (await lockBasket(tx, before.basketId))!;
      const answer = saveUnchangedBasket(db, before, swapped(before, 7));
      await saveBasket(tx, locked, swapped(locked, 3));
      return { answer };
    });
    expect(await waiting.answer).toBe(false);
    expect(await quantities(before)).toEqual([1, 3]);
  });

  it('waits while its guest’s baskets go over to an account, and is not written there', async () => {
    const before = await start();
    const { rows } = await db.pool.query<{ id: number }>('select id from account');
    const waiting = await transaction(db, async (tx) => {
      await lockOpenBaskets(tx, { accountId: rows[0]!.id, visitor: 'guest' });
      const answer = saveUnchangedBasket(db, before, swapped(before, 7));
      await isWaitedFor(db, tx);
      await giveBasketsTo(tx, rows[0]!.id, 'guest');
      return { answer };
    });
    expect(await waiting.answer).toBe(false);
    expect(await quantities(before)).toEqual([1, 1]);
  });

  it('is not written once it was ordered or is somebody else’s, though its version is the same', async () => {
    const ordered = await start();
    await transaction(db, (tx) => closeBasket(tx, ordered.basketId));
    expect(await saveUnchangedBasket(db, ordered, swapped(ordered, 7))).toBe(false);
    expect(await quantities(ordered)).toEqual([1, 1]);

    const given = await start();
    const { rows } = await db.pool.query<{ id: number }>('select id from account');
    await transaction(db, (tx) => giveBasketsTo(tx, rows[0]!.id, 'guest'));
    expect(await saveUnchangedBasket(db, given, swapped(given, 7))).toBe(false);
    expect(await quantities(given)).toEqual([1, 1]);
    // To its new owner it is open as ever.
    const own = (await findBasket(db, given.basketId))!;
    expect(await saveUnchangedBasket(db, own, swapped(own, 4))).toBe(true);
    expect(await quantities(given)).toEqual([1, 4]);
  });
});
