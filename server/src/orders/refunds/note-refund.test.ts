import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, report } from '../../../test/claims.ts';
import { seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { askRefund, noRefund, unitsOf } from '../../../test/refunds.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop?.shop.stop());

it('ends the days to give back once every cancelled piece is paid back, and not before', async () => {
  const { staff, placed } = orderShop;
  const { order } = await placed([{ sku: 'WASTE', quantity: 3 }]);
  const params = { orderNumber: order.orderNumber };
  const short = { position: 1, units: 2 };
  const { fulfilment } = staff.services;
  const at = { ...params, consignment: 1 };
  const picking = await fulfilment.startPicking({ params: at, body: seen(order) });
  const missing = await fulfilment.reportShort({
    params: at,
    body: { ...seen(picking), ...short, cause: 'missing' },
  });
  await fulfilment.decideShort({
    params: at,
    body: { ...seen(missing), ...short, choice: 'cancel' },
  });
  const look = () => staff.services.orders.getStaffOrder({ params });
  const endOf = async () => (await look()).clocks.find(({ kind }) => kind === 'refund-by')?.endedAt;
  expect(await endOf()).toBeNull();
  await askRefund(staff, order.orderNumber, { ...noRefund, goodwillPence: 5_00 });
  await askRefund(staff, order.orderNumber, unitsOf(1, 1));
  expect(await endOf()).toBeNull();
  await askRefund(staff, order.orderNumber, unitsOf(1, 1));
  expect(await endOf()).toEqual(expect.any(String));
  const { events, version } = await look();
  expect(events.filter(({ kind }) => kind === 'refunded')).toMatchObject([
    { actor: 'staff', detail: { incPence: 5_00, reasons: ['goodwill'] } },
    { actor: 'staff', detail: { incPence: 22_50, reasons: ['goods'] } },
    { actor: 'staff', detail: { incPence: 22_50, reasons: ['goods'] }, version },
  ]);
});

it('and not by what a claim gives back of a piece that stays', async () => {
  const { staff, placed, send } = orderShop;
  const { order, visitor } = await placed([{ sku: 'WASTE', quantity: 2 }]);
  const { orderNumber } = order;
  const { orders, fulfilment, claims } = staff.services;
  const cancelled = { ...seen(order), lines: [{ position: 1, units: 1 }], reason: 'It is broken.' };
  await send(await orders.cancelUnits({ params: { orderNumber }, body: cancelled }));
  const look = () => orders.getStaffOrder({ params: { orderNumber } });
  const sent = await look();
  const params = { orderNumber, consignment: 1 };
  await fulfilment.deliverConsignment({ params, body: seen(sent) });
  const { claimNumber } = await report(visitor, orderNumber, formOf());
  await claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refund', day: null, pence: null, note: 'It is cracked.' },
  });
  const endOf = async () => (await look()).clocks.find(({ kind }) => kind === 'refund-by')?.endedAt;
  expect(await endOf()).toBeNull();
  await askRefund(staff, orderNumber, unitsOf(1, 1));
  expect(await endOf()).toEqual(expect.any(String));
});
