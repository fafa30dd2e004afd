import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { listStockFaults } from '@plumbline/server/goods/stock/faults-store.ts';
import { releaseHold } from '@plumbline/server/goods/stock/release-store.ts';
import type { StockLine } from '@plumbline/server/goods/stock/stock.ts';
import { claimHold, holdStock } from '@plumbline/server/goods/stock/store.ts';
import {
  claimingOrder,
  emptyStock,
  holdRequest,
  listLevels,
  now,
  onlyOnce,
  receiveOpening,
  seedOfferings,
} from '@plumbline/server/test/stock.ts';
import type { SoakRow } from './soak.ts';

const buyers = Number(process.env.SOAK_BUYERS ?? 10_000);
const units = 100;
const lanes = 24;

/** Many buy the last of something at once. Nothing is run again, so that a deadlock is a fault. */
export async function soakStock(): Promise<SoakRow[]> {
  const db = await testDatabase({ poolSize: lanes });
  try {
    await seedOfferings(db, 6, 2);
    return [
      await rush(db, `${buyers} buyers of the last ${units}`, 1, () => [
        { offeringId: 1, quantity: 1 },
      ]),
      await rush(db, `${buyers} buyers of two lines of one offering`, 2, () => [
        { offeringId: 1, quantity: 1 },
        { offeringId: 1, quantity: 1 },
      ]),
      await shuffle(db),
    ];
  } finally {
    await db.close();
  }
}

/** Everybody wants the same; a hold that is had is bought. */
async function rush(
  db: TestDatabase,
  what: string,
  each: number,
  linesOf: () => StockLine[],
): Promise<SoakRow> {
  await emptyStock(db);
  // They lie at two places.
  await receiveOpening(db, now, [
    [1, 1, 60],
    [1, 2, units - 60],
  ]);
  let ordered = 0;
  const faults: string[] = [];
  await inLanes(async (buyer) => {
    const request = requestOf(buyer, linesOf());
    const { kind } = await onlyOnce(db, (tx) => holdStock(tx, request));
    if (kind !== 'held') return;
    await onlyOnce(db, (tx) => claimHold(tx, request.holdId, claimingOrder(), now));
    ordered++;
  }, faults);
  const levels = (await listLevels(db)).map(({ on_hand: left, reserved }) => `${left}/${reserved}`);
  faults.push(...(await listStockFaults(db, now)));
  const isEmpty = levels.slice(0, 2).every((level) => level === '0/0');
  return {
    what,
    figure: `${ordered} orders, left and reserved ${levels.slice(0, 2).join(' ')}, ${told(faults)}`,
    isGood: ordered === units / each && isEmpty && faults.length === 0,
  };
}

/** Baskets of three items in any order, each bought or let go, lock each other out at no time. */
async function shuffle(db: TestDatabase): Promise<SoakRow> {
  await emptyStock(db);
  await receiveOpening(
    db,
    now,
    [1, 2, 3, 4, 5, 6].map((offeringId) => [offeringId, 1, buyers * 2] as const),
  );
  let bought = 0;
  const faults: string[] = [];
  await inLanes(async (buyer) => {
    const lines = [0, 1, 2].map((item) => ({
      offeringId: 1 + ((buyer * 5 + item * (1 + 2 * (buyer % 3))) % 6),
      quantity: 1,
    }));
    const request = requestOf(buyer, buyer % 2 === 0 ? lines : lines.toReversed());
    const { kind } = await onlyOnce(db, (tx) => holdStock(tx, request));
    if (kind !== 'held') throw new Error(`${buyer} got none`);
    if (buyer % 4 === 0) await onlyOnce(db, (tx) => releaseHold(tx, request.holdId));
    else await onlyOnce(db, (tx) => claimHold(tx, request.holdId, claimingOrder(), now));
    bought += buyer % 4 === 0 ? 0 : 1;
  }, faults);
  faults.push(...(await listStockFaults(db, now)));
  return {
    what: `${buyers} baskets of three in any order, three in four bought`,
    figure: `${bought} bought, ${told(faults)}`,
    isGood: bought === buyers - Math.ceil(buyers / 4) && faults.length === 0,
  };
}

const requestOf = (buyer: number, lines: StockLine[]) =>
  holdRequest({ visitor: `visitor:${buyer}`, basketId: `visitor:${buyer}`, lines });

/** As many at a time as there are connections, until everybody has been. */
async function inLanes(work: (buyer: number) => Promise<void>, faults: string[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < buyers) {
      await work(next++).catch((error: Error) => faults.push(error.message));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const told = (faults: readonly string[]) =>
  faults.length === 0 ? 'no fault' : `${faults.length} faults, such as: ${faults[0]}`;
