import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LostWay, OrderChange } from '@plumbline/contracts/nouns/order-changes.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { arrived, formOf, report } from '../../../test/claims.ts';
import { acceptAndPay, listAllFaults } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { announce, decide, receive, wishOf } from '../../../test/returns.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { listClaimFaults } from '../claims/faults-store.ts';
import { listReturnFaults } from './faults-store.ts';

/** A consumer who keeps nothing of an order has its delivery back, in whatever order its parts end. */
let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop({ limits: { refundAlonePence: 10_000_00 } });
});
afterAll(() => shop.shop.stop());

const tapAndTray = [
  { sku: 'TAP', quantity: 1 },
  { sku: 'TRAY', quantity: 1 },
];
const tapAndWaste = [
  { sku: 'TAP', quantity: 1 },
  { sku: 'WASTE', quantity: 1 },
];
const read = (orderNumber: string) =>
  shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });
const deliver = async (order: StaffOrder, consignment = 1) => {
  const sent = await shop.send(order, consignment, `LW-${consignment}-${order.orderNumber}`);
  const params = at(sent, consignment);
  return shop.staff.services.fulfilment.deliverConsignment({ params, body: seen(sent) });
};

/** A tap that has arrived, and a tray that was parted from it and is still to come. */
async function tapArrived() {
  const { order, visitor } = await shop.placed(tapAndTray);
  expect(order.delivery.incPence).toBeGreaterThan(0);
  const body = {
    ...seen(order),
    lines: [{ position: 2, units: 1 }],
    expectedDay: order.consignments[0]!.promisedDay,
  };
  const { fulfilment } = shop.staff.services;
  const parted = await fulfilment.splitConsignment({ params: at(order), body });
  await deliver(parted);
  return { order, visitor, deliveryPence: order.delivery.incPence };
}

/** What the customer has back for taking one of a line out: at first, the tray. */
async function cancelTray({ services }: Visitor, id: string, position = 2) {
  const body = { modifications: [{ type: 2 as const, position, quantity: 1 }] };
  const { orderChanges } = services;
  const { sums } = await orderChanges.previewOrderChange({ params: { order: id }, body });
  const agreed = { ...body, agreedDuePence: 0, agreedBackPence: sums.backPence };
  expect((await orderChanges.amendOrder({ params: { id }, body: agreed })).state).toBe('applied');
  return sums.backPence;
}

/** What goods cost that somebody adds, with their delivery. */
async function added(visitor: Visitor, id: string, sku: string) {
  const body = { modifications: [{ type: 1 as const, sku, quantity: 1 }] };
  const change = await visitor.services.orderChanges.amendOrder({ params: { id }, body });
  expect((await acceptAndPay(shop, visitor, id, change)).state).toBe('applied');
  return change.quotedDuePence;
}

/** A way that costs a parcel more than the cheapest does. */
const dear = { optionId: 'next-day' };
const cheapPence = 4_95;

const refundClaim = (claimNumber: string) =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refund', day: null, pence: null, note: 'It is lost.' },
  });
const lost = { problem: 'not-arrived', wish: 'refund' };

/** A tap, with others or without, and a bath that comes later: each delivery is charged for. */
async function inTwoWays(...others: string[]) {
  const items = ['TAP', ...others, 'BATH'].map((sku) => ({ sku, quantity: 1 }));
  const { order, visitor } = await shop.placed(items, { optionId: 'ready-first' });
  const positionOf = (sku: string) => order.lines.find((line) => line.sku === sku)!.position;
  const [tapPence, bathPence] = order.consignments.map(({ option }) => option.price.incPence);
  expect(Math.min(tapPence!, bathPence!)).toBeGreaterThan(0);
  return { order, visitor, positionOf, tapPence: tapPence!, bathPence: bathPence! };
}

/** What a return of one of a line is promised of the delivery, and what it brings in all. */
async function sentBack(visitor: Visitor, { orderGuid }: StaffOrder, position: number) {
  const { preview, made } = await announce(visitor, orderGuid, wishOf([[position, 1]]));
  const { returnId } = await receive(shop.staff, made.returnNumber);
  const { preview: due } = await decide(shop.staff, returnId);
  expect(due.deliveryPence).toBe(preview.deliveryPence);
  return due;
}

