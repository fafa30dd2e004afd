import type { Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import { discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { card } from '../../../test/payments.ts';
import { payAtProvider, readyToPay, refusalOf, type Visitor } from '../../../test/shop.ts';

/** What joins a part is charged to the delivery that it was parted from, which costs no more for that. */
let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop({
    offerings: [{ sku: 'TUB', incPence: 400_00, stock: 0, leadDays: 15, sizeClass: 'large' }],
  });
});
afterAll(() => orderShop.shop.stop());

const items = ['TAP', 'WASTE'].map((sku) => ({ sku, quantity: 1 }));

/** Parts the waste from the rest, for a later day. */
async function parted(order: StaffOrder) {
  const { position } = order.lines.find(({ sku }) => sku === 'WASTE')!;
  const body = { ...seen(order), lines: [{ position, units: 1 }], expectedDay: '2026-12-21' };
  await orderShop.staff.services.fulfilment.splitConsignment({ params: at(order), body });
}

/** Adds a tub that is made to order, which is brought with what was parted; what that costs more for its delivery. */
async function joined(visitor: Visitor, id: string, part = 2): Promise<number> {
  const { orderChanges } = visitor.services;
  const modifications = [{ type: 1 as const, sku: 'TUB', quantity: 1 }];
  const asked = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  expect((await acceptAndPay(orderShop, visitor, id, asked)).state).toBe('applied');
  const { orders } = orderShop.staff.services;
  const { lines, consignments } = await orders.getStaffOrder({ params: { orderNumber: id } });
  const { position } = lines.find(({ sku }) => sku === 'TUB')!;
  const isWith = (each: (typeof consignments)[0]) =>
    each.lines.some((line) => line.position === position && line.units === 1);
  expect(consignments.filter(isWith)).toMatchObject([{ number: part, kind: 'split' }]);
  return asked.quotedDuePence - 400_00;
}

describe('what joined a part of a delivery', () => {
  it('pays for no better day of the delivery that does not bring it', async () => {
    const { order, visitor } = await orderShop.placed(items);
    const { deliveryUpgrade: calls } = visitor.services;
    const params = { orderId: order.orderGuid };
    const saturday = async () => {
      await calls.startUpgrade({ params, query: { consignment: 1 } });
      const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
      const { day, premium } = days.find(
        (each) => each.available && new Date(`${each.day}T00:00:00Z`).getUTCDay() === 6,
      )!;
      return { optionId, day, premium: premium! };
    };
    const before = await saturday();
    expect(before.premium.incPence).toBeGreaterThan(0);
    await parted(order);
    expect(await joined(visitor, order.orderNumber)).toBeGreaterThan(before.premium.incPence);
    expect(await saturday()).toEqual(before);
    const { optionId, day } = before;
    await calls.setUpgradeOption({ params, body: { optionId, day } });
    await calls.setUpgradeBilling({ params, body: { sameAsDelivery: true } });
    const refused = await refusalOf(calls.completeUpgradeWithoutPayment({ params }));
    expect(refused).toMatchObject({ status: 402, code: 'payment-due' });
    expect(refused.problem['totalPence']).toBe(before.premium.incPence);
  });

  it('gives nothing back where the delivery, which was free, goes to where it costs less', async () => {
    const { order, visitor } = await placedFarAway();
    const { orderNumber: id } = order;
    expect(order.delivery.incPence).toBe(0);
    await parted(order);
    expect(await joined(visitor, id)).toBeGreaterThan(0);
    const { sums } = await visitor.services.orderChanges.previewOrderChange({
      params: { order: id },
      body: { modifications: [near] },
    });
    expect(sums).toMatchObject({ duePence: 0, backPence: 0 });
  });

  it('is given back with the delivery, once nothing of it comes', async () => {
    const { order, visitor } = await orderShop.placed([...items, { sku: 'BATH', quantity: 1 }], {
      optionId: 'ready-first',
    });
    const { orderNumber: id } = order;
    const ownPence = order.consignments[0]!.option.price.incPence;
    await parted(order);
    const morePence = await joined(visitor, id, 3);
    expect(morePence).toBeGreaterThan(0);
    // It goes on being charged for wherever the delivery goes.
    await changed(visitor, id, [{ ...near, address: { ...near.address, line1: '15 Larch Road' } }]);
    const { orders } = orderShop.staff.services;
    const { lines } = await orders.getStaffOrder({ params: { orderNumber: id } });
    const all = ['TAP', 'WASTE', 'TUB'].map((sku) => ({
      type: 2 as const,
      position: lines.find((line) => line.sku === sku)!.position,
      quantity: 1,
    }));
    const backPence = await changed(visitor, id, all);
    expect(backPence).toBe(129_00 + 22_50 + 400_00 + ownPence + morePence);
  });
});

const near = {
  type: 3 as const,
  address: { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
};

/** An order to the Highlands whose delivery is free by a code. */
async function placedFarAway() {
  const { shop, staff } = orderShop;
  await makeCampaign(shop.db, 'BROUGHT', {
    targetType: discountTargetType.delivery,
    amount: 10_000,
  });
  const visitor = await shop.signedIn();
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const address = { ...near.address, town: 'Inverness', postcode: 'IV1 1AA' };
  await checkout.setDeliveryDetails({ params, body: { address } });
  const { options } = await checkout.listDeliveryOptions({ params, body: {} });
  const [{ optionId }] = options as [(typeof options)[0]];
  await checkout.setDeliveryOption({ params, body: { optionId } });
  await checkout.setBillingDetails({ params, body: { sameAsDelivery: true } });
  await visitor.services.basket.addDiscount({ params, body: { code: 'BROUGHT' } });
  const intent = await checkout.createPaymentIntent({ params, body: card });
  await payAtProvider(shop, intent);
  const body = { intentId: intent.intentId };
  const { orderNumber } = await checkout.completePayment({ params, body });
  const order = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
  return { order, visitor };
}

/** Changes an order as its customer; what goes back. */
async function changed({ services }: Visitor, id: string, modifications: Modification[]) {
  const { orderChanges } = services;
  const body = { modifications };
  const { sums } = await orderChanges.previewOrderChange({ params: { order: id }, body });
  const agreed = { agreedDuePence: sums.duePence, agreedBackPence: sums.backPence };
  const done = await orderChanges.amendOrder({ params: { id }, body: { ...body, ...agreed } });
  expect(done.state).toBe('applied');
  return sums.backPence;
}

it('leaves the books of orders, payments, refunds and papers in order', async () => {
  expect(await listAllFaults(orderShop)).toEqual([]);
});
