import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { noteNewEmail } from '../../people/identity/email-change.ts';
import type { Decision, Deed, OrderBooks } from '../orders/books.ts';
import { changeOrder } from '../orders/change-order.ts';
import { orderToken } from '../orders/orders.ts';
import { setExpectedDay } from '../orders/expected-day.ts';
import { deliverConsignment, replaceUnits } from '../orders/sending.ts';
import { listDayFaults } from './faults-store.ts';
import { warnOfClocks } from './jobs.ts';
import { renewDays } from './renew-days.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const context = () => shop.shop.app.context;
/** Read by whoever is signed in: a session does not outlast a clock that is moved by days. */
const read = async (order: StaffOrder, by = shop.staff) =>
  by.services.orders.getStaffOrder({ params: { orderNumber: order.orderNumber } });

/** The kinds of the mails about an order, after the one that confirmed it. */
async function mailsOf({ orderGuid }: StaffOrder) {
  const { rows } = await shop.shop.db.pool.query<{ kind: string; subject: string; text: string }>(
    `select kind, subject, text from message where dedupe_key like '%:' || $1 || ':%'
      order by created_at, id`,
    [orderGuid],
  );
  return rows;
}
const kindsOf = async (order: StaffOrder) => (await mailsOf(order)).map(({ kind }) => kind);
const mailOf = async (order: StaffOrder, kind: string) =>
  (await mailsOf(order)).findLast((each) => each.kind === kind)!.text.replaceAll(/\s+/g, ' ');

async function moveDay(order: StaffOrder, day: string): Promise<StaffOrder> {
  shop.shop.advance(1_000);
  const now = await read(order);
  const body = { ...seen(now), day, reason: 'Our maker is late with the bath.' };
  return shop.staff.services.fulfilment.setExpectedDay({ params: at(order), body });
}

/** A bath that its maker brings, and a tap that lies here. */
const placedInPart = () =>
  shop.placed([
    { sku: 'TAP', quantity: 1 },
    { sku: 'BATH', quantity: 1 },
  ]);