/** Sends an order of one delivery elsewhere, in the first way that is offered there, and settles that. */
async function moved(visitor: Visitor, id: string, { postcode, town }: typeof far) {
  const { orderChanges } = visitor.services;
  const address = { line1: '9 Quay', postcode, town, countryCode: 'GB' };
  const asked = (ways?: { consignment: number; optionId: string }[]) => ({
    params: { id },
    body: { modifications: [{ type: 3 as const, address, ...(ways && { ways }) }] },
  });
  let change: OrderChange;
  try {
    change = await orderChanges.amendOrder(asked());
  } catch {
    const { problem } = await refusalOf(orderChanges.amendOrder(asked()));
    const [{ options }] = (problem as unknown as { ways: [LostWay] }).ways;
    const ways = [{ consignment: 1, optionId: options[0]!.optionId }];
    change = await orderChanges.amendOrder(asked(ways));
  }
  expect((await acceptAndPay(shop, visitor, id, change)).state).toBe('applied');
  return change;
}
const far = { postcode: 'HS1 2AA', town: 'Stornoway' };

describe('a consumer who keeps nothing has the delivery back', () => {
  it('where the rest was cancelled after its return was announced', async () => {
    const { order, visitor, deliveryPence } = await tapArrived();
    const { preview, made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    expect(preview).toMatchObject({ totalPence: 129_00, deliveryPence: 0 });
    expect(await cancelTray(visitor, order.orderNumber)).toBe(400_00);
    const { returnId, duePence } = await receive(shop.staff, made.returnNumber);
    expect(duePence).toBe(129_00 + deliveryPence);
    const { preview: due } = await decide(shop.staff, returnId);
    expect(due).toMatchObject({ totalPence: 129_00 + deliveryPence, deliveryPence });
  });

  it('where the rest is cancelled after its return was paid', async () => {
    const { order, visitor, deliveryPence } = await tapArrived();
    const { made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const { returnId } = await receive(shop.staff, made.returnNumber);
    expect((await decide(shop.staff, returnId)).preview.totalPence).toBe(129_00);
    expect(await cancelTray(visitor, order.orderNumber)).toBe(400_00 + deliveryPence);
  });

  it('and not where the rest is swapped after that, which they keep', async () => {
    const { order, visitor } = await tapArrived();
    await sentBack(visitor, order, 1);
    const modifications = [
      { type: 2 as const, position: 2, quantity: 1 },
      { type: 1 as const, sku: 'WASTE', quantity: 1 },
    ];
    const { sums } = await visitor.services.orderChanges.previewOrderChange({
      params: { order: order.orderNumber },
      body: { modifications },
    });
    expect(sums.parts.map(({ kind }) => kind)).not.toContain('delivery-back');
    expect(sums.takenOut.incPence).toBe(400_00);
  });

  it('where the rest is lost after its return was paid', async () => {
    const { order, visitor, deliveryPence } = await tapArrived();
    const { made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]]));
    const { returnId } = await receive(shop.staff, made.returnNumber);
    await decide(shop.staff, returnId);
    await shop.send(await read(order.orderNumber), 2, `LW-2-${order.orderNumber}`);
    const { claimNumber } = await report(
      visitor,
      order.orderNumber,
      formOf({ ...lost, position: 2 }),
    );
    const { outcome } = await refundClaim(claimNumber);
    expect(outcome).toMatchObject({ pence: 400_00 + deliveryPence });
  });

  it('and not where some of it stays with them', async () => {
    const { order, visitor } = await tapArrived();
    const { orderNumber } = order;
    await shop.send(await read(orderNumber), 2, `LW-2-${orderNumber}`);
    const { claimNumber } = await report(visitor, orderNumber, formOf({ ...lost, position: 2 }));
    expect((await refundClaim(claimNumber)).outcome).toMatchObject({ pence: 400_00 });
  });

  it('where all of it is lost, less what went back in goodwill', async () => {
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { orderNumber, total } = order;
    await shop.send(order);
    const goodwillPence = 1_00;
    const wish = { lines: [], deliveryPence: 0, goodwillPence, duplicateChargePence: 0 };
    const note = 'For the wait.';
    await shop.staff.services.refunds.askRefund({
      params: { order: orderNumber },
      body: { ...wish, note, expectedPence: goodwillPence },
    });
    const { claimNumber } = await report(visitor, orderNumber, formOf(lost));
    const { outcome } = await refundClaim(claimNumber);
    expect(outcome).toMatchObject({ pence: total.incPence - goodwillPence });
    expect(await read(orderNumber)).toMatchObject({ status: 'cancelled' });
  });

  it.each(['while', 'after'] as const)(
    'where a piece did not come and comes by another return, announced %s the first is decided',
    async (when) => {
      const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
      const { orderGuid, total } = order;
      const first = await announce(visitor, orderGuid, wishOf([[1, 2]]));
      expect(first.preview.totalPence).toBe(total.incPence);
      const found = await shop.staff.services.returns.findReturn({
        params: { scan: first.made.returnNumber },
      });
      const { returnId, version } = found;
      const came = { position: 1, resellable: 1, seconds: 0, scrap: 0, notReceived: 1 };
      const body = { version, lines: [came] };
      await shop.staff.services.returns.receiveReturn({ params: { returnId }, body });
      const decideFirst = async () =>
        expect((await decide(shop.staff, returnId)).preview.totalPence).toBe(129_00);
      if (when === 'after') await decideFirst();
      const second = await announce(visitor, orderGuid, wishOf([[1, 1]]));
      expect(second.preview.totalPence).toBe(total.incPence - 129_00);
      if (when === 'while') await decideFirst();
      const last = await receive(shop.staff, second.made.returnNumber);
      const { preview } = await decide(shop.staff, last.returnId);
      expect(preview.totalPence).toBe(total.incPence - 129_00);
    },
  );

  it('once, where one return is paid before another that is under way', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
    const { orderGuid, total } = order;
    const one = await announce(visitor, orderGuid, wishOf([[1, 1]]));
    const other = await announce(visitor, orderGuid, wishOf([[1, 1]]));
    const here = [];
    for (const { made } of [other, one]) here.push(await receive(shop.staff, made.returnNumber));
    const paid = [];
    for (const { returnId } of here) {
      paid.push((await decide(shop.staff, returnId)).preview.totalPence);
    }
    expect(paid).toEqual([total.incPence - 129_00, 129_00]);
  });

  it.each(['before', 'after'] as const)(
    'of what arrived, where another delivery was called off with its charge %s that came back',
    async (when) => {
      const { order, visitor, positionOf, tapPence, bathPence } = await inTwoWays();
      const { orderNumber } = order;
      const bath = positionOf('BATH');
      await deliver(order);
      const steps = {
        off: () => cancelTray(visitor, orderNumber, bath),
        back: async () => (await sentBack(visitor, order, positionOf('TAP'))).totalPence,
      };
      const first = when === 'before' ? await steps.off() : await steps.back();
      const then = when === 'before' ? await steps.back() : await steps.off();
      const expected =
        when === 'before'
          ? [900_00 + bathPence, 129_00 + tapPence]
          : [129_00, 900_00 + bathPence + tapPence];
      expect([first, then]).toEqual(expected);
    },
  );

  it.each(['customer', 'shop'] as const)(
    'of a delivery that came, though the %s took something out of it before',
    async (who) => {
      const { order, visitor } = await shop.placed(tapAndTray);
      if (who === 'customer') {
        await cancelTray(visitor, order.orderNumber);
      } else {
        const body = {
          ...seen(order),
          lines: [{ position: 2, units: 1 }],
          reason: 'It is broken.',
        };
        const { orderNumber } = order;
        await shop.staff.services.orders.cancelUnits({ params: { orderNumber }, body });
      }
      await deliver(await read(order.orderNumber));
      const { deliveryPence } = await sentBack(visitor, order, 1);
      expect(deliveryPence).toBe(order.delivery.incPence);
    },
  );

  it.each(['announced', 'decided', 'neither'] as const)(
    'of what arrived, and no more by what was added and taken out, where its return was %s by then',
    async (when) => {
      const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }], dear);
      const { orderNumber, delivery } = order;
      await deliver(order);
      const { orderChanges } = visitor.services;
      const body = { modifications: [{ type: 1 as const, sku: 'TRAY', quantity: 1 }] };
      const change = await orderChanges.amendOrder({ params: { id: orderNumber }, body });
      expect((await acceptAndPay(shop, visitor, orderNumber, change)).state).toBe('applied');
      const trayPence = (await read(orderNumber)).delivery.incPence - delivery.incPence;
      expect(trayPence).toBeGreaterThan(cheapPence);
      expect(delivery.incPence).toBeGreaterThan(cheapPence);
      let brought = 0;
      const announced = () => announce(visitor, order.orderGuid, wishOf([[1, 1]]));
      const decided = async ({ made }: Awaited<ReturnType<typeof announced>>) => {
        const { returnId } = await receive(shop.staff, made.returnNumber);
        brought += (await decide(shop.staff, returnId)).preview.totalPence;
      };
      const early = when === 'neither' ? null : await announced();
      if (when === 'decided') await decided(early!);
      brought += await cancelTray(visitor, orderNumber);
      if (when !== 'decided') await decided(early ?? (await announced()));
      expect(brought).toBe(129_00 + cheapPence + 400_00 + trayPence);
    },
  );

  it('as it costs where it went in the end, though going elsewhere cost more and was paid back', async () => {
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { orderNumber, delivery } = order;
    expect((await moved(visitor, orderNumber, far)).quotedDuePence).toBeGreaterThan(0);
    const near = { postcode: 'LS1 4AP', town: 'Leeds' };
    const { quotedBackPence } = await moved(visitor, orderNumber, near);
    expect(quotedBackPence).toBeGreaterThan(delivery.incPence);
    await deliver(await read(orderNumber));
    const { deliveryPence } = await sentBack(visitor, order, 1);
    expect(deliveryPence).toBe(delivery.incPence);
  });

  it('of goods that were added to what was parted from another delivery, as all of it comes back', async () => {
    const { order, visitor } = await shop.placed(tapAndWaste);
    const { orderNumber } = order;
    const body = { ...seen(order), lines: [{ position: 2, units: 1 }], expectedDay: '2026-12-02' };
    await shop.staff.services.fulfilment.splitConsignment({ params: at(order), body });
    await deliver(await read(orderNumber));
    expect(await added(visitor, orderNumber, 'TRAY')).toBeGreaterThan(0);
    const { consignments, delivery } = await read(orderNumber);
    expect(consignments).toHaveLength(2);
    await deliver(await read(orderNumber), 2);
    const lines = [1, 2, 3].map((position): [number, number] => [position, 1]);
    const { preview } = await announce(visitor, order.orderGuid, wishOf(lines));
    expect(preview.deliveryPence).toBe(delivery.incPence);
  });

  it('and not of goods that were added before what was sent again for another was taken out', async () => {
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { orderNumber } = order;
    await shop.send(order);
    const { claimNumber } = await report(visitor, orderNumber, formOf(lost));
    await shop.staff.services.claims.decideClaim({
      params: { claimNumber },
      body: { decision: 'replacement', day: '2026-12-02', pence: null, note: 'It is lost.' },
    });
    await added(visitor, orderNumber, 'WASTE');
    const { consignments } = await read(orderNumber);
    // What is sent again has no price and no invoice: nothing that is paid for goes with it.
    expect(consignments.map(({ kind }) => kind)).toEqual(['order', 'replacement', 'order']);
    const tapPence = order.delivery.incPence;
    expect(await cancelTray(visitor, orderNumber, 1)).toBe(129_00 + tapPence);
  });

  it('and leaves the books of orders, returns, claims and refunds in order', async () => {
    expect([
      ...(await listAllFaults(shop)),
      ...(await listReturnFaults(shop.shop.db)),
      ...(await listClaimFaults(shop.shop.db)),
    ]).toEqual([]);
  });
});

