import { isDeepStrictEqual as isSame } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
} from '../../../test/shop.ts';
import { offerings, start } from '../../../test/project.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
});
afterAll(() => shop.stop());

describe('all into the basket', () => {
  it('is one step with a report; the same key twice at once adds once', async () => {
    const shopper = shop.visitor();
    const { params } = await start(shopper);
    const { services } = shopper;
    const items = [{ sku: 'SOLD-OUT', quantity: 1 }];
    await services.projects.addToProject({ params, body: { items } });
    const idempotencyKey = 'one-key-for-two-requests';
    const add = () => services.projects.addAllToBasket({ params }, { idempotencyKey });
    const both = await Promise.allSettled([add(), add()]);
    const report = await add();
    const told = await Promise.all(
      both.map(async (each) =>
        each.status === 'fulfilled'
          ? each.value
          : (await refusalOf(Promise.reject(each.reason))).code,
      ),
    );
    expect(told.filter((each) => each !== 'key-in-flight' && !isSame(each, report))).toEqual([]);
    expect(report.entries.map(({ kind, sku }) => [kind, sku])).toEqual([
      ['added', 'TAP'],
      ['added', 'TRAP'],
      ['out-of-stock', 'SOLD-OUT'],
    ]);
    const basket = (await services.basket.getCurrentBasket())!;
    expect(basket.lines.map(({ sku, quantity, roomLabel }) => [sku, quantity, roomLabel])).toEqual([
      ['TAP', 3, 'Ensuite, Cloakroom'],
      ['TRAP', 1, null],
    ]);
    expect(basket.totals.total).toEqual(report.added);
    const again = await services.projects.addAllToBasket({ params });
    expect(again.entries[1]).toMatchObject({
      kind: 'already-there',
      wasInBasket: 3,
      nowInBasket: 6,
    });
  });

  it('starts no basket for goods of which none can be bought, and refuses an empty project', async () => {
    const shopper = shop.visitor();
    const { services } = shopper;
    const { projectId } = await services.projects.createProject({ body: { name: 'Later' } });
    const params = { projectId };
    const empty = services.projects.addAllToBasket({ params });
    expect(await refusalOf(empty)).toMatchObject({ status: 409, code: 'project-empty' });
    const items = [{ sku: 'SOLD-OUT', quantity: 1 }];
    await services.projects.addToProject({ params, body: { items } });
    expect(await services.projects.addAllToBasket({ params })).toMatchObject({
      basketId: null,
      addedCount: 0,
    });
    expect(await services.basket.getCurrentBasket()).toBeNull();
  });

  it('carries room labels to the order, where quantities are changed on the way too', async () => {
    const shopper = shop.visitor();
    const { services } = shopper;
    const { params } = await start(shopper);
    const { basket } = await readyToPay(shopper, [{ sku: 'TRAP', quantity: 1 }]);
    await services.projects.addAllToBasket({ params });
    const asked = { params: { basketId: basket.basketId } };
    await services.basket.setItem({ ...asked, body: { sku: 'TAP', quantity: 2 } });
    const intent = await services.checkout.createPaymentIntent({
      ...asked,
      body: { method: 'card' },
    });
    await payAtProvider(shop, intent);
    const { confirmationToken: token } = await services.checkout.completePayment({
      ...asked,
      body: { intentId: intent.intentId },
    });
    const order = await services.orders.getOrderConfirmation({ params: { token } });
    expect(order.lines.map(({ sku, quantity, roomLabel }) => [sku, quantity, roomLabel])).toEqual([
      ['TRAP', 2, null],
      ['TAP', 2, 'Ensuite, Cloakroom'],
    ]);
  });
});
