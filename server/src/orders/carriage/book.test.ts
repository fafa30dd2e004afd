import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  numberOf,
  slowCarriers,
  startCarrierShop,
  type CarrierShop,
} from '../../../test/carriers.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { jobsSchema } from '../../db/schemas.ts';
import { transaction } from '../../db/transaction.ts';
import { bookCarriage } from './book.ts';
import { countFailedTry } from './booking-store.ts';
import { listCarriageFaults } from './faults-store.ts';
import { queueForgotten } from './jobs.ts';
import { bookCarriageQueue } from './queues.ts';

let shop: CarrierShop;
beforeAll(async () => {
  shop = await startCarrierShop();
});
beforeEach(() => shop.carriers.control({ calm: true }));
afterAll(() => shop.stop());

const carriageOf = (order: StaffOrder) =>
  shop.staff.services.carriage.getCarriage({ params: at(order) });

describe('what is packed', () => {
  it('is booked with the carrier of its option, and its boxes get their numbers', async () => {
    const order = await shop.packed();
    expect(await carriageOf(order)).toMatchObject({ state: 'asked', carrier: 'Longwharf' });
    expect((await shop.jobs.drain()).failed).toEqual([]);
    const now = await shop.read(order);
    const carriage = (await carriageOf(order))!;
    expect(carriage).toMatchObject({ state: 'booked', service: 'Parcel 24', attempts: 1 });
    expect(carriage.labels).toMatchObject([
      { box: 1, trackingNumber: numberOf(now), routing: 'SW4 · 7AB' },
    ]);
    expect(now.consignments[0]).toMatchObject({ carrier: 'Longwharf', service: 'Parcel 24' });
    expect(now.events.at(-1)).toMatchObject({ kind: 'labelled', actor: 'carrier' });
  });

  it('goes by a larger service where its box is heavier', async () => {
    const order = await shop.packed(31_000);
    expect(await carriageOf(order)).toMatchObject({ service: 'One driver' });
  });

  it('goes by what the configuration says in the place of the shop’s tables', async () => {
    const { config } = shop.shop.app.context;
    config.carrierServices = [
      { deliveryService: 'standard', maxGrams: 2_000, carrier: 'Longwharf', service: 'Letter' },
      { deliveryService: 'standard', maxGrams: 90_000, carrier: 'Longwharf', service: 'Any box' },
    ];
    try {
      expect(await carriageOf(await shop.packed(2_500))).toMatchObject({ service: 'Any box' });
    } finally {
      config.carrierServices = null;
    }
  });

  it('is booked once, though the carrier’s answer was lost', async () => {
    shop.carriers.control({ api: { fault: 'reset' } });
    const order = await shop.packed();
    expect((await shop.jobs.drain()).failed).toHaveLength(1);
    await shop.restartCarriers();
    await shop.jobs.drain({ includeLater: true });
    const { labels } = (await carriageOf(order))!;
    const page = await fetch(labels[0]!.trackingUrl);
    expect(await page.text()).toContain('Booked');
    const all = await (await fetch(shop.carriers.origin)).text();
    expect(all.split(labels[0]!.trackingNumber)).toHaveLength(4);
  });

  it('is packed and sent by hand through an outage, and the booking is given up', async () => {
    shop.carriers.control({ api: { fault: 'fail', times: 1_000 } });
    const { fulfilment } = shop.staff.services;
    const order = await shop.packed();
    await shop.jobs.drain();
    const trackingNumber = `HAND-${order.orderNumber}`;
    const now = await fulfilment.dispatchConsignment({
      params: at(order),
      body: { ...seen(order), carrier: 'Own van', trackingNumbers: [{ box: 1, trackingNumber }] },
    });
    expect(now).toMatchObject({ status: 'dispatched' });
    expect(numberOf(now)).toBe(trackingNumber);
    expect(await carriageOf(order)).toMatchObject({ state: 'unwanted' });
    shop.carriers.control({ calm: true });
    await shop.jobs.drain({ includeLater: true });
    expect(await carriageOf(order)).toMatchObject({ state: 'cancelled' });
  });

  it('is refused where its carrier gives a number that a box has, and staff read why', async () => {
    shop.carriers.control({ api: { fault: 'reset' } });
    const order = await shop.packed();
    await shop.jobs.drain();
    const booked = await (await fetch(shop.carriers.origin)).text();
    const { rows } = await shop.shop.db.pool.query<{ n: string }>(
      'select tracking_number as n from consignment_box where tracking_number is not null',
    );
    const known = new Set(rows.map(({ n }) => n));
    const trackingNumber = booked.match(/LO\d{10}GB/g)!.find((each) => !known.has(each))!;
    // Somebody stuck that label on another box, and typed what it says.
    shop.carriers.control({ api: { fault: 'fail', times: 1_000 } });
    const other = await shop.packed();
    await shop.staff.services.fulfilment.dispatchConsignment({
      params: at(other),
      body: { ...seen(other), carrier: 'Own van', trackingNumbers: [{ box: 1, trackingNumber }] },
    });
    shop.carriers.control({ calm: true });
    await shop.jobs.drain({ includeLater: true });
    const carriage = await carriageOf(order);
    expect(carriage).toMatchObject({ state: 'refused' });
    expect(carriage!.problem).toContain(
      `A box of order ${other.orderNumber} has the tracking number ${trackingNumber} already.`,
    );
    expect(numberOf(await shop.read(order))).toBeNull();
  });

  it('stands in nobody’s way who saw the order before its numbers came', async () => {
    const { fulfilment } = shop.staff.services;
    const order = await shop.packed();
    await shop.jobs.drain();
    expect((await shop.read(order)).version).toBe(order.version + 1);
    const body = { ...seen(order), carrier: 'Longwharf' };
    const gone = await fulfilment.dispatchConsignment({ params: at(order), body });
    expect(numberOf(gone)).toMatch(/^LO\d{10}GB$/);
    const again = fulfilment.dispatchConsignment({ params: at(order), body });
    expect(await refusalOf(again)).toMatchObject({ code: 'order-changed' });
  });

  it('leaves during an outage without a number, and gets it when the carrier is back', async () => {
    shop.carriers.control({ api: { fault: 'fail', times: 1_000 } });
    const { fulfilment } = shop.staff.services;
    const order = await shop.packed();
    await shop.jobs.drain();
    const body = { ...seen(order), carrier: 'Longwharf' };
    const gone = await fulfilment.dispatchConsignment({ params: at(order), body });
    expect(numberOf(gone)).toBeNull();
    shop.carriers.control({ calm: true });
    await shop.jobs.drain({ includeLater: true });
    expect(numberOf(await shop.read(order))).toMatch(/^LO\d{10}GB$/);
  });

  it('is asked for again by itself after an outage that outlasts all tries', async () => {
    const order = await shop.packed();
    const { pool, schema } = shop.shop.db;
    await pool.query(`delete from ${jobsSchema(schema)}.job where name = 'book-carriage'`);
    await pool.query(`update carrier_booking set asked_at = asked_at - interval '1 hour'`);
    await queueForgotten(shop.shop.app.context);
    await shop.jobs.drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'booked' });
  });

  it('is asked for again in no other order of locks than its carrier’s answer is written down', async () => {
    const order = await shop.packed();
    const { context, db } = { ...shop.shop.app, ...shop.shop };
    await db.pool.query(`delete from ${jobsSchema(db.schema)}.job where name = 'book-carriage'`);
    await db.pool.query(`update carrier_booking set asked_at = asked_at - interval '1 hour'`);
    const { rows } = await db.pool.query<{ bookingId: string }>(
      `select k.id as "bookingId" from carrier_booking k join customer_order o on o.id = k.order_id
        where o.number = $1`,
      [order.orderNumber],
    );
    const { bookingId } = rows[0]!;
    const waiting = async () => {
      const { rows: found } = await db.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return found[0]!.count;
    };
    let asking: Promise<void> | undefined;
    await transaction(db, async (tx) => {
      await countFailedTry(tx, bookingId, 'It is away.');
      asking ??= queueForgotten(context);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      // Sooner than a deadlock would be found.
      await tx.query({ text: `set local lock_timeout = '300ms'` });
      await context.jobs.send(tx, bookCarriageQueue, { bookingId }, { key: bookingId });
    });
    await asking;
    await shop.jobs.drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'booked' });
  });

  it('waits for no other whose tries always fail', async () => {
    const [first, second] = [await shop.packed(), await shop.packed()];
    const { context, db } = { ...shop.shop.app, ...shop.shop };
    const loseJobs = () =>
      db.pool.query(`delete from ${jobsSchema(db.schema)}.job where name = 'book-carriage'`);
    const age = `update carrier_booking set asked_at = asked_at - make_interval(hours => $2)
      where order_id = (select id from customer_order where number = $1)`;
    await db.pool.query(age, [first.orderNumber, 30]);
    await db.pool.query(age, [second.orderNumber, 20]);
    await loseJobs();
    await queueForgotten(context, 1);
    // It was tried, and came to nothing.
    await loseJobs();
    await queueForgotten(context, 1);
    await shop.jobs.drain();
    expect(await carriageOf(second)).toMatchObject({ state: 'booked' });
    expect(await carriageOf(first)).toMatchObject({ state: 'asked' });
    await queueForgotten(context, 1);
    await shop.jobs.drain();
    expect(await carriageOf(first)).toMatchObject({ state: 'booked' });
  });

  it('gives back what was made after it was unpacked', async () => {
    const order = await shop.packed();
    const { rows } = await shop.shop.db.pool.query<{ id: string }>(
      `select k.id from carrier_booking k join customer_order o on o.id = k.order_id
        where o.number = $1`,
      [order.orderNumber],
    );
    const { slow, calls } = slowCarriers(shop.shop.app.context, async () => {
      const { fulfilment } = shop.staff.services;
      await fulfilment.unpackConsignment({ params: at(order), body: seen(order) });
      await shop.jobs.drain();
      expect(await carriageOf(order)).toMatchObject({ state: 'cancelled' });
    });
    await bookCarriage(slow, rows[0]!.id);
    expect(calls).toEqual(['book', 'cancel']);
    await shop.jobs.drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'cancelled' });
  });

  it('gives its booking back when it is unpacked, and is booked anew when it is packed', async () => {
    const { fulfilment } = shop.staff.services;
    const order = await shop.packed();
    await shop.jobs.drain();
    let now = await shop.read(order);
    const first = numberOf(now);
    now = await fulfilment.unpackConsignment({ params: at(now), body: seen(now) });
    await shop.jobs.drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'cancelled' });
    expect((await fetch(`${shop.carriers.origin}/track/${first}`)).status).toBe(404);
    shop.shop.advance(1_000);
    now = await fulfilment.packConsignment({
      params: at(now),
      body: { ...seen(now), boxes: [{}] },
    });
    await shop.jobs.drain();
    expect(numberOf(await shop.read(order))).not.toBe(first);
  });

  it('stays packed where the carrier refuses it, says why, and can be asked for again', async () => {
    const { carriage } = shop.staff.services;
    const order = await shop.packed();
    const elsewhere = `update customer_order
      set delivery_address = jsonb_set(delivery_address, '{postcode}', $2) where number = $1`;
    const moveTo = (postcode: string) =>
      shop.shop.db.pool.query(elsewhere, [order.orderNumber, JSON.stringify(postcode)]);
    await moveTo('ZZ1 1ZZ');
    expect((await shop.jobs.drain()).failed).toEqual([]);
    const problem = 'Longwharf does not go to ZZ1 1ZZ.';
    expect(await carriageOf(order)).toMatchObject({ state: 'refused', problem });
    await moveTo('SW4 7AB');
    shop.shop.advance(1_000);
    const again = { params: at(order), body: seen(order) };
    expect(await carriage.bookCarriage(again)).toMatchObject({ state: 'asked' });
    expect(await refusalOf(carriage.bookCarriage(again))).toMatchObject({ code: 'order-refuses' });
    await shop.jobs.drain();
    expect(await carriageOf(order)).toMatchObject({ state: 'booked' });
  });
});

it('leaves the doctor nothing to find', async () => {
  await shop.jobs.drain({ includeLater: true });
  expect(await listCarriageFaults(shop.shop.db, shop.shop.app.context.now())).toEqual([]);
  expect(await shop.listFaults()).toEqual([]);
});