describe('mails about an order', () => {
  it('go to the address that its customer has by now, like all else that they wait for', async () => {
    const { order, visitor } = await placedInPart();
    const elsewhere = await placedInPart();
    const { accountId, email: from } = await visitor.services.accounts.getUserProfile();
    const { pool } = shop.shop.db;
    await pool.query('update customer_order set email = upper($2) where number = $1', [
      order.orderNumber,
      from,
    ]);
    await pool.query(
      `insert into stock_notice (offering_id, email, account_id, asked_at, keep_until)
       select offering_id, $2, $1, now(), now() + interval '1 day'
         from order_line l join customer_order o on o.id = l.order_id where o.account_id = $1`,
      [accountId, from],
    );
    const to = 'moved@example.com';
    const change = { accountId, from, to, isProven: true, at: context().now() };
    await transaction(shop.shop.db, (tx) => noteNewEmail(tx, context(), change));
    await moveDay(order, '2026-12-20');
    await moveDay(elsewhere.order, '2026-12-20');
    const sentTo = async ({ orderGuid }: StaffOrder) => {
      const { rows } = await pool.query<{ to: string }>(
        `select to_address as "to" from message
          where kind = 'order-delayed' and dedupe_key like '%:' || $1 || ':%'`,
        [orderGuid],
      );
      return rows.map((row) => row.to);
    };
    expect(await sentTo(order)).toEqual([to]);
    expect(await sentTo(elsewhere.order)).toEqual([elsewhere.order.emailAddress]);
    const { rows } = await pool.query('select email from stock_notice where account_id = $1', [
      accountId,
    ]);
    expect(rows).toEqual([{ email: to }, { email: to }]);
  });

  it('tell that it left, with its number and day, and that it came', async () => {
    await shop.shop.db.pool.query('update return_terms set consumer_days = 30');
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const sent = await shop.send(order);
    const text = await mailOf(order, 'order-dispatched');
    expect(text).toContain(`LW-${order.orderNumber}`);
    expect(text).toContain('Carrier: Longwharf, Parcel 24');
    expect(text).toContain('2 × ');
    shop.shop.advance(1_000);
    const { fulfilment } = shop.staff.services;
    await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
    expect(await kindsOf(order)).toEqual(['order-dispatched', 'order-delivered']);
    expect(await mailOf(order, 'order-delivered')).toContain('until Friday 18 December');
  });

  it('tell until when what was lost and sent again can be cancelled, and its stand-in no other day', async () => {
    const { fulfilment } = shop.staff.services;
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    let now = await shop.send(order);
    const lost = { ...seen(now), failure: 'lost' as const };
    now = await fulfilment.failConsignment({ params: at(now), body: lost });
    const again = { ...seen(now), resolution: 'resend' as const, expectedDay: '2026-11-20' };
    now = await fulfilment.resolveFailure({ params: at(now), body: again });
    now = await shop.send(now, 2, `LW2-${order.orderNumber}`);
    now = await fulfilment.deliverConsignment({ params: at(now, 2), body: seen(now) });
    expect(await mailOf(order, 'order-delivered')).toContain('until Friday 18 December');
    const on = (day: string, decide: (books: OrderBooks, deed: Deed) => Decision) =>
      transaction(shop.shop.db, (tx) => {
        const deed = { actor: 'shop' as const, accountId: null, at: new Date(`${day}T10:00:00Z`) };
        const asked = { order: order.orderNumber, command: 'test', expectedVersion: null, deed };
        return changeOrder(tx, context(), asked, decide);
      });
    const lines = [{ position: 1, units: 1 }];
    await on('2026-11-20', (books) =>
      replaceUnits(books, { consignment: 2, lines, expectedDay: '2026-11-24' }),
    );
    shop.shop.advance(1_000);
    await shop.send(await read(order), 3, `LW3-${order.orderNumber}`);
    await on('2026-11-25', (books, deed) => deliverConsignment(books, { consignment: 3 }, deed));
    const text = await mailOf(order, 'order-delivered');
    expect(text).toContain('delivered on Wednesday 25 November');
    expect(text).toContain('until Friday 18 December');
  });

  it('tell of each consignment by itself', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const { fulfilment } = shop.staff.services;
    const lines = [{ position: 1, units: 1 }];
    const body = { ...seen(order), lines, expectedDay: order.consignments[0]!.promisedDay };
    const split = await fulfilment.splitConsignment({ params: at(order), body });
    const first = await shop.send(split);
    expect(await mailOf(order, 'order-dispatched')).toContain('1 of 2 deliveries');
    shop.shop.advance(1_000);
    await shop.send(first, 2, `LW2-${order.orderNumber}`);
    expect(await kindsOf(order)).toEqual(['order-dispatched', 'order-dispatched']);
    expect(await mailOf(order, 'order-dispatched')).toContain('2 of 2 deliveries');
  });

  it('tell what was short and follows later than promised, and ask about it', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const { fulfilment } = shop.staff.services;
    const params = at(order);
    let now = await fulfilment.startPicking({ params, body: seen(order) });
    const short = { position: 1, units: 1 };
    const missing = { ...seen(now), ...short, cause: 'missing' as const };
    now = await fulfilment.reportShort({ params, body: missing });
    const later = { choice: 'send-later' as const, expectedDay: '2026-12-03' };
    now = await fulfilment.decideShort({ params, body: { ...seen(now), ...short, ...later } });
    expect(now.promiseChanges).toMatchObject([
      { consignment: 2, expectedDay: '2026-12-03', choice: null },
    ]);
    expect(await kindsOf(order)).toEqual(['order-delayed']);
    const text = await mailOf(order, 'order-delayed');
    expect(text).toContain('We do not have all of Product tap yet.');
    expect(text).toContain('Now expected: Thursday 3 December');
    expect(text).toMatch(/\/order\/[\w-]+\/delay\/2/);
    expect(text).toContain('1 × Product tap');
  });

  it('tell of a part that staff put off, also where the rest was late already', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const late = await moveDay(order, '2026-12-03');
    shop.shop.advance(1_000);
    const body = { ...seen(late), lines: [{ position: 1, units: 1 }], expectedDay: '2026-12-03' };
    const now = await shop.staff.services.fulfilment.splitConsignment({ params: at(order), body });
    expect(now.promiseChanges.map(({ consignment, choice }) => [consignment, choice])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(await kindsOf(order)).toEqual(['order-delayed', 'order-delayed']);
  });

  it('tell what was cancelled, and that the rest comes', async () => {
    const { order } = await placedInPart();
    const body = { ...seen(order), lines: [{ position: 2, units: 1 }], reason: 'asked to' };
    const { orders } = shop.staff.services;
    await orders.cancelUnits({ params: { orderNumber: order.orderNumber }, body });
    const text = await mailOf(order, 'order-cancelled');
    expect(text).toContain('BATH');
    expect(text).not.toContain('TAP');
    expect(text).toContain('The rest of your order comes as planned.');
  });

  it('are promised in the transaction of the command, and go with it', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const deed = { actor: 'staff' as const, accountId: null, at: context().now() };
    const asked = { order: order.orderNumber, command: 'test', expectedVersion: null, deed };
    const move = { consignment: 1, day: '2026-12-24', reason: 'Late.' };
    const undone = transaction(shop.shop.db, async (tx) => {
      await changeOrder(tx, context(), asked, (books, by) => setExpectedDay(books, move, by));
      const { rows } = await tx.query({
        text: `select from message where kind = 'order-delayed' and dedupe_key like '%' || $1 || '%'`,
        values: [order.orderGuid],
      });
      expect(rows).toHaveLength(1);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await context().jobs.drain();
    expect(await kindsOf(order)).toEqual([]);
  });
});

