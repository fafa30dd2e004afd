import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestData, newId } from '../../../test/order-baskets.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { card } from '../../../test/payments.ts';
import { readyToPay, refusalOf, testDetails, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordDeliveryChange } from '../../goods/delivery/store.ts';

const item = { sku: 'TAP', quantity: 1 };
const belfast = { line1: '3 Quay', town: 'Belfast', postcode: 'BT1 5GS', countryCode: 'GB' };
const leeds = { line1: '2 Quay Street', town: 'Leeds', postcode: 'LS1 4AP', countryCode: 'GB' };
const standard = { optionId: 'standard' };

let orderShop: OrderShop;
let shopper: Visitor;
let params: { basketId: string };
let written: OrderBasket;
let placed: { order: StaffOrder; visitor: Visitor };

/** What is for Belfast or London is begun while goods are brought there, and looked at when they are not. */
beforeAll(async () => {
  orderShop = await startOrderShop();
  const { shop, staff } = orderShop;
  shopper = shop.visitor();
  const { basket } = await readyToPay(shopper, [item]);
  params = { basketId: basket.basketId };
  const { checkout } = shopper.services;
  await checkout.setDeliveryDetails({ params, body: { address: belfast } });
  await checkout.setDeliveryOption({ params, body: standard });

  const { orderBaskets } = staff.services;
  const of = { params: { id: newId() } };
  let { version } = await orderBaskets.setOrderBasket({ ...of, body: guestData });
  ({ version } = await orderBaskets.addOrderBasketItem({ ...of, body: { version, ...item } }));
  const to = { delivery: { address: belfast }, deliveryOption: standard };
  ({ version } = await orderBaskets.setOrderBasketDelivery({ ...of, body: { version, ...to } }));
  written = await orderBaskets.completeOrderBasket({ ...of, body: { version, payBy: 'link' } });

  placed = await orderShop.placed([item]);
  // As an import leaves the table whose file has these areas no longer.
  await shop.db.pool.query("delete from delivery_zone_prefix where prefix in ('BT', 'SW')");
  await transaction(shop.db, (tx) => recordDeliveryChange(tx, 'two areas fewer'));
  shop.advance(6_000);
});
afterAll(() => orderShop.shop.stop());

describe('once the shop has stopped delivering to an area', () => {
  it('a checkout for it is answered, asks for delivery again, and can go elsewhere', async () => {
    const { checkout } = shopper.services;
    const seen = await checkout.getCheckout({ params });
    expect(seen).toMatchObject({
      nextStep: 'delivery',
      delivery: { address: { postcode: 'BT1 5GS' } },
      deliveryOption: null,
    });
    expect(seen.basket.totals.total.incPence).toBe(129_00);
    for (const change of [
      () => checkout.setContactDetails({ params, body: testDetails.contact }),
      () => checkout.setBillingDetails({ params, body: { sameAsDelivery: true } }),
      () => checkout.clearDeliveryOption({ params }),
      () => checkout.clearPaymentDetails({ params }),
    ]) {
      expect(await change()).toMatchObject({ nextStep: 'delivery' });
    }
    // The screen of the days says why there are none, and a payment why it does not begin.
    for (const asked of [
      () => checkout.listDeliveryOptions({ params, body: {} }),
      () => checkout.listSpecificDayDeliveryOptions({ params, body: {} }),
      () => checkout.setDeliveryOption({ params, body: standard }),
      () => checkout.createPaymentIntent({ params, body: card }),
    ]) {
      expect(await refusalOf(asked())).toMatchObject({
        code: 'address-undeliverable',
        detail: 'We do not know where BT1 is. Please check the postcode.',
      });
    }
    await checkout.setDeliveryDetails({ params, body: { address: leeds } });
    const again = await checkout.setDeliveryOption({ params, body: standard });
    expect(again.nextStep).toBe('payment');
  });

  it('an order basket for it is read, taken back and sent elsewhere', async () => {
    const { orderBaskets } = orderShop.staff.services;
    const of = { params: { id: written.id } };
    expect(await orderBaskets.getOrderBasket(of)).toMatchObject({ state: 'awaiting-payment' });
    const { version } = written;
    const open = await orderBaskets.withdrawOrderBasketLink({ ...of, body: { version } });
    expect(open).toMatchObject({ state: 'open', missing: ['day'], deliveryOption: null });
    const seen = { version: open.version };
    for (const asked of [
      () => orderBaskets.listOrderBasketDelivery({ ...of, query: {} }),
      () => orderBaskets.completeOrderBasket({ ...of, body: { ...seen, payBy: 'link' } }),
    ]) {
      expect(await refusalOf(asked())).toMatchObject({ code: 'address-undeliverable' });
    }
    const to = { delivery: { address: leeds }, deliveryOption: standard };
    const moved = await orderBaskets.setOrderBasketDelivery({ ...of, body: { ...seen, ...to } });
    expect(moved.missing).toEqual([]);
  });

  it('what is to be added to an order there is found, and is said not to come there', async () => {
    const { order, visitor } = placed;
    const { orderNumber } = order;
    const query = { text: 'tap' };
    const asked = { params: { order: orderNumber }, query };
    const found = await visitor.services.orderChanges.findPartsToAdd(asked);
    expect(found.parts).toMatchObject([{ sku: 'TAP', arrivesOn: null }]);
    const { orderChanges } = orderShop.staff.services;
    expect(await orderChanges.findPartsForOrder({ params: { orderNumber }, query })).toEqual(found);
  });
});
