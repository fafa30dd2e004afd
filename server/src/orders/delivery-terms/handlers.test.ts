import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let orders: OrderShop;
beforeAll(async () => {
  orders = await startOrderShop();
});
afterAll(() => orders.shop.stop());

it('keeps which version of the delivery terms was confirmed, once, and tells of a newer one', async () => {
  const { shop } = orders;
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const { getDeliveryTerms, confirmDeliveryTerms } = visitor.services.deliveryTerms;
  const { orderNumber: orderId, orderGuid } = order;
  const read = () => getDeliveryTerms({ params: { order: orderGuid } });
  const { version, confirmedAt, isNeeded } = await read();
  expect({ confirmedAt, isNeeded }).toEqual({ confirmedAt: null, isNeeded: false });
  await shop.db.pool.query(`update offering set size_class = 'bulky' where sku = 'TAP'`);
  expect((await read()).isNeeded).toBe(true);
  const body = { orderId, orderNumber: orderId, emailAddress: 'HOME@example.com', version };
  const first = await confirmDeliveryTerms({ body });
  expect(first.confirmedAt).toBe('2026-11-18T10:00:00.000Z');
  shop.advance(60_000);
  const token = orderToken(shop.app.context.signingKey, orderGuid);
  const guest = shop.visitor().services.deliveryTerms;
  const again = await guest.confirmDeliveryTerms({ body: { orderId: token, version } });
  expect(again.confirmedAt).toBe(first.confirmedAt);

  await shop.db.pool.query(`insert into delivery_terms values ('newer', '2026-11-10', 'Newer.')`);
  expect(await read()).toMatchObject({ version: 'newer', confirmedAt: null });
  expect(await refusalOf(confirmDeliveryTerms({ body }))).toMatchObject({
    code: 'delivery-terms-changed',
  });
  for (const named of [
    { orderId: orderGuid, orderNumber: 'PL-2222-2222' },
    { orderId: orderGuid, emailAddress: 'else@example.com' },
    { orderId: 'PL-2222-2222' },
  ]) {
    const asked = confirmDeliveryTerms({ body: { ...named, version: 'newer' } });
    expect(await refusalOf(asked)).toMatchObject({ code: 'order-not-found' });
  }
  const stranger = guest.confirmDeliveryTerms({ body: { orderId: orderGuid, version: 'newer' } });
  expect(await refusalOf(stranger)).toMatchObject({ code: 'order-not-found' });
});
