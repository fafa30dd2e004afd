import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPhoneShop, type PhoneShop } from '../../../test/order-baskets.ts';

/** The last piece of goods of which more can be ordered, held by the link that it is paid with. */
let phone: PhoneShop;
beforeAll(async () => {
  phone = await startPhoneShop([{ sku: 'LAST', incPence: 30_00, stock: 1, leadDays: 10 }]);
});
afterAll(() => phone.shop.stop());

it('keeps its day at a second try, and the payment that was begun', async () => {
  const { token } = await phone.sent(await phone.written({ LAST: 1 }));
  const first = await phone.start(token);
  await phone.shop.app.context.catalogue.refresh();
  const { orderBaskets } = phone.shop.visitor().services;
  const { order } = await orderBaskets.getOrderToPay({ params: { token } });
  expect(order.deliveryDay).toBe(order.saidDay);
  expect((await phone.start(token)).intentId).toBe(first.intentId);
  const { orderNumber } = await phone.paid(token);
  const placed = await phone.staff.services.orders.getStaffOrder({ params: { orderNumber } });
  expect(placed.consignments.map(({ promisedDay }) => promisedDay)).toEqual([order.saidDay]);
  expect(await phone.listFaults()).toEqual([]);
});
