import { connectDatabase } from '../src/db/connect.ts';
import { makeInvoice } from '../src/orders/order-documents/issue.ts';
import { listUninvoicedOrders } from '../src/orders/order-documents/orders-store.ts';
import { testConfig } from './shop.ts';

// A process of its own that makes every invoice that is missing, so many at once, and prints a line
// for each, so that it can be killed in the middle of its work.
const lanes = 20;
const where = { connectionString: process.env.TEST_DATABASE_URL!, schema: process.env.SCHEMA! };
// Its lanes wait for one another, and a busy machine has them wait for long.
const db = connectDatabase({ ...where, poolSize: lanes, statementTimeoutMs: 60_000 });
const desk = { config: testConfig('', where, {}), db, now: () => new Date() };
// A run that fails or is stopped leaves none behind.
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'));

const due = await listUninvoicedOrders(db, new Date(0), 100_000);
const lane = async () => {
  for (let orderId = due.shift(); orderId !== undefined; orderId = due.shift()) {
    const { number } = await makeInvoice(desk, orderId);
    process.stdout.write(`${number}\n`);
  }
};
await Promise.all(Array.from({ length: lanes }, lane));
process.exit(0);
