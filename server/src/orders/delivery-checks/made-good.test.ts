import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, formOf, report } from '../../../test/claims.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const tapAndWaste = [
  { sku: 'TAP', quantity: 1 },
  { sku: 'WASTE', quantity: 1 },
];
const check = async (visitor: Visitor, order: StaffOrder, here: number[], consignment = 1) => {
  const params = { order: order.orderGuid, consignment, box: 1 };
  return (await visitor.services.deliveryChecks.checkBox({ params, body: { here } })).readiness;
};
const read = async (visitor: Visitor, { orderGuid: order }: StaffOrder) =>
  (await visitor.services.deliveryChecks.getDeliveryCheck({ params: { order } })).readiness;
const decide = (claimNumber: string, decision: 'replacement' | 'refund') =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: {
      decision,
      day: decision === 'replacement' ? '2026-11-24' : null,
      pence: null,
      note: 'As the pictures show.',
    },
  });
const claim = async (visitor: Visitor, { orderNumber }: StaffOrder, fields: { problem: string }) =>
  (await report(visitor, orderNumber, formOf(fields))).claimNumber;
const deliver = async ({ orderNumber }: StaffOrder, consignment: number) => {
  const { orders, fulfilment } = shop.staff.services;
  const now = await orders.getStaffOrder({ params: { orderNumber } });
  const sent = await shop.send(now, consignment, `LW${consignment}-${orderNumber}`);
  await fulfilment.deliverConsignment({ params: at(sent, consignment), body: seen(sent) });
};

it('what came broken is not ready to fit until another is there and was seen', async () => {
  const { order, visitor } = await arrived(shop, tapAndWaste);
  expect(await check(visitor, order, [1, 2])).toMatchObject({ state: 'ready' });
  await decide(await claim(visitor, order, { problem: 'damaged' }), 'replacement');
  expect(await read(visitor, order)).toMatchObject({ state: 'waiting', day: '2026-11-24' });
  await deliver(order, 2);
  expect(await read(visitor, order)).toMatchObject({ state: 'to-check', day: null });
  // The other is not in its box, though the broken one was in its own.
  expect(await check(visitor, order, [], 2)).toMatchObject({
    state: 'something-missing',
    missing: 1,
  });
  expect(await check(visitor, order, [1], 2)).toMatchObject({ state: 'ready', missing: 0 });
});

it('what was missing is awaited no more once its money went back', async () => {
  const { order, visitor } = await arrived(shop, tapAndWaste);
  expect(await check(visitor, order, [2])).toMatchObject({
    state: 'something-missing',
    missing: 1,
  });
  await decide(await claim(visitor, order, { problem: 'missing' }), 'refund');
  expect(await read(visitor, order)).toMatchObject({ state: 'ready', missing: 0 });
});

it('what was lost on its way is awaited no more once it was given up', async () => {
  const { order: placed, visitor } = await shop.placed(tapAndWaste);
  const { fulfilment } = shop.staff.services;
  const sent = await shop.send(placed);
  const lines = [{ position: 1, units: 1 }];
  const failed = await fulfilment.failConsignment({
    params: at(sent),
    body: { ...seen(sent), failure: 'lost', lines },
  });
  const there = await fulfilment.deliverConsignment({ params: at(failed), body: seen(failed) });
  expect(await check(visitor, placed, [2])).toMatchObject({ state: 'something-missing' });
  await fulfilment.resolveFailure({
    params: at(there, 2),
    body: { ...seen(there), resolution: 'refund' },
  });
  expect(await read(visitor, placed)).toMatchObject({ state: 'ready', missing: 0 });
});

it('what came and was paid back beside what was lost leaves the next delivery to be looked for', async () => {
  const { order: placed, visitor } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
  const { fulfilment, orders } = shop.staff.services;
  const { orderNumber } = placed;
  const lines = [{ position: 1, units: 1 }];
  const { expectedDay } = placed.consignments[0]!;
  const split = { ...seen(placed), lines, expectedDay };
  await shop.send(await fulfilment.splitConsignment({ params: at(placed), body: split }));
  const fields = { problem: 'not-arrived', units: 2 };
  const claimNumber = await claim(visitor, placed, fields);
  let now = await orders.getStaffOrder({ params: { orderNumber } });
  const lost = { ...seen(now), failure: 'lost' as const, lines };
  now = await fulfilment.failConsignment({ params: at(now), body: lost });
  await fulfilment.deliverConsignment({ params: at(now), body: seen(now) });
  const { decideRefund } = (await shop.shop.signedIn({ roles: ['finance'] })).services.refunds;
  for (const decision of ['declined', 'agreed'] as const) {
    const { refundId } = await decide(claimNumber, 'refund');
    await decideRefund({ params: { refundId: refundId! }, body: { decision } });
  }
  await deliver(placed, 2);
  expect(await check(visitor, placed, [], 2)).toMatchObject({ missing: 1 });
  expect(await check(visitor, placed, [1], 2)).toMatchObject({ missing: 0 });
});
