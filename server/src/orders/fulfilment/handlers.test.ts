import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

describe('an order from its payment to its door', () => {
  it('is picked, packed, sent and delivered, and its customer reads the same', async () => {
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    expect(order).toMatchObject({ status: 'placed', version: 1, consignments: [{ number: 1 }] });
    expect(order.payments).toMatchObject([{ amountPence: order.total.incPence, pendingPence: 0 }]);
    const sent = await shop.send(order);
    expect(sent).toMatchObject({ status: 'dispatched', parts: { pieces: 2, sent: 2, arrived: 0 } });
    const listed = await visitor.services.orders.getLatestOrder();
    expect(listed).toMatchObject({ status: 'dispatched', nextDay: order.nextDay });
    const { fulfilment, orders } = shop.staff.services;
    const there = await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
    expect(there).toMatchObject({ status: 'delivered', nextDay: null });
    expect(there.clocks.map(({ kind, dueDay }) => [kind, dueDay])).toEqual([
      ['cancel-until', '2026-12-02'],
      ['deliver-by', '2026-12-18'],
    ]);
    expect(there.events.map(({ kind }) => kind)).toEqual([
      'placed',
      'picking-started',
      'picked',
      'packed',
      'dispatched',
      'delivered',
    ]);
    const { orders: found } = await orders.searchOrders({ query: { text: 'longwharf' } });
    expect(found).toEqual([]);
  });

  it('goes in parts: what is short follows in a consignment of its own', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const params = at(order);
    let now = await fulfilment.startPicking({ params, body: seen(order) });
    now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 2 } });
    now = await fulfilment.reportShort({
      params,
      body: { ...seen(now), position: 1, units: 1, cause: 'missing' },
    });
    expect(now.lines[0]!.units).toMatchObject({ short: 1, allocated: 2, awaited: 1 });
    const early = { params, body: { ...seen(now), boxes: [{}] } };
    expect(await refusalOf(fulfilment.packConsignment(early))).toMatchObject({
      code: 'order-refuses',
      detail: 'One piece is not picked yet. Pick it, or say that it is short.',
    });
    const later = { ...seen(now), position: 1, units: 1, choice: 'send-later' as const };
    expect(await refusalOf(fulfilment.decideShort({ params, body: later }))).toMatchObject({
      paths: ['/body/expectedDay'],
    });
    now = await fulfilment.decideShort({ params, body: { ...later, expectedDay: '2026-12-03' } });
    expect(now.consignments.map(({ kind, expectedDay }) => [kind, expectedDay])).toEqual([
      ['order', order.nextDay],
      ['split', '2026-12-03'],
    ]);
    now = await fulfilment.packConsignment({ params, body: { ...seen(now), boxes: [{}] } });
    now = await fulfilment.unpackConsignment({ params, body: seen(now) });
    now = await fulfilment.packConsignment({ params, body: { ...seen(now), boxes: [{}] } });
    now = await fulfilment.labelConsignment({
      params,
      body: {
        ...seen(now),
        carrier: 'Longwharf',
        trackingNumbers: [{ box: 1, trackingNumber: 'LW 4471 0978' }],
      },
    });
    now = await fulfilment.dispatchConsignment({ params, body: seen(now) });
    expect(now).toMatchObject({ status: 'dispatched', parts: { pieces: 3, sent: 2 } });
    now = await fulfilment.allocateUnits({ params, body: { ...seen(now), position: 1, units: 1 } });
    now = await shop.send(now, 2);
    expect(now.parts).toMatchObject({ pieces: 3, sent: 3 });
  });

  it('takes two who act on one order one after the other, and tells the second both', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const request = { params: at(order), body: seen(order) };
    const now = await fulfilment.startPicking(request);
    const { status, code, problem } = await refusalOf(fulfilment.startPicking(request));
    expect([status, code]).toEqual([409, 'order-changed']);
    expect(problem).toMatchObject({
      version: 2,
      asked: 'startPicking',
      changes: [{ kind: 'picking-started', actor: 'staff' }],
    });
    const stopped = await fulfilment.stopPicking({ params: at(order), body: seen(now) });
    expect(stopped.status).toBe('placed');
  });
});

