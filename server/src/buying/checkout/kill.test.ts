import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { startSimulator, type RunningSimulator } from '../../../../simulators/stripe/start.ts';
import { listStockFaults } from '../../goods/stock/faults-store.ts';
import { insertTestCatalogue } from '../../../test/catalogue.ts';
import { createDyingShops, type DyingShops } from '../../../test/dying-shop.ts';
import { payAtProvider, readyToPay } from '../../../test/shop.ts';

let db: TestDatabase;
let simulator: RunningSimulator;
let shops: DyingShops;

beforeAll(async () => {
  db = await testDatabase();
  await insertTestCatalogue(db, [{ sku: 'TAP', incPence: 129_00, stock: 1000 }]);
  simulator = await startSimulator({ webhookSecret: 'whsec_test', retryMs: 100 });
  shops = createDyingShops({ db, simulator });
});
afterAll(async () => {
  await shops?.close();
  await simulator.stop();
  await db.close();
});

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
  'after:stock.shipHeld',
  'after:orders.insert',
  'after:basket.close',
  'after:messages.insert',
  'before:answer.completePayment',
];

describe('kill -9', () => {
  it.each(moments)('%s: nothing is lost, doubled or torn, and the books agree', async (moment) => {
    const shop = await shops.open(moment);
    const { basket } = await readyToPay(shop.visitor, [{ sku: 'TAP', quantity: 2 }]);
    await shop.arm();
    const params = { basketId: basket.basketId };
    const body = { method: 'card' as const };
    const intent = await shop.persist(({ services }) =>
      services.checkout.createPaymentIntent({ params, body }),
    );
    await payAtProvider({ simulator }, intent);
    const placed = await shop.persist(({ services }) =>
      services.checkout.completePayment({ params, body: { intentId: intent.intentId } }),
    );
    expect(shop.hasDied()).toBe(true);
    expect(placed.total).toEqual(basket.totals.total);
    expect(await countsOf(basket.basketId)).toEqual({ orders: 1, movements: 1, mails: 1 });
    expect(await listStockFaults(db, new Date())).toEqual([]);
    const books = await simulator.books();
    const charged = books.charges.filter((charge) => charge.payment_intent === intent.intentId);
    expect(charged.map((charge) => charge.amount_captured)).toEqual([basket.totals.total.incPence]);
  });

  it('leaves the books of the shop and of the provider in agreement', async () => {
    const { rows } = await db.pool.query<{ pence: number }>(
      'select sum(total_inc_pence)::bigint as pence from customer_order',
    );
    const books = await simulator.books();
    expect(books.capturedPence - books.refundedPence).toBe(rows[0]!.pence);
  });
});
