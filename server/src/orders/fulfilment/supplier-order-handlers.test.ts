import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { openSupplierOrders, readNeedFacts } from './supplier-needs.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop({
    offerings: [{ sku: 'BASIN', incPence: 300_00, stock: 0, leadDays: 10 }],
  });
});
afterAll(() => shop.shop.stop());

/** Opens what is missing, at most so many lines of it; says how many there were. */
async function openMissing(limit = 10): Promise<number> {
  const facts = await readNeedFacts(shop.shop.app.context);
  return transaction(shop.shop.db, (tx) =>
    openSupplierOrders(tx, facts, new Date('2026-11-18T10:00:00Z'), limit),
  );
}

/** What nobody has ordered yet comes all the same; answers which orders it was for. */
async function receiveAll(): Promise<string[][]> {
  const { fulfilment } = shop.staff.services;
  const { supplierOrders } = await fulfilment.searchSupplierOrders({
    query: { state: 'to-order' },
  });
  for (const { supplierOrderId, version } of supplierOrders) {
    await fulfilment.receiveSupplierOrder({ params: { supplierOrderId }, body: { version } });
  }
  return supplierOrders.map(({ lines }) => lines.map(({ orderNumber }) => orderNumber));
}

describe('what suppliers owe', () => {
  it('is ordered, moved and received, and its orders follow', async () => {
    const { fulfilment, orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'BATH', quantity: 2 }]);
    // However many look at once, it is ordered once.
    const opened = await Promise.all(Array.from({ length: 6 }, () => openMissing()));
    expect(opened.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    const params = { orderNumber: order.orderNumber };
    const { supplierOrders } = await fulfilment.searchSupplierOrders();
    const mine = supplierOrders.find(({ lines }) =>
      lines.some(({ orderNumber }) => orderNumber === order.orderNumber),
    )!;
    expect(mine).toMatchObject({ state: 'to-order', neededDay: order.nextDay, isLate: false });
    const pick = { params: at(order), body: { ...seen(order), position: 1, units: 1 } };
    expect(await refusalOf(fulfilment.pickUnits(pick))).toMatchObject({ code: 'order-refuses' });

    const { supplierOrderId } = mine;
    const move = (version: number, expectedDay: string) =>
      fulfilment.updateSupplierOrder({
        params: { supplierOrderId },
        body: { version, supplier: 'Tarn Baths', reference: 'TB-9', expectedDay },
      });
    const late = await move(1, '2027-01-10');
    expect(late).toMatchObject({ state: 'ordered', isLate: true });
    expect(await fulfilment.getSupplierOrder({ params: { supplierOrderId } })).toEqual(late);
    const none = { params: { supplierOrderId: 9_999 } };
    expect(await refusalOf(fulfilment.getSupplierOrder(none))).toMatchObject({ status: 404 });
    expect(await refusalOf(move(1, '2027-01-11'))).toMatchObject({ code: 'order-changed' });
    let now = await orders.getStaffOrder({ params });
    expect(now).toMatchObject({ nextDay: '2027-01-11', promiseChanges: [{ choice: null }] });
    // The day comes back to what was promised, and goes away again.
    await move(2, '2026-11-20');
    now = await orders.getStaffOrder({ params });
    expect(now).toMatchObject({
      nextDay: order.nextDay,
      promiseChanges: [{ choice: 'withdrawn' }],
    });
    await move(3, '2027-01-12');
    now = await orders.getStaffOrder({ params });
    const { orders: waiting } = await orders.searchOrders({ query: { needs: 'delay-unanswered' } });
    expect(waiting).toMatchObject([{ orderNumber: order.orderNumber, isLate: true }]);
    now = await fulfilment.answerDelay({
      params: at(now),
      body: { ...seen(now), choice: 'accepted' },
    });
    expect(now.consignments[0]).toMatchObject({
      promisedDay: '2027-01-13',
      expectedDay: '2027-01-13',
    });
    const received = { params: { supplierOrderId }, body: { version: 4 } };
    expect(await fulfilment.receiveSupplierOrder(received)).toMatchObject({ state: 'arrived' });
    now = await orders.getStaffOrder({ params });
    expect(now.lines[0]!.units).toMatchObject({ allocated: 2, awaited: 0 });
    const again = { params: { supplierOrderId }, body: { version: 5 } };
    expect(await refusalOf(fulfilment.receiveSupplierOrder(again))).toMatchObject({
      code: 'order-refuses',
    });
    expect(
      await refusalOf(
        fulfilment.receiveSupplierOrder({ ...again, params: { supplierOrderId: 99_999 } }),
      ),
    ).toMatchObject({ code: 'supplier-order-not-found' });
    now = await fulfilment.setExpectedDay({
      params: at(now),
      body: { ...seen(now), day: '2027-01-14', reason: 'The lorry is full.' },
    });
    expect(now.promiseChanges.filter(({ choice }) => choice === null)).toHaveLength(1);
  });

  it('is ordered however much is on order already', async () => {
    const bath = [{ sku: 'BATH', quantity: 1 }];
    const placed = [await shop.placed(bath), await shop.placed(bath)];
    expect([await openMissing(1), await openMissing(1), await openMissing(1)]).toEqual([1, 1, 0]);
    const numbers = placed.map(({ order }) => [order.orderNumber]);
    expect((await receiveAll()).toSorted()).toEqual(numbers.toSorted());
  });

  it('stands in for what is short and undecided, and reaches everybody else it is for', async () => {
    const { fulfilment, orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'BATH', quantity: 3 }]);
    await openMissing();
    await receiveAll();
    const params = at(order);
    const { orderNumber } = order;
    const unitsOf = async (number: string) =>
      (await orders.getStaffOrder({ params: { orderNumber: number } })).lines[0]!.units;
    let now = await orders.getStaffOrder({ params: { orderNumber } });
    now = await fulfilment.startPicking({ params, body: seen(now) });
    const damaged = { position: 1, units: 1, cause: 'damaged' as const };
    now = await fulfilment.reportShort({ params, body: { ...seen(now), ...damaged } });
    const { order: other } = await shop.placed([{ sku: 'BATH', quantity: 1 }]);
    await openMissing();
    // The second piece is found damaged once the first one is on order.
    await fulfilment.reportShort({ params, body: { ...seen(now), ...damaged } });
    expect(await receiveAll()).toEqual([[orderNumber, other.orderNumber]]);
    expect(await unitsOf(other.orderNumber)).toMatchObject({ allocated: 1, awaited: 0 });
    expect(await unitsOf(orderNumber)).toMatchObject({ short: 1, allocated: 2, awaited: 1 });
    expect(await openMissing()).toBe(1);
    expect(await receiveAll()).toEqual([[orderNumber]]);
    expect(await unitsOf(orderNumber)).toMatchObject({ short: 0, allocated: 3, awaited: 0 });

    now = await orders.getStaffOrder({ params: { orderNumber } });
    expect(now.events.slice(-2)).toMatchObject([
      { kind: 'short-decided', detail: { position: 1, units: 1, choice: 'refill' } },
      { kind: 'allocated', detail: { position: 1, units: 1, from: 'supplier' } },
    ]);
    const cancel = { ...seen(now), position: 1, units: 1, choice: 'cancel' as const };
    expect(await refusalOf(fulfilment.decideShort({ params, body: cancel }))).toMatchObject({
      code: 'order-refuses',
    });
    now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 3 } });
    now = await fulfilment.packConsignment({ params, body: { ...seen(now), boxes: [{}] } });
    expect(now.parts).toMatchObject({ pieces: 3 });
  });
});

