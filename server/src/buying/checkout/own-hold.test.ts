import { afterAll, beforeAll, expect, it } from 'vitest';
import { card, stockOf } from '../../../test/payments.ts';
import { payAtProvider, readyToPay, startTestShop, type TestShop } from '../../../test/shop.ts';

/** The last piece of goods of which more can be ordered, held by whoever is paying for it. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'LAST', incPence: 30_00, stock: 1, leadDays: 10 }],
  });
});
afterAll(() => shop.stop());

it('comes on the same day at a second try, from the stock, by the same payment', async () => {
  const visitor = shop.visitor();
  const { checkout } = visitor.services;
  const { basket } = await readyToPay(visitor, [{ sku: 'LAST', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const before = await checkout.getCheckout({ params });
  const first = await checkout.createPaymentIntent({ params, body: card });
  await shop.app.context.catalogue.refresh();

  const after = await checkout.getCheckout({ params });
  expect(after.deliveryOption!.day).toBe(before.deliveryOption!.day);
  expect(after.basket.lines[0]!.availability.state).toBe('low-stock');
  const { options } = await checkout.listDeliveryOptions({ params, body: {} });
  expect(options[0]!.day).toBe(before.deliveryOption!.day);
  const { optionId, days } = await checkout.listSpecificDayDeliveryOptions({ params, body: {} });
  const { day } = days.find(({ available }) => available)!;
  const chosen = await checkout.setDeliveryOption({ params, body: { optionId, day } });
  expect(chosen.deliveryOption!.day).toBe(day);
  const back = { optionId: before.deliveryOption!.optionId };
  await checkout.setDeliveryOption({ params, body: back });

  const agreedDays = [before.deliveryOption!.day];
  const second = await checkout.createPaymentIntent({ params, body: { ...card, agreedDays } });
  expect(second.intentId).toBe(first.intentId);
  await payAtProvider(shop, second);
  const paid = { intentId: second.intentId };
  await checkout.completePayment({ params, body: paid });
  expect(await stockOf(shop, 'LAST')).toEqual({ on_hand: 0, reserved: 0 });
});

it('has to be waited for by everybody else meanwhile', async () => {
  await shop.db.pool.query('update stock_level set on_hand = 1');
  const holder = shop.visitor();
  const held = await readyToPay(holder, [{ sku: 'LAST', quantity: 1 }]);
  const params = { basketId: held.basket.basketId };
  await holder.services.checkout.createPaymentIntent({ params, body: card });
  await shop.app.context.catalogue.refresh();
  const other = await readyToPay(shop.visitor(), [{ sku: 'LAST', quantity: 1 }]);
  expect(other.basket.lines[0]!.availability.state).toBe('to-order');
});
