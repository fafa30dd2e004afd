import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';

let orders: OrderShop;
beforeAll(async () => {
  orders = await startOrderShop();
});
afterAll(() => orders.shop.stop());

it('an order of one’s own is found by its number and by what was bought, and nobody else’s is', async () => {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const other = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const found = async (words: string) => {
    const list = await visitor.services.orders.listOrders({ query: { words } });
    expect(list.total).toBe(list.orders.length);
    return list.orders.map(({ orderNumber }) => orderNumber);
  };
  const { name } = order.lines[0]!;
  expect(await found(order.orderNumber.toLowerCase())).toEqual([order.orderNumber]);
  expect(await found(other.order.orderNumber)).toEqual([]);
  expect(await found('tap')).toEqual([order.orderNumber]);
  // Every word, in whichever order they stand.
  expect(await found(name.split(' ').toReversed().join('  '))).toEqual([order.orderNumber]);
  for (const none of [`${name} bath`, '%', '_', `tap' or true --`]) {
    expect([none, await found(none)]).toEqual([none, []]);
  }
});
