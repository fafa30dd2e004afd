import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signEvent } from '../../../../simulators/ground/sender.ts';
import { numberOf, startCarrierShop, type CarrierShop } from '../../../test/carriers.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { listCarriageFaults } from './faults-store.ts';
import { takeCarrierEvent } from './events.ts';
import { queueForgotten, trackQuietBoxes } from './jobs.ts';

let shop: CarrierShop;
beforeAll(async () => {
  shop = await startCarrierShop();
});
beforeEach(() => shop.carriers.control({ calm: true }));
afterAll(() => shop.stop());

const scan = (trackingNumber: string, code: string, time = '2026-11-18T10:00:00Z') =>
  shop.carriers.control({ scan: { trackingNumber, code, at: time } });

/** Waits until the carriers' events about a box have been taken, so many. */
const taken = (trackingNumber: string, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await shop.shop.db.pool.query(
        'select count(*)::int as count from carrier_event where tracking_number = $1',
        [trackingNumber],
      );
      return rows[0].count;
    })
    .toBe(count);

describe('a carrier’s events', () => {
  it('bring an order to its door, and count once however often they are sent', async () => {
    const order = await shop.sent();
    const number = numberOf(order);
    shop.carriers.control({ webhooks: { fault: 'duplicate', times: 2 } });
    scan(number, 'in-transit', '2026-11-19T06:00:00Z');
    scan(number, 'delivered', '2026-11-19T09:30:00Z');
    await taken(number, 2);
    shop.carriers.control({ replay: 1 });
    const now = await shop.read(order);
    expect(now.status).toBe('delivered');
    expect(now.consignments[0]!.deliveredAt).toBe('2026-11-19T09:30:00.000Z');
    expect(now.events.filter(({ kind }) => kind === 'scanned')).toHaveLength(2);
  });

  it('come in any order, and the time at which things happened decides', async () => {
    const order = await shop.sent();
    const number = numberOf(order);
    scan(number, 'out-for-delivery', '2026-11-19T08:00:00Z');
    scan(number, 'in-transit', '2026-11-19T05:00:00Z');
    await taken(number, 2);
    expect((await shop.read(order)).consignments[0]!.boxes[0]!.lastScan).toBe('out-for-delivery');
    // Nobody was in: it goes back to the depot.
    scan(number, 'in-transit', '2026-11-19T18:00:00Z');
    await taken(number, 3);
    expect((await shop.read(order)).consignments[0]!.boxes[0]!.lastScan).toBe('in-transit');
    shop.carriers.control({ webhooks: { fault: 'reverse', times: 2 } });
    scan(number, 'out-for-delivery', '2026-11-20T08:00:00Z');
    scan(number, 'delivered', '2026-11-20T09:00:00Z');
    await taken(number, 5);
    expect(await shop.read(order)).toMatchObject({ status: 'delivered' });
  });

  it('come late, after a shop that was away is back', async () => {
    const order = await shop.sent();
    const number = numberOf(order);
    shop.carriers.control({ webhookUrl: 'http://127.0.0.1:1/nobody' });
    scan(number, 'delivered', '2026-11-19T09:30:00Z');
    await shop.restartCarriers();
    await taken(number, 1);
    expect(await shop.read(order)).toMatchObject({ status: 'delivered' });
  });

  it('are asked for where they were lost on their way', async () => {
    const order = await shop.sent();
    const number = numberOf(order);
    shop.carriers.control({ webhooks: { fault: 'drop' } });
    scan(number, 'delivered', '2026-11-18T12:00:00Z');
    await shop.shop.db.pool.query(
      `update consignment set dispatched_at = dispatched_at - interval '7 hours'
        where order_id = (select id from customer_order where number = $1)`,
      [order.orderNumber],
    );
    await trackQuietBoxes(shop.shop.app.context);
    expect(await shop.read(order)).toMatchObject({ status: 'delivered' });
  });

  it('are asked for in turn, so that a box that nobody knows keeps no other waiting', async () => {
    const orders = [await shop.sent(), await shop.sent()] as const;
    const [unknown, known] = [numberOf(orders[0]), numberOf(orders[1])];
    shop.carriers.control({ webhooks: { fault: 'drop', times: 2 } });
    for (const number of [unknown, known]) scan(number, 'delivered', '2026-11-18T12:00:00Z');
    for (const [place, { orderNumber }] of orders.entries()) {
      await shop.shop.db.pool.query(
        `update consignment set dispatched_at = dispatched_at - make_interval(hours => $2)
          where order_id = (select id from customer_order where number = $1)`,
        [orderNumber, 12 - place],
      );
    }
    const { context } = shop.shop.app;
    const track = (number: string) =>
      number === unknown
        ? Promise.reject(new Error('There is no such parcel.'))
        : context.carriers.track(number);
    const asked = { ...context, carriers: { ...context.carriers, track } };
    await trackQuietBoxes(asked, 1);
    expect(await shop.read(orders[1])).toMatchObject({ status: 'dispatched' });
    await trackQuietBoxes(asked, 1);
    expect(await shop.read(orders[1])).toMatchObject({ status: 'delivered' });
    // The first one’s turn comes again.
    await trackQuietBoxes(context, 1);
    expect(await shop.read(orders[0])).toMatchObject({ status: 'delivered' });
  });

  it('about a number that is none of ours change nothing, and are shown to staff', async () => {
    scan('XX0000000001GB', 'delivered');
    await taken('XX0000000001GB', 1);
    const { events } = await shop.staff.services.carriage.listOddCarrierEvents();
    expect(events).toMatchObject([
      { trackingNumber: 'XX0000000001GB', code: 'delivered', state: 'unknown' },
    ]);
  });

  it('in words that we do not know are kept, and change nothing', async () => {
    const order = await shop.sent();
    scan(numberOf(order), 'gone-fishing');
    await taken(numberOf(order), 1);
    expect((await shop.read(order)).version).toBe(order.version);
    const { events } = await shop.staff.services.carriage.listOddCarrierEvents();
    expect(events).toContainEqual(expect.objectContaining({ state: 'strange' }));
  });

  it('that are quicker than the answer with their number are taken once it is ours', async () => {
    const number = 'LO9999999999GB';
    scan(number, 'collected');
    await taken(number, 1);
    const { fulfilment } = shop.staff.services;
    const order = await shop.packed();
    await fulfilment.labelConsignment({
      params: at(order),
      body: {
        ...seen(order),
        carrier: 'Longwharf',
        trackingNumbers: [{ box: 1, trackingNumber: number }],
      },
    });
    await shop.jobs.drain();
    expect(await shop.read(order)).toMatchObject({ status: 'dispatched' });
    const { events } = await shop.staff.services.carriage.listOddCarrierEvents();
    expect(events.map(({ trackingNumber }) => trackingNumber)).not.toContain(number);
  });

  it('that come just as their number is written are taken by the next look', async () => {
    const order = await shop.packed();
    await shop.jobs.drain();
    const labelled = await shop.read(order);
    const { fulfilment, carriage } = shop.staff.services;
    await fulfilment.dispatchConsignment({ params: at(labelled), body: seen(labelled) });
    const number = 'LO8888888888GB';
    const { context } = shop.shop.app;
    const writing = await shop.shop.db.pool.connect();
    try {
      await writing.query('begin');
      await writing.query(
        'update consignment_box set tracking_number = $1 where tracking_number = $2',
        [number, numberOf(labelled)],
      );
      const told = {
        id: 'evt_in_between',
        carrier: 'Longwharf',
        trackingNumber: number,
        code: 'in-transit',
        scannedAt: new Date('2026-11-19T06:00:00Z'),
        place: null,
      };
      expect(await takeCarrierEvent(context, told)).toBe('unknown');
      await writing.query('commit');
    } finally {
      writing.release();
    }
    // Also where its numbers come from people alone.
    await queueForgotten({ ...context, carriers: { ...context.carriers, isConnected: false } });
    await shop.jobs.drain();
    expect((await shop.read(order)).consignments[0]!.boxes[0]!.lastScan).toBe('in-transit');
    const { events } = await carriage.listOddCarrierEvents();
    expect(events.map(({ trackingNumber }) => trackingNumber)).not.toContain(number);
  });

  const event = JSON.stringify({
    id: 'evt_forged',
    carrier: 'Longwharf',
    trackingNumber: 'LO0000000000GB',
    code: 'delivered',
    scannedAt: '2026-11-18T10:00:00Z',
    place: null,
  });
  const seconds = Date.parse('2026-11-18T10:00:01Z') / 1000;
  const secret = () => shop.webhookSecret;
  it.each<[string, () => string | undefined, string]>([
    ['none', () => undefined, event],
    ['another secret', () => signEvent(event, 'guessed', seconds), event],
    ['another body', () => signEvent(event, secret(), seconds), event.replace('delivered', 'lost')],
    ['an old signature', () => signEvent(event, secret(), seconds - 3_600), event],
    ['a body that is no event', () => signEvent('{}', secret(), seconds), '{}'],
  ])('are refused with %s', async (_, sign, body) => {
    const signature = sign();
    const answer = await fetch(`${shop.shop.baseUrl}/webhooks/carriers`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature && { 'carrier-signature': signature }),
      },
      body,
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const { rows } = await shop.shop.db.pool.query(
      `select from carrier_event where id = 'evt_forged'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the doctor', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const faults = () => listCarriageFaults(shop.shop.db, now);

  it('finds all in order after all of this', async () => {
    await shop.jobs.drain({ includeLater: true });
    expect(await faults()).toEqual([]);
    expect(await shop.listFaults()).toEqual([]);
  });

  it('finds a box that left without a number, and an event that came to nothing', async () => {
    const order = await shop.sent();
    const number = numberOf(order);
    const { pool } = shop.shop.db;
    await pool.query(
      `insert into carrier_event values
         ('evt_lost', 'Longwharf', $1, 'delivered', null, $2, $2, 'unknown')`,
      [number, '2026-11-18T10:00:00Z'],
    );
    expect(await faults()).toEqual([
      `event evt_lost of Longwharf (delivered) had no effect on order ${order.orderNumber}`,
    ]);
    await pool.query(`delete from carrier_event where id = 'evt_lost'`);
    await pool.query(
      'update consignment_box set tracking_number = null where tracking_number = $1',
      [number],
    );
    expect(await faults()).toEqual([
      `box 1 of consignment 1 of order ${order.orderNumber} left with Longwharf without a number`,
    ]);
  });
});
