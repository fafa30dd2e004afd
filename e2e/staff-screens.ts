import type { BrowserContext, Page } from 'playwright-core';
import { findSku, order, readyToPay, servicesOf } from './every-screen.ts';

/** Orders of a guest, paid for: two pieces of one thing in each. Gives their numbers. */
export async function ordersOfGuests(
  context: BrowserContext,
  page: Page,
  url: string,
  count: number,
): Promise<string[]> {
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  const { basket, checkout, orders } = servicesOf(context, url);
  const numbers: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const items = [{ sku, quantity: 2 }];
    const token = await order(await readyToPay({ basket, checkout }, { items }), { checkout });
    const { orderNumber } = await orders.getOrderConfirmation({ params: { token } });
    numbers.push(orderNumber);
  }
  return numbers;
}

/** Where each screen of a shift is, once there are orders to work on. */
export async function staffPlaces(
  context: BrowserContext,
  url: string,
  numbers: readonly string[],
): Promise<Record<string, string>> {
  const { fulfilment, orders } = servicesOf(context, url);
  const found = await orders.searchOrders({ query: { status: 'picking' } });
  const picking = found.orders.map(({ orderNumber }) => orderNumber);
  const { waves } = await fulfilment.listWaves();
  const { supplierOrders } = await fulfilment.searchSupplierOrders();
  const number = picking[0] ?? numbers[0]!;
  return {
    '/staff/orders': '/staff/orders',
    '/staff/orders/board': '/staff/orders/board',
    '/staff/orders/:orderNumber': `/staff/orders/${number}`,
    '/staff/orders/:orderNumber/consignments/:consignment': `/staff/orders/${number}/consignments/1`,
    '/staff/picking': '/staff/picking',
    ...(waves[0] && { '/staff/picking/:waveId': `/staff/picking/${waves[0].waveId}` }),
    '/staff/supplier-orders': '/staff/supplier-orders',
    '/staff/due-dates': '/staff/due-dates',
    '/staff/carrier-messages': '/staff/carrier-messages',
    ...(supplierOrders[0] && {
      '/staff/supplier-orders/:supplierOrderId': `/staff/supplier-orders/${supplierOrders[0].supplierOrderId}`,
    }),
  };
}
