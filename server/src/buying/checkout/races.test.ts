import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStockFaults } from '../../goods/stock/faults-store.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
} from '../../../test/shop.ts';

const buyers = 200;
const units = 10;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'LAST-TEN', incPence: 49_99, stock: units },
      { sku: 'PLENTY', incPence: 5_00, stock: 100_000 },
    ],
  });
});
afterAll(() => shop.stop());

describe('200 buyers for the last 10 units', () => {
  it('make exactly 10 orders: none over, none under, and nobody else pays', async () => {
    const ready = await Promise.all(
      Array.from({ length: buyers }, async (_, index) => {
        const visitor = shop.visitor();
        const items = [
          { sku: 'LAST-TEN', quantity: 1 },
          { sku: 'PLENTY', quantity: 1 },
        ];
        const { basket } = await readyToPay(visitor, index % 2 ? items : items.toReversed());
        return { visitor, params: { basketId: basket.basketId } };
      }),
    );
    const outcomes = await Promise.all(
      ready.map(async ({ visitor: { services }, params }) => {
        const begun = services.checkout.createPaymentIntent({ params, body: { method: 'card' } });
        const intent = await begun.catch(() => null);
        if (!intent) return (await refusalOf(begun)).code;
        await payAtProvider(shop, intent);
        const body = { intentId: intent.intentId };
        return (await services.checkout.completePayment({ params, body })).orderNumber;
      }),
    );
    const isOrder = (said: string) => said.startsWith('PL-');
    expect(new Set(outcomes.filter(isOrder)).size).toBe(units);
    // All of them, so that a failure says what else was answered.
    const refused = Array.from({ length: buyers - units }, () => 'out-of-stock');
    expect(outcomes.filter((said) => !isOrder(said))).toEqual(refused);

    const { rows } = await shop.db.pool.query(
      'select on_hand, reserved from stock_level where offering_id = $1',
      [shop.offeringIds.get('LAST-TEN')],
    );
    expect(rows).toEqual([{ on_hand: 0, reserved: 0 }]);
    expect(await listStockFaults(shop.db, new Date('2026-11-18T10:00:00Z'))).toEqual([]);
    const sums = await shop.db.pool.query<{ pence: number; orders: number }>(
      'select sum(total_inc_pence)::bigint as pence, count(*)::int as orders from customer_order',
    );
    const books = await shop.simulator.books();
    expect(sums.rows[0]).toEqual({ pence: books.capturedPence, orders: units });
    expect(books.refundedPence).toBe(0);
  });
});
