import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements, hearStatements } from '../../../test/heard-statements.ts';
import { beginPayment, sendEvent, succeededEvent } from '../../../test/payments.ts';
import { payAtProvider, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 100 }] });
  await shop.simulator.control({ webhooks: { fault: 'drop', times: 100 } });
});
afterAll(() => shop.stop());

async function buy(): Promise<void> {
  const visitor = shop.visitor();
  const { params, intent, body } = await beginPayment(visitor);
  await payAtProvider(shop, intent);
  await visitor.services.checkout.completePayment({ params, body });
  expect((await sendEvent(shop, succeededEvent(intent.intentId))).status).toBe(200);
}

it('a guest’s way from nothing to an order takes 22 statements in two transactions', async () => {
  const heard = hearStatements(shop.db.pool);
  const counted: { statements: number; transactions: number }[] = [];
  // The first one loads what a process keeps; what it reads again after some seconds may fall into another.
  for (let bought = 0; bought < 4; bought += 1) {
    heard.length = 0;
    await buy();
    const transactions = heard.filter((name) => name === 'begin').length;
    counted.push({ statements: countStatements(heard), transactions });
  }
  const least = counted.reduce((one, other) => (other.statements < one.statements ? other : one));
  expect(least).toEqual({ statements: 22, transactions: 2 });
});

it('the page and the provider’s event at the same moment settle a payment in one transaction', async () => {
  const visitor = shop.visitor();
  const { params, intent, body } = await beginPayment(visitor);
  await payAtProvider(shop, intent);
  const heard = hearStatements(shop.db.pool);
  const complete = () => visitor.services.checkout.completePayment({ params, body });
  const orders = await Promise.all([
    complete(),
    complete(),
    sendEvent(shop, succeededEvent(intent.intentId)),
    complete(),
  ]);
  expect(new Set([orders[0], orders[1], orders[3]].map(({ orderGuid }) => orderGuid)).size).toBe(1);
  expect(heard.filter((name) => name === 'basket.lockById')).toHaveLength(1);
});
