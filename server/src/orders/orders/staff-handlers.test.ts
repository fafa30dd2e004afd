import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

describe('orders as staff find and keep them', () => {
  it('are held with a reason, and go on when it is lifted', async () => {
    const { orders, fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const params = { orderNumber: order.orderNumber };
    const body = {
      ...seen(order),
      reason: 'address' as const,
      note: 'The street has no such number.',
    };
    const held = await orders.holdOrder({ params, body });
    const start = { params: at(held), body: seen(held) };
    expect(await refusalOf(fulfilment.startPicking(start))).toMatchObject({
      code: 'order-held',
      detail: 'The order is on hold (address): The street has no such number. Lift the hold first.',
    });
    const { orders: found } = await orders.searchOrders({ query: { needs: 'held' } });
    expect(found).toMatchObject([{ orderNumber: order.orderNumber, isHeld: true }]);
    const { holdId } = held.holds[0]!;
    const lifted = await orders.liftHold({ params: { ...params, holdId }, body: seen(held) });
    const again = { params: { ...params, holdId }, body: seen(lifted) };
    expect(await refusalOf(orders.liftHold(again))).toMatchObject({ code: 'order-refuses' });
    const none = { params: { ...params, holdId: 2_000_000 }, body: seen(lifted) };
    expect(await refusalOf(orders.liftHold(none))).toMatchObject({ code: 'hold-not-found' });
  });

  it('are found by number, name, part and state, each as far as it has come', async () => {
    const { orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'WASTE', quantity: 4 }]);
    const typed = order.orderNumber.toLowerCase().replaceAll('-', ' ');
    for (const text of [typed, order.orderGuid, 'waste']) {
      const { orders: found } = await orders.searchOrders({ query: { text, sort: '-day' } });
      const numbers = found.map(({ orderNumber }) => orderNumber);
      expect({ text, numbers }).toEqual({ text, numbers: [order.orderNumber] });
    }
    const query = { status: 'placed' as const, channel: 100 as const, placedFrom: '2026-11-18' };
    const { total, orders: found } = await orders.searchOrders({ query });
    expect(total).toBe(found.length);
    expect(found.find(({ orderNumber }) => orderNumber === order.orderNumber)).toMatchObject({
      customer: 'Robin Larch',
      pieces: 4,
      isLate: false,
      days: [order.nextDay],
    });
    expect((await orders.searchOrders({ query: { placedTo: '2026-11-17' } })).total).toBe(0);
    const never = orders.searchOrders({ query: { placedFrom: '2026-02-31' } });
    expect(await refusalOf(never)).toMatchObject({ paths: ['/query/placedFrom'] });
    const due = orders.listDueClocks({ query: { until: '2026-02-31' } });
    expect(await refusalOf(due)).toMatchObject({ paths: ['/query/until'] });
  });

  it('are found by parts of what is written on them, and by the number on a box', async () => {
    const { orders } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    await shop.shop.db.pool.query(
      `update customer_order
          set po_number = 'PO_4417', job_reference = 'Elm House', email = 'q100%@example.com',
              delivery_address = delivery_address || '{"postcode":"EH6 8QZ"}',
              billing_address = billing_address || '{"company":"Quill & Sons"}'
        where number = $1`,
      [order.orderNumber],
    );
    await shop.send(order);
    const label = `lw ${order.orderNumber.toLowerCase()}`.replace('lw ', 'lw-');
    for (const text of ['o_44', 'elm h', 'EH68q', 'h6 8qz', 'quill &', 'obin larc', '0%@', label]) {
      const { orders: found } = await orders.searchOrders({
        query: { text, status: 'dispatched' },
      });
      const numbers = found.map(({ orderNumber }) => orderNumber);
      expect({ text, has: numbers.includes(order.orderNumber) }).toEqual({ text, has: true });
    }
    // A letter that stands for any is looked for as it is; and nothing is found across two fields.
    for (const text of ['p%7', 'o__4', 'house eh6', 'elm house eh6']) {
      expect(await orders.searchOrders({ query: { text } })).toMatchObject({ total: 0 });
    }
  });

  it('are looked for by an index, however many there are', async () => {
    const { pool } = shop.shop.db;
    const client = await pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from customer_order where search_text like lower('%elm%')`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customer_order_search');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('carry notes that only staff see', async () => {
    const { orders } = shop.staff.services;
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const params = { orderNumber: order.orderGuid };
    const body = { text: 'Boxes are labelled by room.', isPinned: true };
    const { notes } = await orders.addOrderNote({ params, body });
    expect(notes).toMatchObject([body]);
    const own = { params: { orderGuid: order.orderGuid } };
    expect(JSON.stringify(await visitor.services.orders.getOrder(own))).not.toContain('by room');
    const unknown = { params: { orderNumber: 'PL-2222-2222' }, body };
    expect(await refusalOf(orders.addOrderNote(unknown))).toMatchObject({ status: 404 });
  });

  it('lose what is cancelled, and are cancelled when nothing is left', async () => {
    const { orders, fulfilment } = shop.staff.services;
    const { order } = await shop.placed([
      { sku: 'TAP', quantity: 2 },
      { sku: 'WASTE', quantity: 1 },
    ]);
    const params = { orderNumber: order.orderNumber };
    let now = await fulfilment.splitConsignment({
      params: at(order),
      body: {
        ...seen(order),
        lines: [{ position: 2, units: 1 }],
        expectedDay: '2026-12-05',
      },
    });
    now = await orders.cancelUnits({
      params,
      body: { ...seen(now), lines: [{ position: 2, units: 1 }], reason: 'bought twice' },
    });
    expect(now.consignments.map(({ state }) => state)).toEqual(['planned', 'cancelled']);
    now = await fulfilment.startPicking({ params: at(now), body: seen(now) });
    now = await fulfilment.pickUnits({
      params: at(now),
      body: { ...seen(now), position: 1, units: 1 },
    });
    now = await fulfilment.unpickUnits({
      params: at(now),
      body: { ...seen(now), position: 1, units: 1 },
    });
    now = await orders.cancelUnits({
      params,
      body: { ...seen(now), lines: [{ position: 1, units: 2 }], reason: 'changed their mind' },
    });
    expect(now).toMatchObject({ status: 'cancelled', nextDay: null });
    const { clocks } = await orders.listDueClocks({ query: { kind: 'refund-by' } });
    expect(clocks).toMatchObject([
      { orderNumber: order.orderNumber, dueDay: '2026-12-02', status: 'cancelled' },
      { orderNumber: order.orderNumber, dueDay: '2026-12-02', status: 'cancelled' },
    ]);
    expect(now.clocks.filter(({ kind }) => kind === 'refund-by')).toHaveLength(2);
  });
});

describe('due dates', () => {
  it('are the shop’s duties by themselves, and a right that is over is none', async () => {
    const { orders } = shop.staff.services;
    const { order: running } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { order: over } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    for (const [{ orderNumber }, day] of [
      [running, '2026-11-18'],
      [over, '2026-11-17'],
    ] as const) {
      await shop.shop.db.pool.query(
        `insert into order_clock (order_id, kind, due_day, started_at)
         select id, 'cancel-until', $2, now() from customer_order where number = $1`,
        [orderNumber, day],
      );
    }
    const listed = async (query: { kind?: 'cancel-until'; duties?: boolean }) =>
      (await orders.listDueClocks({ query: { ...query, pageSize: 100 } })).clocks;
    const rights = await listed({ kind: 'cancel-until' });
    expect(rights.map(({ orderNumber }) => orderNumber)).toEqual([running.orderNumber]);
    const duties = await listed({ duties: true });
    expect(duties.map(({ kind }) => kind)).not.toContain('cancel-until');
    expect(duties.filter(({ orderNumber }) => orderNumber === running.orderNumber)).toMatchObject([
      { kind: 'deliver-by' },
    ]);
    await shop.shop.db.pool.query(`delete from order_clock where kind = 'cancel-until'`);
  });
});

it('leaves all books in order', async () => {
  expect(await shop.listFaults()).toEqual([]);
});
