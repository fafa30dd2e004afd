import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { startTestShop } from '../../../test/shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { askPairs } from '../../../test/tracking-pairs.ts';
import { createLog } from '../../core/log.ts';
import { transaction } from '../../db/transaction.ts';
import { saveEmail } from '../../people/identity/account-store.ts';
import { noteNewEmail } from '../../people/identity/email-change.ts';
import { orderToken } from '../orders/orders.ts';
import { sampleAddress, sampleOrders } from './samples.ts';

const emailAddress = 'home@example.com';
let shop: OrderShop;
let order: StaffOrder;
beforeAll(async () => {
  shop = await startOrderShop();
  ({ order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]));
});
afterAll(() => shop.shop.stop());

const guest = () => shop.shop.visitor().services.tracking;
const paramsOf = ({ orderNumber }: StaffOrder) => ({ orderNumber });
const hourMs = 3_600_000;

describe('tracking an order', () => {
  it('tells where it stands and which part of the country it goes to, and nothing else', async () => {
    const asked = await guest().trackOrder({ params: paramsOf(order), body: { emailAddress } });
    expect(asked).toEqual({
      orderNumber: order.orderNumber,
      status: 'placed',
      nextDay: order.consignments[0]!.expectedDay,
      today: '2026-11-18',
      pause: null,
      postcodeArea: 'SW4',
      deliveries: [{ number: 1, state: 'planned', day: order.consignments[0]!.expectedDay }],
      orderGuid: null,
    });
  });

  it('takes the number and the address however they are typed, by POST and by GET', async () => {
    const typed = order.orderNumber.toLowerCase().replaceAll('-', ' ');
    const body = { emailAddress: 'HOME@example.com' };
    const posted = await guest().trackOrder({ params: { orderNumber: typed }, body });
    const got = await guest().findTrackedOrder({ params: { orderNumber: typed, ...body } });
    expect(got).toEqual(posted);
    expect(got.orderNumber).toBe(order.orderNumber);
  });

  it('is answered with nothing that is kept, and with nothing to tell of where it was asked', async () => {
    const path = `/TrackMyOrder/${order.orderNumber}/${emailAddress}`;
    for (const address of [path, path.replace('home', 'other')]) {
      const answer = await fetch(shop.shop.baseUrl + serviceMounts.help + address);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('leads its signed-in owner to all of it, whatever address they type', async () => {
    const { order: own, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { tracking } = visitor.services;
    const wrong = { params: paramsOf(own), body: { emailAddress: 'other@example.com' } };
    for (let time = 0; time < 12; time++) {
      expect((await tracking.trackOrder(wrong)).orderGuid).toBe(own.orderGuid);
    }
    const { tracking: stranger } = (await shop.shop.signedIn()).services;
    expect(await refusalOf(stranger.trackOrder(wrong))).toMatchObject({ status: 404 });
  });
});

it('an order of somebody who has a new address is found by the one of before, and its old link tells no new one', async () => {
  const { order: moved, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { accountId, email: from } = await visitor.services.accounts.getUserProfile();
  const { context } = shop.shop.app;
  const to = 'moved-on@example.com';
  await shop.shop.db.pool.query('update customer_order set email = $2 where number = $1', [
    moved.orderNumber,
    from,
  ]);
  await transaction(shop.shop.db, async (tx) => {
    await saveEmail(tx, accountId, from, true);
    await saveEmail(tx, accountId, to, true);
    await noteNewEmail(tx, context, { accountId, from, to, isProven: true, at: context.now() });
  });
  for (const address of [from, to]) {
    const body = { emailAddress: address };
    const asked = guest().trackOrder({ params: paramsOf(moved), body });
    expect(await asked).toMatchObject({ orderNumber: moved.orderNumber, orderGuid: null });
  }
  const params = { token: orderToken(context.signingKey, moved.orderGuid) };
  const { orders } = shop.shop.visitor().services;
  const linked = await orders.getOrderConfirmation({ params });
  expect(linked.emailAddress).toBeNull();
  expect(JSON.stringify(linked)).not.toContain(to);
  const opened = orders.openAccount({ params, body: { password: 'a tap in every room' } });
  expect(await refusalOf(opened)).toMatchObject({ code: 'unavailable' });
  const own = await visitor.services.orders.getOrderConfirmation({ params });
  expect(own.emailAddress).toBe(to);
});

describe('a pair that is not right', () => {
  it('is refused as an order that does not exist is: status, headers and bytes', async () => {
    const { wrong, missing: none } = await askPairs(shop.shop, order, { pairs: 20 });
    expect(wrong.faults).toEqual([]);
    expect(none.faults).toEqual([]);
    expect(wrong.answers).toEqual(none.answers);
  });

  it('may be tried ten times an hour, whatever process is asked, and no right one is kept out', async () => {
    const { order: other } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const wrong = { params: paramsOf(other), body: { emailAddress: 'nobody@example.com' } };
    const codes: string[] = [];
    for (let time = 0; time < 12; time++) {
      codes.push((await refusalOf(guest().trackOrder(wrong))).code);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'order-not-found'));
    expect(codes.slice(10)).toEqual(['too-many-requests', 'too-many-requests']);
    const params = { ...paramsOf(other), ...wrong.body };
    expect(await refusalOf(guest().findTrackedOrder({ params }))).toMatchObject({ status: 429 });
    await guest().trackOrder({ params: paramsOf(other), body: { emailAddress } });
    shop.shop.advance(hourMs);
    expect(await refusalOf(guest().trackOrder(wrong))).toMatchObject({ status: 404 });
  });

  it('leaves no address in the log, by whichever way it is asked', async () => {
    const lines: string[] = [];
    const output = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLog('trace', output);
    const talking = await startTestShop({ offerings: [], log });
    try {
      const { tracking } = talking.visitor().services;
      const params = { orderNumber: 'PL-2345-6789', emailAddress: 'secret@example.com' };
      await refusalOf(tracking.findTrackedOrder({ params }));
      await refusalOf(tracking.trackOrder({ params, body: params }));
      // What the database says of a question that fails goes into the log as well.
      await talking.db.pool.query('alter table customer_order rename to gone');
      expect(await refusalOf(tracking.findTrackedOrder({ params }))).toMatchObject({ status: 500 });
      log.info({ asked: params }, 'told by mistake');
    } finally {
      await talking.stop();
    }
    expect(lines.join('')).toContain('told by mistake');
    expect(lines.join('')).toContain('unexpected failure');
    expect(lines.join('')).not.toContain('secret');
  });
});

describe('the link of the whole order', () => {
  const links = async () => {
    const { rows } = await shop.shop.db.pool.query<{ to: string; text: string }>(
      `select to_address as "to", text from message where kind = 'order-link'`,
    );
    return rows;
  };

  it('is mailed to the address of the order, three times an hour at most', async () => {
    const asked = { params: paramsOf(order), body: { emailAddress: 'Home@Example.com' } };
    await guest().mailOrderLink(asked);
    const [mail] = await links();
    expect(mail!.to).toBe(emailAddress);
    const token = /\/order\/([\w-]+)/.exec(mail!.text)![1]!;
    const { orders } = shop.shop.visitor().services;
    const opened = await orders.getOrderConfirmation({ params: { token } });
    expect(opened.orderNumber).toBe(order.orderNumber);
    for (let time = 0; time < 2; time++) {
      shop.shop.advance(1_000);
      await guest().mailOrderLink(asked);
    }
    expect(await refusalOf(guest().mailOrderLink(asked))).toMatchObject({ status: 429 });
    expect(await links()).toHaveLength(3);
  });

  it('is mailed to nobody where the pair is wrong', async () => {
    const before = (await links()).length;
    const asked = { params: paramsOf(order), body: { emailAddress: 'thief@example.com' } };
    expect(await refusalOf(guest().mailOrderLink(asked))).toMatchObject({ status: 404 });
    expect(await links()).toHaveLength(before);
  });
});

describe('the samples', () => {
  const { orderNumber } = sampleOrders[0]!;
  const params = { orderNumber, emailAddress: sampleAddress };

  it('answer in a demo shop, from what is fixed', async () => {
    const first = await guest().trackSampleOrder({ params });
    shop.shop.advance(86_400_000);
    expect(await guest().trackSampleOrder({ params })).toEqual(first);
    expect(
      await refusalOf(
        guest().trackSampleOrder({ params: { ...params, orderNumber: order.orderNumber } }),
      ),
    ).toMatchObject({ status: 404 });
  });

  it('do not exist in a live one', async () => {
    const { config } = shop.shop.app.context;
    config.mode = 'live';
    try {
      expect(await refusalOf(guest().trackSampleOrder({ params }))).toMatchObject({
        code: 'not-found',
      });
    } finally {
      config.mode = 'demo';
    }
  });
});
