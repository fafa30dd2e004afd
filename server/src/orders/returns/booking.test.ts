import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowCarriers, startCarrierShop, type CarrierShop } from '../../../test/carriers.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { announce, deliver, wishOf } from '../../../test/returns.ts';
import { refusalOf } from '../../../test/shop.ts';
import { jobsSchema } from '../../db/schemas.ts';
import { bookReturn } from './book-return.ts';
import { followReturns } from './jobs.ts';

let orders: CarrierShop;
beforeAll(async () => {
  orders = await startCarrierShop();
});
afterAll(() => orders.stop());

async function returned() {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  await deliver(orders.shop, order.orderNumber);
  const { made } = await announce(visitor, order.orderGuid, wishOf([[1, 1]], { way: 'label' }));
  const params = { order: order.orderGuid, returnNumber: made.returnNumber };
  return { visitor, params, read: () => visitor.services.returns.getOwnReturn({ params }) };
}

const mails = async (returnNumber: string) =>
  (
    await orders.shop.db.pool.query(
      `select from message where kind = 'return-booked' and position($1 in dedupe_key) > 0`,
      [returnNumber],
    )
  ).rowCount;

it('books a label with the carrier, mails it once, and takes its scan for the proof of sending', async () => {
  const { visitor, params, read } = await returned();
  expect(await read()).toMatchObject({ hasLabel: false, trackingNumber: null });
  const { getReturnLabel } = visitor.services.returns;
  expect(await refusalOf(getReturnLabel({ params }))).toMatchObject({ code: 'return-not-found' });
  await orders.jobs.drain();
  const booked = await read();
  expect(booked).toMatchObject({ hasLabel: true, carrier: 'Longwharf', sentAt: null });
  expect(await mails(params.returnNumber)).toBe(1);
  const { text } = readPdf((await getReturnLabel({ params })).bytes);
  for (const words of [booked.trackingNumber!, params.returnNumber, 'Specimen Street', 'Robin']) {
    expect(text).toContain(words);
  }

  orders.carriers.control({ scan: { trackingNumber: booked.trackingNumber!, code: 'collected' } });
  await expect
    .poll(async () => {
      await followReturns(orders.shop.app.context);
      return (await read()).sentAt;
    })
    .not.toBeNull();
  await followReturns(orders.shop.app.context);
  expect(await read()).toMatchObject({
    sentAt: expect.any(String),
    refundBy: '2026-12-02',
    state: 'announced',
  });
  const { events } = await orders.staff.services.carriage.listOddCarrierEvents();
  expect(events.map(({ trackingNumber }) => trackingNumber)).not.toContain(booked.trackingNumber);
});

it('gives back what was booked for a return that is withdrawn, however long the carrier is away', async () => {
  const { visitor, params } = await returned();
  await orders.jobs.drain();
  await visitor.services.returns.withdrawReturn({ params });
  await orders.jobs.drain();
  const { rows } = await orders.shop.db.pool.query(
    `select b.state from return_booking b join order_return r on r.id = b.return_id
      where r.number = $1`,
    [params.returnNumber],
  );
  expect(rows).toEqual([{ state: 'cancelled' }]);
});

it('gives back what its carrier made after the return was withdrawn', async () => {
  const { visitor, params } = await returned();
  const find = async () =>
    (
      await orders.shop.db.pool.query<{ id: string; state: string }>(
        `select b.id, b.state from return_booking b join order_return r on r.id = b.return_id
          where r.number = $1`,
        [params.returnNumber],
      )
    ).rows[0]!;
  const { context } = orders.shop.app;
  const { id } = await find();
  const { slow, calls } = slowCarriers(context, async () => {
    await visitor.services.returns.withdrawReturn({ params });
    await orders.jobs.drain();
    expect((await find()).state).toBe('cancelled');
  });
  await bookReturn(slow, id);
  expect(calls).toEqual(['book', 'cancel']);
  await orders.jobs.drain();
  expect((await find()).state).toBe('cancelled');
});

it('is tried anew in turn, so that one whose tries always fail keeps no other waiting', async () => {
  const [first, second] = [await returned(), await returned()];
  const { context, db } = { ...orders.shop.app, ...orders.shop };
  const loseJobs = () =>
    db.pool.query(`delete from ${jobsSchema(db.schema)}.job where name = 'book-return'`);
  for (const [place, { params }] of [first, second].entries()) {
    await db.pool.query(
      `update return_booking set asked_at = asked_at - make_interval(hours => $2)
        where return_id = (select id from order_return where number = $1)`,
      [params.returnNumber, 30 - place],
    );
  }
  await loseJobs();
  await followReturns(context, 1);
  // It was tried, and came to nothing.
  await loseJobs();
  await followReturns(context, 1);
  await orders.jobs.drain();
  expect(await second.read()).toMatchObject({ hasLabel: true });
  expect(await first.read()).toMatchObject({ hasLabel: false });
});
