import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCarrierShop, type CarrierShop } from '../../../test/carriers.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { signEvent } from '../../../../simulators/carriers/sender.ts';
import { jobsSchema } from '../../db/schemas.ts';
import { listCarriageFaults } from './faults-store.ts';
import { queueForgotten, trackQuietBoxes } from './jobs.ts';

let shop: CarrierShop;
beforeAll(async () => {
  shop = await startCarrierShop();
});
beforeEach(() => shop.carriers.control({ calm: true }));
afterAll(() => shop.stop());

const jobs = () => shop.shop.app.context.jobs;
const read = (order: StaffOrder) =>
  shop.staff.services.orders.getStaffOrder({ params: { orderNumber: order.orderNumber } });
const carriageOf = (order: StaffOrder) =>
  shop.staff.services.carriage.getCarriage({ params: at(order) });
const numberOf = (order: StaffOrder) => order.consignments[0]!.boxes[0]!.trackingNumber!;

/** An order that is picked, and packed in a box without a number. */
async function packed(weightGrams = 6_300): Promise<StaffOrder> {
  const { fulfilment } = shop.staff.services;
  const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const params = at(order);
  let now = await fulfilment.startPicking({ params, body: seen(order) });
  now = await fulfilment.pickUnits({ params, body: { ...seen(now), position: 1, units: 1 } });
  return fulfilment.packConsignment({ params, body: { ...seen(now), boxes: [{ weightGrams }] } });
}

/** The same, booked with its carrier and handed over. */
async function sent(): Promise<StaffOrder> {
  const order = await packed();
  await jobs().drain();
  const now = await read(order);
  return shop.staff.services.fulfilment.dispatchConsignment({ params: at(now), body: seen(now) });
}

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

describe('what is packed', () => {
  it('is booked with the carrier of its option, and its boxes get their numbers', async () => {
    const order = await packed();
    expect(await carriageOf(order)).toMatchObject({ state: 'asked', carrier: 'Longwharf' });
    expect((await jobs().drain()).failed).toEqual([]);
    const now = await read(order);
    const carriage = (await carriageOf(order))!;
    expect(carriage).toMatchObject({ state: 'booked', service: 'Parcel 24', attempts: 1 });
    expect(carriage.labels).toMatchObject([
      { box: 1, trackingNumber: numberOf(now), routing: 'SW4 · 7AB' },
    ]);
    expect(now.consignments[0]).toMatchObject({ carrier: 'Longwharf', service: 'Parcel 24' });
    expect(now.events.at(-1)).toMatchObject({ kind: 'labelled', actor: 'carrier' });
  });

  it('goes by a larger service where its box is heavier', async () => {
    const order = await packed(31_000);
    expect(await carriageOf(order)).toMatchObject({ service: 'One driver' });
  });

  it('is booked once, though the carrier’s answer was lost', async () => {
    shop.carriers.control({ api: { fault: 'reset' } });
    const order = await packed();
    expect((await jobs().drain()).failed).toHaveLength(1);
    await shop.restartCarriers();
    await jobs().drain({ includeLater: true });
    const { labels } = (await carriageOf(order))!;
    const page = await fetch(labels[0]!.trackingUrl);
    expect(await page.text()).toContain('Booked');
    const all = await (await fetch(shop.carriers.origin)).text();
    expect(all.split(labels[0]!.trackingNumber)).toHaveLength(4);
  });

  it('is packed and sent by hand through an outage, and the booking is given up', async () => {
    shop.carriers.control({ api: { fault: 'fail', times: 1_000 } });
    const { fulfilment } = shop.staff.services;
    const order = await packed();
    await jobs().drain();
    const trackingNumber = `HAND-${order.orderNumber}`;
    const now = await fulfilment.dispatchConsignment({
      params: at(order),
      body: { ...seen(order), carrier: 'Own van', trackingNumbers: [{ box: 1, trackingNumber }] },
    });
    expect(now).toMatchObject({ status: 'dispatched' });
    expect(numberOf(now)).toBe(trackingNumber);
    expect(await carriageOf(order)).toMatchObject({ state: 'unwanted' });
    shop.carriers.control({ calm: true });
    await jobs().drain({ includeLater: true });
    expect(await carriageOf(order)).toMatchObject({ state: 'cancelled' });
  });

  it('leaves during an outage without a number, and gets it when the carrier is back', async () => {
    shop.carriers.control({ api: { fault: 'fail', times: 1_000 } });
    const { fulfilment } = shop.staff.services;
    const order = await packed();
    await jobs().drain();
    const body = { ...seen(order), carrier: 'Longwharf' };
    const gone = await fulfilment.dispatchConsignment({ params: at(order), body });
    expect(numberOf(gone)).toBeNull();
    shop.carriers.control({ calm: true });
    await jobs().drain({ includeLater: true });
    expect(numberOf(await read(order))).toMatch(/^LO\d{10}GB$/);
  });

  it('is asked for again by itself after an outage that outlasts all tries', async () => {
    const order = await packed();
    const { pool, schema } = shop.shop.db;
    await pool.query(`delete from ${jobsSchema(schema)}.job where name = 'book-carriage'`);
    await pool.query(`update carrier_booking set asked_at = asked_at - interval '1 hour'`);
    await queueForgotten(shop.shop.app.context);
    await jobs().drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'booked' });
  });

  it('gives its booking back when it is unpacked, and is booked anew when it is packed', async () => {
    const { fulfilment } = shop.staff.services;
    const order = await packed();
    await jobs().drain();
    let now = await read(order);
    const first = numberOf(now);
    now = await fulfilment.unpackConsignment({ params: at(now), body: seen(now) });
    await jobs().drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'cancelled' });
    expect((await fetch(`${shop.carriers.origin}/track/${first}`)).status).toBe(404);
    shop.shop.advance(1_000);
    now = await fulfilment.packConsignment({
      params: at(now),
      body: { ...seen(now), boxes: [{}] },
    });
    await jobs().drain();
    expect(numberOf(await read(order))).not.toBe(first);
  });

  it('stays packed where the carrier refuses it, says why, and can be asked for again', async () => {
    const { carriage } = shop.staff.services;
    const order = await packed();
    const elsewhere = `update customer_order
      set delivery_address = jsonb_set(delivery_address, '{postcode}', $2) where number = $1`;
    const moveTo = (postcode: string) =>
      shop.shop.db.pool.query(elsewhere, [order.orderNumber, JSON.stringify(postcode)]);
    await moveTo('ZZ1 1ZZ');
    expect((await jobs().drain()).failed).toEqual([]);
    const problem = 'Longwharf does not go to ZZ1 1ZZ.';
    expect(await carriageOf(order)).toMatchObject({ state: 'refused', problem });
    await moveTo('SW4 7AB');
    shop.shop.advance(1_000);
    const again = { params: at(order), body: seen(order) };
    expect(await carriage.bookCarriage(again)).toMatchObject({ state: 'asked' });
    expect(await refusalOf(carriage.bookCarriage(again))).toMatchObject({ code: 'order-refuses' });
    await jobs().drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'booked' });
  });
});