describe('a delivery of which everything is lost', () => {
  /** What the customer has back for the tap that never came. */
  async function tapLost(visitor: Visitor, { orderNumber }: StaffOrder, position: number) {
    const order = await read(orderNumber);
    if (order.consignments[0]!.state === 'planned') await shop.send(order);
    const { claimNumber } = await report(visitor, orderNumber, formOf({ ...lost, position }));
    return (await refundClaim(claimNumber)).outcome!.pence;
  }

  it('gives its own charge back with its claim, though another is still to come', async () => {
    const { order, visitor, positionOf, tapPence } = await inTwoWays();
    expect(await tapLost(visitor, order, positionOf('TAP'))).toBe(129_00 + tapPence);
  });

  it.each(['before', 'after'] as const)(
    'gives its own charge back where the rest of it is taken out %s that is known',
    async (when) => {
      const { order, visitor, positionOf, tapPence } = await inTwoWays('WASTE');
      const lines = [{ position: positionOf('WASTE'), units: 1 }];
      const { fulfilment } = shop.staff.services;
      const { promisedDay: expectedDay } = order.consignments[1]!;
      const body = { ...seen(order), lines, expectedDay };
      await fulfilment.splitConsignment({ params: at(order), body });
      const steps = {
        lost: () => tapLost(visitor, order, positionOf('TAP')),
        out: () => cancelTray(visitor, order.orderNumber, positionOf('WASTE')),
      };
      const first = when === 'before' ? await steps.out() : await steps.lost();
      const then = when === 'before' ? await steps.lost() : await steps.out();
      const expected = when === 'before' ? [22_50, 129_00 + tapPence] : [129_00, 22_50 + tapPence];
      expect([first, then]).toEqual(expected);
    },
  );

  it('leaves the books of orders and claims in order', async () => {
    expect(await listAllFaults(shop)).toEqual([]);
    expect(await listClaimFaults(shop.shop.db)).toEqual([]);
  });
});
