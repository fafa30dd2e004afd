import { listDocumentFaults } from '@plumbline/server/orders/order-documents/faults-store.ts';
import { testDatabase } from '@plumbline/server/test/database.ts';
import {
  insertOrdersToPaper,
  paperWithKills,
  readSeries,
} from '@plumbline/server/test/papering.ts';
import { seededRandom } from '@plumbline/server/test/read-model/random-catalogue.ts';
import type { SoakRow } from './soak.ts';

const orders = Number(process.env.SOAK_DOCUMENTS ?? 10_000);
const kills = Number(process.env.SOAK_KILLS ?? 200);

/** Invoices of many orders at once, by processes that are killed in the middle of their work. */
export async function soakDocuments(): Promise<SoakRow[]> {
  const db = await testDatabase();
  try {
    await insertOrdersToPaper(db, orders);
    // Fewer a life than there are for all of them, so that every kill meets work.
    const most = Math.max(1, Math.floor(orders / kills));
    const killed = await paperWithKills(db, { kills, most, random: seededRandom(7) });
    const { given, documents, newest, orders: papered } = await readSeries(db);
    const faults = await listDocumentFaults(db, new Date());
    return [
      { what: 'processes killed at work', figure: `${killed}`, isGood: killed === kills },
      {
        what: `numbers given for ${orders} invoices, and the last`,
        figure: `${given}, ${newest}`,
        isGood: given === orders && newest === orders,
      },
      {
        what: 'documents kept, and orders that have one',
        figure: `${documents}, ${papered}`,
        isGood: documents === orders && papered === orders,
      },
      { what: 'faults in the books', figure: `${faults.length}`, isGood: faults.length === 0 },
    ];
  } finally {
    await db.close();
  }
}
