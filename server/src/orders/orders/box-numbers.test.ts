import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

/** An order of which all is picked, with what it is packed by. */
async function picked(): Promise<StaffOrder> {
  const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
  const { fulfilment } = shop.staff.services;
  const now = await fulfilment.startPicking({ params: at(order), body: seen(order) });
  const body = { ...seen(now), position: 1, units: 2 };
  return fulfilment.pickUnits({ params: at(now), body });
}

const pack = (order: StaffOrder, ...numbers: string[]) =>
  shop.staff.services.fulfilment.packConsignment({
    params: at(order),
    body: {
      ...seen(order),
      boxes: numbers.map((trackingNumber) => ({
        trackingNumber,
        weightGrams: 900,
        contents: [{ position: 1, units: 2 / numbers.length }],
      })),
    },
  });

it('a tracking number is of one box, of this order or of another, also where two are given it at once', async () => {
  const [first, second, third, fourth] = [
    await picked(),
    await picked(),
    await picked(),
    await picked(),
  ];
  expect(await refusalOf(pack(first, 'AB-1', 'AB-1'))).toMatchObject({
    code: 'order-refuses',
    detail: 'Two boxes have the tracking number AB-1. Check their labels.',
  });
  await pack(first, 'AB-1');
  expect(await refusalOf(pack(second, 'AB-1'))).toMatchObject({
    code: 'order-refuses',
    detail: `A box of order ${first.orderNumber} has the tracking number AB-1 already. Check the label.`,
  });
  await pack(second, 'AB-2');
  const both = await Promise.allSettled([pack(third, 'AB-3'), pack(fourth, 'AB-3')]);
  const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.data] : []));
  expect(refused).toMatchObject([{ code: 'order-refuses' }]);
  expect(await shop.listFaults()).toEqual([]);
});