describe('a later day', () => {
  it('is told each time it moves, and is taken back where it comes as promised after all', async () => {
    const { order } = await placedInPart();
    const promised = order.consignments[0]!.promisedDay;
    await moveDay(order, '2027-01-11');
    await moveDay(order, promised);
    await moveDay(order, '2027-01-12');
    await moveDay(order, '2027-01-13');
    await moveDay(order, '2027-01-13');
    expect(await kindsOf(order)).toEqual([
      'order-delayed',
      'order-on-time',
      'order-delayed',
      'order-delayed',
    ]);
    const text = await mailOf(order, 'order-delayed');
    expect(text).toContain('Our maker is late with the bath.');
    expect(text).toContain('Now expected: Wednesday 13 January');
    expect(text).toMatch(/\/order\/[\w-]+\/delay\/1/);
  });

  const delay = (order: string, by: Visitor = shop.shop.visitor()) => ({
    get: () => by.services.delays.getDelay({ params: { order, consignment: 1 } }),
    choose: (choice: 'accepted' | 'sent-what-is-ready' | 'cancelled', expectedDay: string) =>
      by.services.delays.chooseAboutDelay({
        params: { order, consignment: 1 },
        body: { choice, expectedDay },
      }),
  });
  const tokenOf = ({ orderGuid }: StaffOrder) => orderToken(context().signingKey, orderGuid);

  it('is accepted by the mailed link, once, and another choice then is none', async () => {
    const { order } = await placedInPart();
    await moveDay(order, '2027-01-11');
    const mine = delay(tokenOf(order));
    const asked = await mine.get();
    expect(asked).toMatchObject({
      choice: null,
      expectedDay: '2027-01-11',
      lines: [
        { ready: 1, late: 0 },
        { ready: 0, late: 1 },
      ],
    });
    expect(asked.choices.map(({ choice, isAllowed }) => [choice, isAllowed])).toEqual([
      ['accepted', true],
      ['sent-what-is-ready', true],
      ['cancelled', true],
    ]);
    expect(await mine.choose('accepted', '2027-01-11')).toMatchObject({ choice: 'accepted' });
    expect(await mine.choose('accepted', '2027-01-11')).toMatchObject({ choices: [] });
    const other = mine.choose('cancelled', '2027-01-11');
    expect(await refusalOf(other)).toMatchObject({ status: 409, code: 'order-refuses' });
    const now = await read(order);
    expect(now.consignments[0]).toMatchObject({ promisedDay: '2027-01-11' });
    expect(now.events.filter(({ kind }) => kind === 'delay-answered')).toMatchObject([
      { actor: 'customer' },
    ]);
  });

  it('lets what is ready go first, by a day that can be kept', async () => {
    const { order, visitor } = await placedInPart();
    await moveDay(order, '2027-01-11');
    const mine = delay(order.orderGuid, visitor);
    const { readyDay } = await mine.get();
    await mine.choose('sent-what-is-ready', '2027-01-11');
    const { consignments } = await read(order);
    expect(consignments.map(({ kind, expectedDay }) => [kind, expectedDay])).toEqual([
      ['order', readyDay],
      ['split', '2027-01-11'],
    ]);
  });

  it('lets what is late be cancelled, which is told as well', async () => {
    const { order } = await placedInPart();
    await moveDay(order, '2027-01-11');
    shop.shop.advance(1_000);
    await delay(tokenOf(order)).choose('cancelled', '2027-01-11');
    const now = await read(order);
    expect(now.lines.map(({ units }) => units.cancelled)).toEqual([0, 1]);
    expect(await kindsOf(order)).toEqual(['order-delayed', 'order-cancelled']);
  });

  it('offers nothing to be sent first where nothing is ready', async () => {
    const { order } = await shop.placed([{ sku: 'BATH', quantity: 1 }]);
    await moveDay(order, '2027-01-11');
    const { choices } = await delay(tokenOf(order)).get();
    expect(choices[1]).toEqual({
      choice: 'sent-what-is-ready',
      isAllowed: false,
      why: 'Nothing of it is ready to be sent.',
    });
  });

  it('is not chosen about where it has moved since it was shown', async () => {
    const { order } = await placedInPart();
    await moveDay(order, '2027-01-11');
    await moveDay(order, '2027-01-18');
    const old = delay(tokenOf(order)).choose('accepted', '2027-01-11');
    expect(await refusalOf(old)).toMatchObject({ status: 409, code: 'order-changed' });
  });

  it('is nobody’s but its customer’s', async () => {
    const { order } = await placedInPart();
    await moveDay(order, '2027-01-11');
    const stranger = await shop.shop.signedIn();
    for (const by of [stranger, shop.shop.visitor()]) {
      const theirs = delay(order.orderGuid, by);
      expect(await refusalOf(theirs.get())).toMatchObject({ code: 'order-not-found' });
      const chosen = theirs.choose('cancelled', '2027-01-11');
      expect(await refusalOf(chosen)).toMatchObject({ code: 'order-not-found' });
    }
    expect((await read(order)).promiseChanges).toMatchObject([{ choice: null }]);
    const { order: calm } = await placedInPart();
    const none = delay(tokenOf(calm)).get();
    expect(await refusalOf(none)).toMatchObject({ code: 'consignment-not-found' });
  });
});

