import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import { listAllFaults, netPenceOf } from '../../../test/order-changes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordDeliveryChange } from '../../goods/delivery/store.ts';

/** A zone that an import dropped while orders were on their way to it. */
let orderShop: OrderShop;
let orders: Awaited<ReturnType<OrderShop['placed']>>[];
beforeAll(async () => {
  orderShop = await startOrderShop();
  const items = [
    { sku: 'TAP', quantity: 2 },
    { sku: 'WASTE', quantity: 1 },
  ];
  orders = [];
  for (let n = 0; n < 3; n++) orders.push(await orderShop.placed(items));
  const { shop } = orderShop;
  await shop.db.pool.query("delete from delivery_zone_prefix where prefix = 'SW'");
  await transaction(shop.db, (tx) => recordDeliveryChange(tx, 'an area fewer'));
  shop.advance(6_000);
});
afterAll(() => orderShop.shop.stop());

const amend = (
  { order, visitor }: (typeof orders)[0],
  modification: Modification,
  agreed: { agreedDuePence?: number; agreedBackPence?: number } = {},
) =>
  visitor.services.orderChanges.amendOrder({
    params: { id: order.orderNumber },
    body: { modifications: [modification], ...agreed },
  });

it('goods are taken out of an order to where nothing is brought any more', async () => {
  const [placed] = orders;
  const before = await netPenceOf(orderShop, placed!.order.orderNumber);
  const one: Modification = { type: 2, position: 1, quantity: 1 };
  const { changeId, sums, problem } = await amend(placed!, one);
  expect({ back: sums?.backPence, problem }).toEqual({ back: 129_00, problem: null });
  const { orderChanges } = placed!.visitor.services;
  const { change } = await orderChanges.acceptOrderChange({
    params: { order: placed!.order.orderNumber, changeId },
    body: { agreedDuePence: 0, agreedBackPence: 129_00 },
  });
  expect(change.state).toBe('applied');
  expect(await netPenceOf(orderShop, placed!.order.orderNumber)).toBe(before - 129_00);
});

it('such an order is cancelled, and all of its money goes back', async () => {
  const { order, visitor } = orders[1]!;
  const { orderChanges } = visitor.services;
  const body = { cancel: true } as const;
  const { sums } = await orderChanges.previewOrderChange({
    params: { order: order.orderNumber },
    body,
  });
  expect(sums.backPence).toBe(order.total.incPence);
  const change = await orderChanges.cancelOrder({
    params: { id: order.orderNumber },
    body: { agreedBackPence: sums.backPence },
  });
  expect(change.state).toBe('applied');
  expect(await netPenceOf(orderShop, order.orderNumber)).toBe(0);
});

it('nothing is added to an order there, which is said of what was to be added', async () => {
  const refused = await refusalOf(amend(orders[2]!, { type: 1, sku: 'WASTE', quantity: 1 }));
  expect(refused).toMatchObject({
    code: 'address-undeliverable',
    paths: ['/body/modifications/sku'],
  });
  expect(refused.detail).toContain('We do not deliver to SW4 7AB any more');
});

it('such an order is sent elsewhere for what was paid, and never where VAT is another', async () => {
  const leeds = { line1: '2 Quay Street', town: 'Leeds', postcode: 'LS1 4AP', countryCode: 'GB' };
  const jersey = { line1: '1 Quay', town: 'St Helier', postcode: 'JE2 3AB', countryCode: 'JE' };
  const refused = await refusalOf(amend(orders[2]!, { type: 3, address: jersey }));
  expect(refused.code).toBe('order-refuses');
  const moved = await amend(
    orders[2]!,
    { type: 3, address: leeds },
    { agreedDuePence: 0, agreedBackPence: 0 },
  );
  expect(moved.state).toBe('applied');
  expect(await listAllFaults(orderShop)).toEqual([]);
});
