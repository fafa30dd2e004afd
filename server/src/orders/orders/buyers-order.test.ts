import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRefund, unitsOf } from '../../../test/refunds.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

type Placed = Awaited<ReturnType<OrderShop['placed']>>;

const ownOrder = ({ visitor, order: { orderGuid } }: Placed) =>
  visitor.services.orders.getOrder({ params: { orderGuid } });

describe('an order as its buyer sees it', () => {
  it('tells each delivery with its boxes, and the list the next date and the parts', async () => {
    const { fulfilment } = shop.staff.services;
    const placed = await shop.placed([
      { sku: 'TAP', quantity: 2 },
      { sku: 'BATH', quantity: 1 },
    ]);
    const { orders } = placed.visitor.services;
    const before = await ownOrder(placed);
    expect(before).toMatchObject({
      version: 1,
      today: '2026-11-18',
      pause: null,
      deliveries: [{ number: 1, state: 'planned', boxes: [], delay: null }],
    });
    const bath = before.lines.find(({ sku }) => sku === 'BATH')!;
    const split = await fulfilment.splitConsignment({
      params: at(placed.order),
      body: {
        ...seen(placed.order),
        lines: [{ position: bath.position, units: 1 }],
        expectedDay: '2026-12-12',
      },
    });
    await shop.send(split, 1, 'LW-1');
    const after = await ownOrder(placed);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.deliveries).toMatchObject([
      {
        number: 1,
        state: 'dispatched',
        carrier: 'Longwharf',
        service: 'Parcel 24',
        boxes: [{ trackingNumber: 'LW-1' }],
      },
      { number: 2, state: 'planned', lines: [{ position: bath.position, units: 1 }] },
    ]);
    expect(after.lines.map(({ progress }) => [progress.wanted, progress.sent])).toEqual(
      after.lines.map(({ sku }) => (sku === 'TAP' ? [2, 2] : [1, 0])),
    );
    const { deliveries, nextDay, parts } = after;
    expect(nextDay).toBe(deliveries.map(({ expectedDay }) => expectedDay).toSorted()[0]);
    expect(parts).toMatchObject({ pieces: 3, sent: 2, arrived: 0 });
    const summary = { orderNumber: after.orderNumber, nextDay, parts, status: 'dispatched' };
    expect(await orders.getLatestOrder()).toMatchObject(summary);
    expect((await orders.listOrders()).orders[0]).toMatchObject(summary);
  });

  it('says what can be done by when, as the day that the goods arrived sets it', async () => {
    const { fulfilment } = shop.staff.services;
    const placed = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const deedsOf = async () =>
      Object.fromEntries(
        (await ownOrder(placed)).deeds.map(({ deed, reason, until }) => [deed, until ?? reason]),
      );
    expect(await deedsOf()).toEqual({
      change: 'until-picking',
      cancel: 'until-picking',
      return: 'not-arrived',
      report: 'not-sent',
    });
    const sent = await shop.send(placed.order);
    await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
    expect(await deedsOf()).toEqual({
      change: 'all-sent',
      cancel: 'all-sent',
      return: '2026-12-02',
      report: 'no-time-limit',
    });
    expect(await ownOrder(placed)).toMatchObject({ nextDay: null, status: 'delivered' });
  });

  it('tells what was paid and by what, and gives nothing of staff away', async () => {
    const placed = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { orders } = shop.staff.services;
    const params = { orderNumber: placed.order.orderNumber };
    await orders.holdOrder({
      params,
      body: { ...seen(placed.order), reason: 'fraud', note: 'The card looks stolen.' },
    });
    const order = await ownOrder(placed);
    expect(order.pause).toBe('checking');
    expect(order.payments).toMatchObject([{ amountPence: order.total.incPence }]);
    expect(order.moneyBack).toEqual([]);
    expect(JSON.stringify(order)).not.toMatch(/fraud|stolen/i);
  });

  it('tells what goes back, and of what was tried again only the try that stands', async () => {
    const placed = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const { orderNumber } = placed.order;
    await askRefund(shop.staff, orderNumber, unitsOf(1, 1));
    const { moneyBack } = await ownOrder(placed);
    expect(moneyBack).toMatchObject([{ amountPence: 129_00 }]);
    await shop.shop.db.pool.query(
      `update refund set state = 'failed', failed_at = now(), settled_as = 'tried-again',
              settled_at = now(), settled_note = 'Sent anew.'
        where payment_id = (select op.payment_id from order_payment op
                              join customer_order o on o.id = op.order_id where o.number = $1)`,
      [orderNumber],
    );
    expect((await ownOrder(placed)).moneyBack).toEqual([]);
  });

  it('tells of a day that slipped what was promised and why', async () => {
    const { fulfilment } = shop.staff.services;
    const placed = await shop.placed([{ sku: 'BATH', quantity: 1 }]);
    const { promisedDay } = (await ownOrder(placed)).deliveries[0]!;
    const reason = 'The maker is a week behind.';
    await fulfilment.setExpectedDay({
      params: at(placed.order),
      body: { ...seen(placed.order), day: '2027-01-20', reason },
    });
    const { nextDay, deliveries } = await ownOrder(placed);
    expect(nextDay).toBe('2027-01-20');
    expect(deliveries[0]!.delay).toEqual({
      promisedDay,
      expectedDay: '2027-01-20',
      reason,
      choice: null,
    });
  });
});
