import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop({ offerings: [{ sku: 'OLIVE', incPence: 15, stock: 100 }] });
});
afterAll(() => shop.shop.stop());

it('a change that costs less than a card can pay says so, keeps nothing, and grows or is taken back', async () => {
  const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { orderChanges } = visitor.services;
  const params = { id: order.orderNumber };
  const ask = (quantity: number) =>
    orderChanges.amendOrder({
      params,
      body: { modifications: [{ type: 1, sku: 'OLIVE', quantity }] },
    });
  const { changeId, quotedDuePence } = await ask(1);
  expect(quotedDuePence).toBe(15);
  const one = { order: order.orderNumber, changeId };
  const body = { agreedDuePence: 15, agreedBackPence: 0 };
  const refused = await refusalOf(orderChanges.acceptOrderChange({ params: one, body }));
  expect(refused).toMatchObject({ code: 'order-too-small', status: 422 });
  expect(refused.detail).toContain('this comes to 15p');
  // Nobody is kept from picking it, as while somebody pays.
  const { change } = await orderChanges.getOrderChange({ params: { order: order.orderNumber } });
  expect(change).toMatchObject({ changeId, state: 'proposed' });
  await orderChanges.declineOrderChange({ params: one });
  const more = await ask(2);
  const agreed = { agreedDuePence: more.quotedDuePence, agreedBackPence: 0 };
  const accepted = await orderChanges.acceptOrderChange({
    params: { order: order.orderNumber, changeId: more.changeId },
    body: agreed,
  });
  expect(accepted.payment?.amountPence).toBe(30);
});