describe('a day that staff enter', () => {
  // No such day, one that has passed, and a slip in the year.
  const wrong = ['2027-02-31', '2026-11-17', '2062-12-03'];

  it('is refused at its field where it is none, or too far from today', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const params = at(order);
    const one = { position: 1, units: 1 };
    const calls: [path: string, call: (day: string) => Promise<unknown>][] = [
      [
        '/body/day',
        (day) => {
          const body = { ...seen(order), day, reason: 'Late.' };
          return fulfilment.setExpectedDay({ params, body });
        },
      ],
      [
        '/body/expectedDay',
        (expectedDay) =>
          fulfilment.splitConsignment({
            params,
            body: { ...seen(order), lines: [one], expectedDay },
          }),
      ],
      [
        '/body/expectedDay',
        (expectedDay) => {
          const body = { ...seen(order), ...one, choice: 'send-later' as const, expectedDay };
          return fulfilment.decideShort({ params, body });
        },
      ],
      [
        '/body/expectedDay',
        (expectedDay) => {
          const body = { ...seen(order), resolution: 'resend' as const, expectedDay };
          return fulfilment.resolveFailure({ params, body });
        },
      ],
      [
        '/body/readyDay',
        (readyDay) => {
          const body = { ...seen(order), choice: 'sent-what-is-ready' as const, readyDay };
          return fulfilment.answerDelay({ params, body });
        },
      ],
      [
        '/body/expectedDay',
        (expectedDay) =>
          fulfilment.updateSupplierOrder({
            params: { supplierOrderId: 1 },
            body: { version: 1, supplier: 'Tarn Baths', expectedDay },
          }),
      ],
    ];
    for (const [path, call] of calls) {
      for (const day of wrong) {
        expect(await refusalOf(call(day))).toMatchObject({
          code: 'invalid-request',
          paths: [path],
        });
      }
    }
  });
});

describe('carriers’ scans', () => {
  it('count once, in any order, and only under numbers of ours', async () => {
    const { fulfilment, orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const trackingNumber = `LW-${order.orderNumber}`;
    await shop.send(order, 1, trackingNumber);
    const scan = (code: 'in-transit' | 'delivered', scannedAt: string) =>
      fulfilment.takeCarrierScan({
        body: { carrier: 'Longwharf', trackingNumber, code, scannedAt },
      });
    expect(await scan('delivered', '2026-11-20T12:00:00Z')).toMatchObject({ isNews: true });
    expect(await scan('delivered', '2026-11-20T12:00:00Z')).toMatchObject({ isNews: false });
    expect(await scan('in-transit', '2026-11-19T23:00:00Z')).toMatchObject({ isNews: false });
    const params = { orderNumber: order.orderNumber };
    const { status, consignments } = await orders.getStaffOrder({ params });
    expect(status).toBe('delivered');
    expect(consignments[0]!.deliveredAt).toBe('2026-11-20T12:00:00.000Z');
    const unknown = { carrier: 'Longwharf', trackingNumber: 'LW-NOBODY', code: 'lost' as const };
    const body = { ...unknown, scannedAt: '2026-11-20T12:00:00Z' };
    expect(await refusalOf(fulfilment.takeCarrierScan({ body }))).toMatchObject({
      code: 'tracking-number-unknown',
    });
    const undated = { body: { ...body, trackingNumber, scannedAt: 'yesterday, before noon' } };
    expect(await refusalOf(fulfilment.takeCarrierScan(undated))).toMatchObject({
      paths: ['/body/scannedAt'],
    });
  });

  it('of a lost box fail what was in it, which is sent again or paid back', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    let now = await shop.send(order);
    now = await fulfilment.failConsignment({
      params: at(now),
      body: { ...seen(now), failure: 'lost', lines: [{ position: 1, units: 1 }] },
    });
    expect(now).toMatchObject({ status: 'dispatched', parts: { failed: 1, pieces: 2 } });
    const params = at(now, 2);
    now = await fulfilment.resolveFailure({
      params,
      body: { ...seen(now), resolution: 'resend', expectedDay: '2026-12-01' },
    });
    expect(now.consignments.map(({ kind, state }) => [kind, state])).toEqual([
      ['order', 'dispatched'],
      ['split', 'failed'],
      ['replacement', 'planned'],
    ]);
    expect(now.lines[0]!.units).toMatchObject({ ordered: 2, resent: 1, owed: 3, failed: 1 });
    now = await shop.send(now, 3, `LW2-${order.orderNumber}`);
    expect(now.parts).toMatchObject({ pieces: 2, sent: 2 });
  });
});

it('leaves all books in order', async () => {
  expect(await shop.listFaults()).toEqual([]);
});