it('what was short of goods to order is found again, and what was ordered for it is the house’s', async () => {
  const { fulfilment, orders } = shop.staff.services;
  const { order } = await shop.placed([{ sku: 'BATH', quantity: 3 }]);
  await openMissing();
  await receiveAll();
  const params = at(order);
  const { orderNumber } = order;
  let now = await orders.getStaffOrder({ params: { orderNumber } });
  now = await fulfilment.startPicking({ params, body: seen(now) });
  const missing = { position: 1, units: 2, cause: 'missing' as const };
  now = await fulfilment.reportShort({ params, body: { ...seen(now), ...missing } });
  await openMissing();
  const found = { position: 1, units: 1, choice: 'refill' as const };
  now = await fulfilment.decideShort({ params, body: { ...seen(now), ...found } });
  expect(now.lines[0]!.units).toMatchObject({ short: 1, allocated: 2, awaited: 1 });
  expect(now.events.slice(-2)).toMatchObject([
    { kind: 'short-decided', detail: { position: 1, units: 1, choice: 'refill' } },
    { kind: 'allocated', detail: { position: 1, units: 1, from: 'supplier' } },
  ]);
  expect(await receiveAll()).toEqual([[orderNumber]]);
  now = await orders.getStaffOrder({ params: { orderNumber } });
  expect(now.lines[0]!.units).toMatchObject({ short: 0, allocated: 3, awaited: 0 });
  now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 3 } });
});