describe('a carrier’s events', () => {
  it('bring an order to its door, and count once however often they are sent', async () => {
    const order = await sent();
    const number = numberOf(order);
    shop.carriers.control({ webhooks: { fault: 'duplicate', times: 2 } });
    scan(number, 'in-transit', '2026-11-19T06:00:00Z');
    scan(number, 'delivered', '2026-11-19T09:30:00Z');
    await taken(number, 2);
    shop.carriers.control({ replay: 1 });
    const now = await read(order);
    expect(now.status).toBe('delivered');
    expect(now.consignments[0]!.deliveredAt).toBe('2026-11-19T09:30:00.000Z');
    expect(now.events.filter(({ kind }) => kind === 'scanned')).toHaveLength(2);
  });

  it('come in any order, and the time at which things happened decides', async () => {
    const order = await sent();
    const number = numberOf(order);
    scan(number, 'out-for-delivery', '2026-11-19T08:00:00Z');
    scan(number, 'in-transit', '2026-11-19T05:00:00Z');
    await taken(number, 2);
    expect((await read(order)).consignments[0]!.boxes[0]!.lastScan).toBe('out-for-delivery');
    // Nobody was in: it goes back to the depot.
    scan(number, 'in-transit', '2026-11-19T18:00:00Z');
    await taken(number, 3);
    expect((await read(order)).consignments[0]!.boxes[0]!.lastScan).toBe('in-transit');
    shop.carriers.control({ webhooks: { fault: 'reverse', times: 2 } });
    scan(number, 'out-for-delivery', '2026-11-20T08:00:00Z');
    scan(number, 'delivered', '2026-11-20T09:00:00Z');
    await taken(number, 5);
    expect(await read(order)).toMatchObject({ status: 'delivered' });
  });

  it('come late, after a shop that was away is back', async () => {
    const order = await sent();
    const number = numberOf(order);
    shop.carriers.control({ webhookUrl: 'http://127.0.0.1:1/nobody' });
    scan(number, 'delivered', '2026-11-19T09:30:00Z');
    await shop.restartCarriers();
    await taken(number, 1);
    expect(await read(order)).toMatchObject({ status: 'delivered' });
  });

  it('are asked for where they were lost on their way', async () => {
    const order = await sent();
    const number = numberOf(order);
    shop.carriers.control({ webhooks: { fault: 'drop' } });
    scan(number, 'delivered', '2026-11-18T12:00:00Z');
    await shop.shop.db.pool.query(
      `update consignment set dispatched_at = dispatched_at - interval '7 hours'
        where order_id = (select id from customer_order where number = $1)`,
      [order.orderNumber],
    );
    await trackQuietBoxes(shop.shop.app.context);
    expect(await read(order)).toMatchObject({ status: 'delivered' });
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
    const order = await sent();
    scan(numberOf(order), 'gone-fishing');
    await taken(numberOf(order), 1);
    expect((await read(order)).version).toBe(order.version);
    const { events } = await shop.staff.services.carriage.listOddCarrierEvents();
    expect(events).toContainEqual(expect.objectContaining({ state: 'strange' }));
  });

  it('that are quicker than the answer with their number are taken once it is ours', async () => {
    const number = 'LO9999999999GB';
    scan(number, 'collected');
    await taken(number, 1);
    const { fulfilment } = shop.staff.services;
    const order = await packed();
    await fulfilment.labelConsignment({
      params: at(order),
      body: {
        ...seen(order),
        carrier: 'Longwharf',
        trackingNumbers: [{ box: 1, trackingNumber: number }],
      },
    });
    await jobs().drain();
    expect(await read(order)).toMatchObject({ status: 'dispatched' });
    const { events } = await shop.staff.services.carriage.listOddCarrierEvents();
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
    await jobs().drain({ includeLater: true });
    expect(await faults()).toEqual([]);
    expect(await shop.listFaults()).toEqual([]);
  });

  it('finds a box that left without a number, and an event that came to nothing', async () => {
    const order = await sent();
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
