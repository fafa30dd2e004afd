import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LostWay } from '@plumbline/contracts/nouns/order-changes.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';

/** An order in two deliveries, of which neither can come to another place as it was to come. */
let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop({
    offerings: [{ sku: 'TUB', incPence: 900_00, stock: 0, leadDays: 10, sizeClass: 'bulky' }],
  });
});
afterAll(() => orderShop.shop.stop());

const address = { line1: '9 Quay', town: 'Stornoway', postcode: 'HS1 2AA', countryCode: 'GB' };

async function placedInTwo() {
  const items = [
    { sku: 'TAP', quantity: 1 },
    { sku: 'TUB', quantity: 1 },
  ];
  const { order, visitor } = await orderShop.placed(items, { optionId: 'ready-first' });
  const id = order.orderNumber;
  const params = { orderNumber: id };
  return { visitor, id, read: () => orderShop.staff.services.orders.getStaffOrder({ params }) };
}

it('is sent elsewhere after one round of choosing, each delivery in its own way', async () => {
  const { visitor, id, read } = await placedInTwo();
  const { orderChanges } = visitor.services;
  const body = { modifications: [{ type: 3 as const, address }] };
  const refused = await refusalOf(orderChanges.amendOrder({ params: { id }, body }));
  expect(refused.code).toBe('delivery-option-unavailable');
  const { ways: lost } = refused.problem as unknown as { ways: LostWay[] };
  expect(lost).toMatchObject([
    { consignment: 1, goods: 'Product tap' },
    { consignment: 2, goods: 'Product tub' },
  ]);
  const ways = lost.map(({ consignment, options }) => ({
    consignment,
    optionId: options[0]!.optionId,
  }));
  expect(new Set(ways.map(({ optionId }) => optionId)).size).toBe(2);

  const oneOnly = { modifications: [{ type: 3 as const, address, ways: ways.slice(0, 1) }] };
  const half = await refusalOf(orderChanges.amendOrder({ params: { id }, body: oneOnly }));
  expect(half.problem['ways']).toHaveLength(2);

  const chosen = { modifications: [{ type: 3 as const, address, ways }] };
  const change = await orderChanges.amendOrder({ params: { id }, body: chosen });
  const days = lost.map(({ options }) => options[0]!.day);
  const moved = change.sums!.parts.filter(({ kind }) => kind === 'address');
  expect(moved.map(({ day }) => day)).toEqual(days);
  const applied = await acceptAndPay(orderShop, visitor, id, change);
  expect(applied.state).toBe('applied');
  const { consignments, deliveryAddress } = await read();
  expect(consignments.map(({ expectedDay }) => expectedDay)).toEqual(days);
  expect(deliveryAddress).toMatchObject(address);
});

it('that the version before has kept one way for has it for each delivery', async () => {
  const { visitor, id } = await placedInTwo();
  const { orderChanges } = visitor.services;
  const modifications = [{ type: 1 as const, sku: 'WASTE', quantity: 1 }];
  const { changeId } = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  const { pool } = orderShop.shop.db;
  const kept = [
    { kind: 'add', sku: 'WASTE', units: 1 },
    { kind: 'address', address, optionId: 'standard', day: null },
  ];
  const save = 'update order_change set actions = $2 where id = $1';
  await pool.query(save, [changeId, JSON.stringify(kept)]);
  const { rows } = await pool.query('select actions from order_change where id = $1', [changeId]);
  const way = { optionId: 'standard', day: null };
  const ways = [1, 2].map((consignment) => ({ consignment, ...way }));
  expect(rows).toEqual([{ actions: [kept[0], { kind: 'address', address, ways }] }]);
  const { change } = await orderChanges.getOrderChange({ params: { order: id } });
  expect(change).toMatchObject({ changeId, problem: expect.stringContaining('HS1 2AA') });
  await orderChanges.declineOrderChange({ params: { order: id, changeId } });
});

it('tells of each delivery what it brings once the rest is taken out, and all of where it goes', async () => {
  const items = [
    { sku: 'TAP', quantity: 2 },
    { sku: 'TRAY', quantity: 1 },
  ];
  const { order, visitor } = await orderShop.placed(items);
  const { fulfilment } = orderShop.staff.services;
  const lines = [{ position: 1, units: 1 }];
  const body = { ...seen(order), lines, expectedDay: '2026-12-01' };
  await fulfilment.splitConsignment({ params: at(order), body });
  const whole = { ...address, company: 'Quill Plumbing', line2: 'Flat 2', county: 'Lewis' };
  const modifications = [
    { type: 2 as const, position: 2, quantity: 1 },
    { type: 3 as const, address: { ...whole, postcode: 'SW4 7AB', town: 'London' } },
  ];
  const { sums } = await visitor.services.orderChanges.previewOrderChange({
    params: { order: order.orderNumber },
    body: { modifications },
  });
  const place = 'Quill Plumbing, 9 Quay, Flat 2, London, Lewis, SW4 7AB, Product tap';
  const moved = sums.parts.filter(({ kind }) => kind === 'address');
  expect(moved.map(({ name }) => name)).toEqual([place, place]);
});

/** Parts the goods of one line from a delivery, for a later day. */
async function parted(order: StaffOrder, position: number) {
  const body = { ...seen(order), lines: [{ position, units: 1 }], expectedDay: '2026-12-01' };
  await orderShop.staff.services.fulfilment.splitConsignment({ params: at(order), body });
}

/** Takes one of a line out as its customer; answers what goes back. */
async function takeOut({ services }: Visitor, id: string, position: number) {
  const { orderChanges } = services;
  const body = { modifications: [{ type: 2 as const, position, quantity: 1 }] };
  const { sums } = await orderChanges.previewOrderChange({ params: { order: id }, body });
  const { backPence } = sums;
  const agreed = { ...body, agreedDuePence: 0, agreedBackPence: backPence };
  const change = await orderChanges.amendOrder({ params: { id }, body: agreed });
  expect(change.state).toBe('applied');
  return backPence;
}

it('is charged for while what was parted from it comes, and gives its charge back with that', async () => {
  const items = [
    { sku: 'TAP', quantity: 1 },
    { sku: 'TRAY', quantity: 1 },
  ];
  const { order, visitor } = await orderShop.placed(items);
  const { orderNumber, delivery } = order;
  expect(delivery.incPence).toBeGreaterThan(0);
  await parted(order, 2);
  expect(await takeOut(visitor, orderNumber, 1)).toBe(129_00);
  expect(await takeOut(visitor, orderNumber, 2)).toBe(400_00 + delivery.incPence);
});

it('is charged for by itself, whatever becomes of the other delivery', async () => {
  const items = ['TAP', 'WASTE', 'TUB'].map((sku) => ({ sku, quantity: 1 }));
  const { order, visitor } = await orderShop.placed(items, { optionId: 'ready-first' });
  const positionOf = (sku: string) => order.lines.find((line) => line.sku === sku)!.position;
  const ofFirst = order.consignments[0]!.option.price.incPence;
  expect(ofFirst).toBeGreaterThan(0);
  await parted(order, positionOf('WASTE'));
  const { orderNumber } = order;
  expect(await takeOut(visitor, orderNumber, positionOf('TAP'))).toBe(129_00);
  expect(await takeOut(visitor, orderNumber, positionOf('WASTE'))).toBe(22_50 + ofFirst);
});

it('leaves the books of orders, payments, refunds and papers in order', async () => {
  expect(await listAllFaults(orderShop)).toEqual([]);
});