describe('an order with goods of two makers', () => {
  /** A basin of one maker and a bath of another, both ordered by nobody yet. */
  async function placedOfTwo() {
    const placed = await shop.placed([
      { sku: 'BASIN', quantity: 1 },
      { sku: 'BATH', quantity: 1 },
    ]);
    const { orderNumber } = placed.order;
    await shop.shop.db.pool.query(
      `update order_line set brand = 'Tarn Baths' where sku = 'BATH'
          and order_id = (select id from customer_order where number = $1)`,
      [orderNumber],
    );
    await openMissing();
    const { fulfilment, orders } = shop.staff.services;
    const comesOn = async (sku: string, expectedDay: string) => {
      const { supplierOrders } = await fulfilment.searchSupplierOrders();
      const { supplierOrderId, version, supplier } = supplierOrders.find(({ lines }) =>
        lines.some((line) => line.orderNumber === orderNumber && line.sku === sku),
      )!;
      const body = { version, supplier, expectedDay };
      await fulfilment.updateSupplierOrder({ params: { supplierOrderId }, body });
      return orders.getStaffOrder({ params: { orderNumber } });
    };
    return { ...placed, comesOn };
  }
  const changes = ({ promiseChanges }: StaffOrder) =>
    promiseChanges.map(({ expectedDay, reason, choice }) => [expectedDay, reason, choice]);
  const late = (what: string) => `${what} comes later than its maker said.`;

  it('comes with what comes last, whichever of them is ordered or moved', async () => {
    const { order, comesOn } = await placedOfTwo();
    let now = await comesOn('BASIN', '2027-01-10');
    now = await comesOn('BATH', '2026-11-24');
    expect(now.nextDay).toBe('2027-01-11');
    expect(changes(now)).toEqual([['2027-01-11', late('Product basin'), null]]);
    expect(now.events.map(({ kind }) => kind)).not.toContain('delay-withdrawn');
    now = await comesOn('BATH', '2027-01-06');
    expect(now.nextDay).toBe('2027-01-11');
    now = await comesOn('BASIN', '2026-11-24');
    expect(changes(now).at(-1)).toEqual(['2027-01-07', late('Product bath'), null]);
    now = await comesOn('BATH', '2026-11-24');
    expect(now.nextDay).toBe(order.nextDay);
    expect(changes(now).at(-1)).toEqual(['2027-01-07', late('Product bath'), 'withdrawn']);
  });

  it('no longer waits for what has come', async () => {
    const { order, comesOn } = await placedOfTwo();
    await comesOn('BASIN', '2027-01-10');
    const { fulfilment } = shop.staff.services;
    const { supplierOrders } = await fulfilment.searchSupplierOrders({
      query: { state: 'ordered' },
    });
    const { supplierOrderId, version } = supplierOrders.find(({ lines }) =>
      lines.some(({ orderNumber }) => orderNumber === order.orderNumber),
    )!;
    await fulfilment.receiveSupplierOrder({ params: { supplierOrderId }, body: { version } });
    expect((await comesOn('BATH', '2026-11-24')).nextDay).toBe(order.nextDay);
  });

  it('keeps a later day that staff set for a cause of their own', async () => {
    const { order, comesOn } = await placedOfTwo();
    const body = { ...seen(order), day: '2027-01-10', reason: 'The lorry is full.' };
    await shop.staff.services.fulfilment.setExpectedDay({ params: at(order), body });
    const now = await comesOn('BATH', '2026-11-24');
    expect(changes(now)).toEqual([['2027-01-10', 'The lorry is full.', null]]);
    expect((await comesOn('BATH', '2027-01-12')).nextDay).toBe('2027-01-13');
  });
});

it('leaves all books in order', async () => {
  expect(await shop.listFaults()).toEqual([]);
});