describe('what is to come', () => {
  let bath: StaffOrder;
  beforeAll(async () => {
    bath = (await shop.placed([{ sku: 'BATH', quantity: 1 }])).order;
  });

  it('gets another day when its own is over, and its customer is told', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const { order: sent } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    await shop.send(sent);
    shop.shop.advance(10 * 86_400_000);
    const now = context().now();
    expect((await listDayFaults(shop.shop.db, now)).length).toBeGreaterThan(1);
    await renewDays(context());
    await renewDays(context());
    expect(await listDayFaults(shop.shop.db, now)).toEqual([]);
    const today = now.toISOString().slice(0, 10);
    const tomorrow = await shop.shop.signedIn({ roles: ['support'] });
    expect((await read(order, tomorrow)).nextDay! > today).toBe(true);
    expect(await kindsOf(order)).toEqual(['order-delayed']);
    expect(await mailOf(order, 'order-delayed')).toContain('It has not left us yet.');
    expect(await mailOf(sent, 'order-delayed')).toContain('Longwharf has not delivered it yet.');
    expect(await mailOf(sent, 'order-delayed')).not.toContain('Choose what we do');
  });

  it('is told to those who run the shop before the law’s day, once', async () => {
    const warned = async () => {
      const { rows } = await shop.shop.db.pool.query<{ text: string }>(
        `select text from message where kind = 'clocks-due' and text like '%' || $1 || '%'`,
        [bath.orderNumber],
      );
      return rows.length;
    };
    await warnOfClocks(context());
    expect(await warned()).toBe(0);
    shop.shop.advance(40 * 86_400_000);
    await warnOfClocks(context());
    await warnOfClocks(context());
    expect(await warned()).toBe(1);
  });
});

it('leaves all books in order', async () => {
  expect(await shop.listFaults()).toEqual([]);
});
