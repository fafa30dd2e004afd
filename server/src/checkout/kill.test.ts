import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { startSimulator, type RunningSimulator } from '../outside/stripe-simulator/start.ts';
import { listStockFaults } from '../stock/faults-store.ts';
import { insertTestCatalogue } from '../test-catalogue.ts';
import { createVisitor, payAtProvider, readyToPay } from '../test-shop.ts';

let db: TestDatabase;
let simulator: RunningSimulator;
let child: ChildProcess | undefined;

beforeAll(async () => {
  db = await testDatabase();
  await insertTestCatalogue(db, [{ sku: 'TAP', incPence: 129_00, stock: 1000 }]);
  simulator = await startSimulator({ webhookSecret: 'whsec_test', retryMs: 100 });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await simulator.stop();
  await db.close();
});

const mainFile = fileURLToPath(new URL('../test-killable-shop.ts', import.meta.url));

async function openShop(killAt = ''): Promise<string> {
  child = spawn(process.execPath, [mainFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TEST_DATABASE_URL: db.connectionString,
      SCHEMA: db.schema,
      SIMULATOR_URL: simulator.url,
      KILL_AT: killAt,
    },
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const url = line.toString().trim();
  await simulator.control({ webhookUrl: `${url}/webhooks/payments` });
  return url;
}

/** Events of an earlier payment must not meet the moment of this one. */
async function eventsDelivered(): Promise<void> {
  while ((await simulator.books()).pendingDeliveries > 0) await delay(20);
}

/** What only counts when it is there exactly once. */
async function countsOf(basketId: string) {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from customer_order where basket_id = $1) as orders,
            (select count(*)::int from stock_movement m join customer_order o on o.guid = m.order_guid
              where o.basket_id = $1) as movements,
            (select count(*)::int from message m join customer_order o
              on m.dedupe_key = 'order-confirmation:' || o.guid where o.basket_id = $1) as mails`,
    [basketId],
  );
  return rows[0];
}

const moments = [
  'after:stock.insertHold',
  'after:payments.insert',
  'before:provider.createIntent',
  'after:provider.createIntent',
  'after:payments.attachIntent',
  'before:answer.createPaymentIntent',
  'before:provider.getIntent',
  'after:provider.getIntent',
  'after:stock.ship',
  'after:orders.insert',
  'after:basket.close',
  'after:messages.insert',
  'before:answer.completePayment',
];

describe('kill -9', () => {
  it.each(moments)('%s: nothing is lost, doubled or torn, and the books agree', async (moment) => {
    const cookies = new Map<string, string>();
    const first = createVisitor(await openShop(moment), cookies);
    const { basket } = await readyToPay(first, [{ sku: 'TAP', quantity: 2 }]);
    await eventsDelivered();
    child!.kill('SIGUSR2');
    const params = { basketId: basket.basketId };
    const body = { method: 'card' as const };

    /** A shopper tries again once the shop is back, as their page does. */
    let services = first.services;
    let isKilled = false;
    async function persist<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (isKilled || child!.signalCode === null) await once(child!, 'exit').catch(() => {});
        if (isKilled) throw error;
        isKilled = true;
        services = createVisitor(await openShop(), cookies).services;
        return work();
      }
    }

    const intent = await persist(() => services.checkout.createPaymentIntent({ params, body }));
    await payAtProvider({ simulator } as Parameters<typeof payAtProvider>[0], intent);
    const placed = await persist(() =>
      services.checkout.completePayment({ params, body: { intentId: intent.intentId } }),
    );
    expect(isKilled).toBe(true);
    expect(placed.total).toEqual(basket.totals.total);
    expect(await countsOf(basket.basketId)).toEqual({ orders: 1, movements: 1, mails: 1 });
    expect(await listStockFaults(db, new Date())).toEqual([]);
    const books = await simulator.books();
    const charged = books.charges.filter((charge) => charge.payment_intent === intent.intentId);
    expect(charged.map((charge) => charge.amount_captured)).toEqual([basket.totals.total.incPence]);
    child!.kill('SIGKILL');
    await once(child!, 'exit');
  });

  it('leaves the books of the shop and of the provider in agreement', async () => {
    const { rows } = await db.pool.query<{ pence: number }>(
      'select sum(total_inc_pence)::bigint as pence from customer_order',
    );
    const books = await simulator.books();
    expect(books.capturedPence - books.refundedPence).toBe(rows[0]!.pence);
  });
});
