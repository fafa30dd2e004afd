import { walkOrder } from '@plumbline/server/test/random-order-walk.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { now, seedOfferings } from '@plumbline/server/test/stock.ts';
import { testDatabase } from '@plumbline/server/test/database.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { listStockFaults } from '@plumbline/server/goods/stock/faults-store.ts';
import { receiveStock } from '@plumbline/server/goods/stock/receipts-store.ts';
import { listBooksFaults } from '@plumbline/server/orders/orders/books-faults-store.ts';
import { listRefundFaults } from '@plumbline/server/orders/refunds/faults-store.ts';
import { startTime } from './soak-time.ts';
import type { SoakRow } from './soak.ts';

const sequences = Number(process.env.SOAK_ORDERS ?? 50_000);
const workers = 6;

/** Orders by chance, each sent a sequence of commands by chance, several orders at a time. */
export async function soakOrders(): Promise<SoakRow[]> {
  const db = await testDatabase();
  try {
    await seedOfferings(db, 4, 2);
    const lines = [1, 2, 3, 4].flatMap((offeringId) =>
      [1, 2].map((locationId) => ({ offeringId, locationId, quantity: 10_000_000 })),
    );
    await transaction(db, (tx) => receiveStock(tx, { reason: 'opening', lines, now }));
    const hasTime = startTime();
    let begun = 0;
    const counts = { done: 0, refused: 0, refunds: 0 };
    const work = async (seed: number) => {
      const random = seededRandom(seed);
      while (begun < sequences && hasTime()) {
        begun += 1;
        const { done, refused, refunds } = await walkOrder(db, random, { commands: 12, now });
        counts.done += done;
        counts.refused += refused;
        counts.refunds += refunds;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, index) => work(20_261_123 + index)));
    const faults = [
      ...(await listBooksFaults(db)),
      ...(await listRefundFaults(db)),
      ...(await listStockFaults(db, now)),
    ];
    return [
      { what: 'sequences of 12 commands', figure: `${begun} of ${sequences}`, isGood: null },
      { what: 'commands done', figure: String(counts.done), isGood: counts.done > begun },
      { what: 'commands refused', figure: String(counts.refused), isGood: null },
      {
        what: 'refunds given, some by two at once',
        figure: String(counts.refunds),
        isGood: counts.refunds > begun / 10,
      },
      {
        what: 'faults in the books',
        figure: faults.length === 0 ? '0' : `${faults.length}, first: ${faults[0]}`,
        isGood: faults.length === 0,
      },
    ];
  } finally {
    await db.close();
  }
}
