import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { transaction } from '../../db/transaction.ts';
import { openSupplierOrders, readNeedFacts } from './supplier-needs.ts';

let shop: OrderShop;
beforeAll(async () => {
  // Ordered on Wednesday 18 November, they leave on Friday 27 and on Wednesday 25.
  shop = await startOrderShop({
    offerings: [
      { sku: 'TUB', incPence: 900_00, stock: 0, leadDays: 7, sizeClass: 'large' },
      { sku: 'STONE', incPence: 900_00, stock: 0, leadDays: 5, sizeClass: 'pallet' },
    ],
  });
});
afterAll(() => shop.shop.stop());

/** An order of goods that their maker has yet to bring, with the order to the maker. */
async function placed(sku: string, postcode?: string) {
  const { order } = await shop.placed([{ sku, quantity: 1 }]);
  const { orderNumber } = order;
  if (postcode !== undefined) {
    await shop.shop.db.pool.query(
      `update customer_order set delivery_address = delivery_address || $2 where number = $1`,
      [orderNumber, JSON.stringify({ postcode })],
    );
  }
  const facts = await readNeedFacts(shop.shop.app.context);
  await transaction(shop.shop.db, (tx) =>
    openSupplierOrders(tx, facts, shop.shop.app.context.now(), 10),
  );
  const { fulfilment, orders } = shop.staff.services;
  const { supplierOrders } = await fulfilment.searchSupplierOrders();
  const opened = supplierOrders.find(({ lines }) =>
    lines.some((line) => line.orderNumber === orderNumber),
  )!;
  const { supplierOrderId, supplier } = opened;
  let { version } = opened;
  /** The maker says another day; answers when the customer has it then, and whether it is late. */
  const comesOn = async (expectedDay: string) => {
    const body = { version, supplier, expectedDay };
    const now = await fulfilment.updateSupplierOrder({ params: { supplierOrderId }, body });
    ({ version } = now);
    const { nextDay } = await orders.getStaffOrder({ params: { orderNumber } });
    return { isLate: now.isLate, nextDay };
  };
  return { order, opened, comesOn };
}

describe('what a maker brings', () => {
  it('for a van on a Monday is needed on the Friday before, and late on the Saturday', async () => {
    const { order, opened, comesOn } = await placed('TUB');
    expect(order.nextDay).toBe('2026-11-30');
    expect(opened).toMatchObject({
      expectedDay: '2026-11-27',
      neededDay: '2026-11-30',
      neededHereBy: '2026-11-27',
      isLate: false,
    });
    expect(await comesOn('2026-11-27')).toEqual({ isLate: false, nextDay: '2026-11-30' });
    expect(await comesOn('2026-11-28')).toEqual({ isLate: true, nextDay: '2026-12-01' });
    expect(await comesOn('2026-11-26')).toEqual({ isLate: false, nextDay: '2026-11-30' });
    expect(await comesOn('2026-11-28')).toMatchObject({ isLate: true });
  });

  it('is among the late ones by the days that its own way takes', async () => {
    const { opened, comesOn } = await placed('STONE');
    expect(opened).toMatchObject({ expectedDay: '2026-11-25', neededDay: '2026-11-27' });
    const { comesOn: lateComesOn, opened: late } = await placed('TUB');
    await lateComesOn('2026-11-29');
    await comesOn('2026-11-24');
    const { supplierOrders } = await shop.staff.services.fulfilment.searchSupplierOrders({
      query: { state: 'ordered' },
    });
    const ids = supplierOrders.map(({ supplierOrderId }) => supplierOrderId);
    const placeOf = ({ supplierOrderId }: typeof opened) => ids.indexOf(supplierOrderId);
    expect(placeOf(late)).toBeLessThan(placeOf(opened));
  });

  it('goes on by pallet on working days alone', async () => {
    const { order, comesOn } = await placed('STONE');
    expect(order.nextDay).toBe('2026-11-27');
    expect(await comesOn('2026-11-27')).toEqual({ isLate: true, nextDay: '2026-12-01' });
  });

  it('is needed sooner for a place that is further away', async () => {
    const { opened } = await placed('TUB', 'ZE1 0AA');
    expect(opened).toMatchObject({ expectedDay: '2026-11-23', neededHereBy: '2026-11-23' });
  });

  it('is needed on the day before where nothing goes to its place any more', async () => {
    const { opened, comesOn } = await placed('TUB', 'QQ1 1AA');
    expect(opened).toMatchObject({ expectedDay: '2026-11-29', neededHereBy: '2026-11-29' });
    expect(await comesOn('2026-12-01')).toEqual({ isLate: true, nextDay: '2026-12-02' });
  });
});

it('leaves all books in order', async () => {
  expect(await shop.listFaults()).toEqual([]);
});
