import { sendBackByChance, startReturningShop } from '@plumbline/server/test/random-returns.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import { listFaults } from '@plumbline/server/test/returns.ts';
import { startTime } from './soak-time.ts';
import type { SoakRow } from './soak.ts';

const orders = Number(process.env.SOAK_RETURNED_ORDERS ?? 2_000);
const betweenLooks = 100;

/** Orders go back in parts by chance, and after each hundred all books are looked at. */
export async function soakReturns(): Promise<SoakRow[]> {
  const returning = await startReturningShop();
  try {
    const random = seededRandom(7);
    const sums: string[] = [];
    const books: string[] = [];
    const hasTime = startTime();
    let sent = 0;
    while (sent < orders && hasTime()) {
      sums.push(...(await sendBackByChance(returning, random)));
      sent += 1;
      if (sent % betweenLooks === 0) books.push(...(await listFaults(returning.shop)));
    }
    books.push(...(await listFaults(returning.shop)));
    const told = (faults: readonly string[]) => [faults.length, ...faults.slice(0, 5)].join('\n  ');
    return [
      {
        what: `${sent} of ${orders} orders sent back: sums that were another than told`,
        figure: told(sums),
        isGood: sums.length === 0,
      },
      { what: 'faults of the books', figure: told(books), isGood: books.length === 0 },
    ];
  } finally {
    await returning.shop.stop();
  }
}
