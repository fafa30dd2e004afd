import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announce,
  decide,
  deliveredOrder,
  listFaults,
  receive,
  wishOf,
} from '../../../test/returns.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let shop: TestShop;
let desk: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    limits: { intentsPer10Minutes: 1000, refundAlonePence: 10_000_00 },
    offerings: [
      { sku: 'TAP', product: 'tap', incPence: 129_00, stock: 1000, bandExPence: { gold: 90_00 } },
      { sku: 'BLACK', product: 'tap', incPence: 149_00, stock: 1000 },
      { sku: 'WASTE', incPence: 22_50, stock: 1000 },
      { sku: 'SEAT', incPence: 60_00, stock: 1000 },
      { sku: 'BATH', incPence: 900_00, stock: 0, leadDays: 10, sizeClass: 'bulky' },
      { sku: 'GLASS', incPence: 300_00, stock: 1000 },
    ],
  });
  await shop.db.pool.query(`
    with added as (insert into category (slug, name, position)
                   values ('toilets/toilet-seats', 'Seats', 8), ('glass/cut', 'Cut glass', 9)
                   returning id, slug)
    update product p set category_id = a.id from added a, offering o
     where o.product_id = p.id
       and (o.sku, a.slug) in (('SEAT', 'toilets/toilet-seats'), ('GLASS', 'glass/cut'));
    insert into return_rule values ('glass', 'made-to-measure', '2020-01-01')`);
  desk = await shop.signedIn({ roles: ['support'] });
});
afterAll(() => shop.stop());

const productsOf = ({ services }: Visitor, orderGuid: string) =>
  services.returns.getOrderProducts({ params: { orderGuid } });
const freeOf = async (sku: string) =>
  (
    await shop.db.pool.query<{ free: number }>(
      'select free from free_stock s join offering o on o.id = s.offering_id where o.sku = $1',
      [sku],
    )
  ).rows[0]!.free;
const clockOf = async (subject: string) =>
  (
    await shop.db.pool.query<{ due: string; ended: boolean }>(
      `select due_day as due, ended_at is not null as ended from order_clock where subject = $1`,
      [subject],
    )
  ).rows[0];
const mailsOf = async (kind: string, guid: string) =>
  (
    await shop.db.pool.query<{ text: string; subject: string }>(
      `select text, subject from message where kind = $1 and position($2 in dedupe_key) > 0`,
      [kind, guid],
    )
  ).rows;

describe('a return', () => {
  it('brings what its preview said, to the penny, and its goods go back into the stock', async () => {
    const { guid, number, visitor } = await deliveredOrder(
      shop,
      [
        { sku: 'TAP', quantity: 2 },
        { sku: 'WASTE', quantity: 1 },
      ],
      await shop.signedIn(),
    );
    const free = await freeOf('TAP');
    const { preview, made } = await announce(visitor, guid, wishOf([[1, 1]], { way: 'label' }));
    expect(preview).toMatchObject({
      totalPence: 129_00,
      deliveryPence: 0,
      travel: { feePence: 0 },
    });
    expect(made).toMatchObject({ state: 'announced', promisedPence: 129_00, refundBy: null });
    const [mail] = await mailsOf('return-announced', guid);
    expect(mail!.text).toContain('£129.00');

    const received = await receive(desk, made.returnNumber);
    expect(received).toMatchObject({ duePence: 129_00, return: { state: 'received' } });
    expect(await freeOf('TAP')).toBe(free + 1);
    expect(await clockOf(made.returnNumber)).toEqual({ due: '2026-12-02', ended: false });
    expect(await mailsOf('return-arrived', guid)).toHaveLength(1);

    const { preview: due, decided } = await decide(desk, received.returnId);
    expect(due.totalPence).toBe(preview.totalPence);
    expect(decided.return).toMatchObject({ state: 'decided', refund: { totalPence: 129_00 } });
    expect(await clockOf(made.returnNumber)).toMatchObject({ ended: true });
    await shop.app.context.jobs.drain();
    const own = await visitor.services.returns.getOwnReturn({
      params: { order: number, returnNumber: made.returnNumber },
    });
    expect(own.refund).toEqual({ totalPence: 129_00, state: 'done' });
    expect(await listFaults(shop)).toEqual([]);
  });

  it('may be of a line that came back before: each arrival is a document of its own', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'WASTE', quantity: 3 }],
      await shop.signedIn(),
    );
    const free = await freeOf('WASTE');
    for (let round = 1; round <= 3; round++) {
      const { made } = await announce(visitor, guid, wishOf([[1, 1]]));
      const { returnId } = await receive(desk, made.returnNumber);
      await decide(desk, returnId);
      expect(await freeOf('WASTE')).toBe(free + round);
    }
    const { products } = await productsOf(visitor, guid);
    expect(products).toMatchObject([{ returnable: 0, bar: 'already-returned' }]);
    expect(await listFaults(shop)).toEqual([]);
  });

  it('gives the cheapest delivery back with the last of an order, and never what was paid beyond it', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'WASTE', quantity: 2 }],
      await shop.signedIn(),
    );
    const paid = await shop.db.pool.query<{ pence: number }>(
      'select delivery_inc_pence as pence from customer_order where guid = $1',
      [guid],
    );
    const standard = paid.rows[0]!.pence;
    expect(standard).toBeGreaterThan(0);
    // As if a dearer day had been chosen.
    await shop.db.pool.query(
      `update customer_order set delivery_inc_pence = delivery_inc_pence + 1200,
              delivery_ex_pence = delivery_ex_pence + 1000,
              total_inc_pence = total_inc_pence + 1200, total_ex_pence = total_ex_pence + 1000
        where guid = $1`,
      [guid],
    );
    await shop.db.pool.query(
      `update payment set amount_pence = amount_pence + 1200 where id in
         (select payment_id from order_payment p join customer_order o on o.id = p.order_id
           where o.guid = $1)`,
      [guid],
    );
    const first = await announce(visitor, guid, wishOf([[1, 1]]));
    expect(first.preview.deliveryPence).toBe(0);
    const last = await announce(visitor, guid, wishOf([[1, 1]]));
    expect(last.preview).toMatchObject({ deliveryPence: standard, goodsPence: 22_50 });
    const { returnId } = await receive(desk, last.made.returnNumber);
    const { preview } = await decide(desk, returnId);
    expect(preview.totalPence).toBe(last.preview.totalPence);
  });

  it('keeps nothing for handling of what is as new, and says why of what is not', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 2 }],
      await shop.signedIn(),
    );
    const free = await freeOf('TAP');
    const { returns } = desk.services;
    const fresh = await announce(visitor, guid, wishOf([[1, 1]]));
    const one = await receive(desk, fresh.made.returnNumber);
    const handling = [{ position: 1, pence: 20_00 }];
    expect(await refusalOf(decide(desk, one.returnId, handling))).toMatchObject({
      paths: ['/body/handling/0/pence'],
    });
    const used = await announce(visitor, guid, wishOf([[1, 1]]));
    const two = await receive(desk, used.made.returnNumber, 'seconds');
    expect(await freeOf('TAP')).toBe(free + 1);
    const params = { returnId: two.returnId };
    const silent = { handling, note: ' ', expectedPence: 109_00 + used.preview.deliveryPence };
    expect(await refusalOf(returns.decideReturn({ params, body: silent }))).toMatchObject({
      paths: ['/body/note'],
    });
    const { decided } = await decide(desk, two.returnId, handling);
    expect(decided.return.lines).toMatchObject([{ handlingPence: 20_00 }]);
    expect(await refusalOf(decide(desk, two.returnId))).toMatchObject({ code: 'return-refused' });
    // What was kept of the one is not there to be given for the other.
    expect((await decide(desk, one.returnId)).preview.totalPence).toBe(129_00);
    const left = await returns.listReturns({ query: { state: 'decided' } });
    expect(left.returns.length).toBeGreaterThan(1);
    expect(await listFaults(shop)).toEqual([]);
  });

  it('pays for its way back by size, and a bath that was made to order goes into no stock', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [
        { sku: 'BATH', quantity: 1 },
        { sku: 'TAP', quantity: 1 },
      ],
      await shop.signedIn(),
    );
    const { travel, collectionDays } = await productsOf(visitor, guid);
    expect(travel.map(({ sizeClass, way, feePence }) => [sizeClass, way, feePence])).toEqual([
      ['parcel', 'label', 0],
      ['large', 'collection', 9_95],
      ['bulky', 'collection', 35_00],
      ['pallet', 'collection', 60_00],
    ]);
    const order = { params: { order: guid } };
    const { previewReturn } = visitor.services.returns;
    const labelled = previewReturn({ ...order, body: wishOf([[1, 1]], { way: 'label' }) });
    expect(await refusalOf(labelled)).toMatchObject({ paths: ['/body/way'] });
    const sunday = wishOf([[1, 1]], { way: 'collection', collectionDay: '2026-11-22' });
    expect(await refusalOf(previewReturn({ ...order, body: sunday }))).toMatchObject({
      paths: ['/body/collectionDay'],
    });
    const collectionDay = collectionDays[0]!;
    const wish = wishOf([[1, 1]], { way: 'collection', collectionDay });
    const { preview, made } = await announce(visitor, guid, wish);
    expect(preview).toMatchObject({ totalPence: 865_00, travel: { feePence: 35_00 } });
    const { returnId } = await receive(desk, made.returnNumber);
    expect((await decide(desk, returnId)).preview.totalPence).toBe(865_00);
    expect(await listFaults(shop)).toEqual([]);
  });

  it('is refused for what cannot come back, each with its reason', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [
        { sku: 'SEAT', quantity: 1 },
        { sku: 'GLASS', quantity: 1 },
      ],
      await shop.signedIn(),
    );
    expect((await productsOf(visitor, guid)).products).toMatchObject([
      { returnable: 1, bar: null, mustBeSealed: true },
      { returnable: 0, bar: 'made-to-measure' },
    ]);
    const wish = wishOf([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    wish.lines[0]!.isOpened = true;
    const body = { ...wish, expectedPence: 60_00 };
    const asked = visitor.services.returns.returnUnwantedItems({ params: { id: guid }, body });
    expect(await refusalOf(asked)).toMatchObject({
      paths: ['/body/lines/0/isOpened', '/body/lines/1/units', '/body/lines/2/position'],
    });
    const sealed = await announce(visitor, guid, wishOf([[1, 1]]));
    expect(sealed.preview.totalPence).toBe(60_00);
  });

  it('never takes more than was delivered, ten at a time', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 3 }],
      await shop.signedIn(),
    );
    const wish = wishOf([[1, 1]]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        announce(visitor, guid, wish).then(
          () => 'made',
          () => 'refused',
        ),
      ),
    );
    expect(results.filter((result) => result === 'made').length).toBeLessThanOrEqual(3);
    const { products } = await productsOf(visitor, guid);
    const made = results.filter((result) => result === 'made').length;
    expect(products[0]!.returnable).toBe(3 - made);
    const more = visitor.services.returns.previewReturn({
      params: { order: guid },
      body: wishOf([[1, 4]]),
    });
    expect(await refusalOf(more)).toMatchObject({ paths: ['/body/lines/0/units'] });
    expect(await listFaults(shop)).toEqual([]);
  });

  it('is nobody else’s: by guid, number, mail or a return’s own number', async () => {
    const { guid, number, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 1 }],
      await shop.signedIn(),
    );
    const token = orderToken(shop.app.context.signingKey, guid);
    const { made } = await announce(shop.visitor(), token, wishOf([[1, 1]]));
    const { returnNumber } = made;
    const other = await deliveredOrder(shop, [{ sku: 'TAP', quantity: 1 }], await shop.signedIn());
    const { returns } = other.visitor.services;
    const foreign = { params: { order: other.guid, returnNumber } };
    for (const stranger of [shop.visitor(), other.visitor]) {
      for (const key of [guid, number, returnNumber]) {
        expect(await refusalOf(productsOf(stranger, key))).toMatchObject({
          code: 'order-not-found',
        });
      }
    }
    expect(await refusalOf(returns.getOwnReturn(foreign))).toMatchObject({
      code: 'return-not-found',
    });
    expect(await refusalOf(returns.withdrawReturn(foreign))).toMatchObject({
      code: 'return-not-found',
    });
    for (const named of [{ orderNumber: other.number }, { emailAddress: 'else@example.com' }]) {
      const body = { ...wishOf([[1, 1]]), expectedPence: 0, ...named };
      const asked = visitor.services.returns.returnUnwantedItems({ params: { id: guid }, body });
      expect(await refusalOf(asked)).toMatchObject({ code: 'order-not-found' });
    }
  });

  it('can be withdrawn until some of it is here, and its money is due from the proof of sending', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 2 }],
      await shop.signedIn(),
    );
    const { returns } = visitor.services;
    const first = (await announce(visitor, guid, wishOf([[1, 2]]))).made;
    const params = { order: guid, returnNumber: first.returnNumber };
    expect((await returns.withdrawReturn({ params })).state).toBe('withdrawn');
    expect((await returns.withdrawReturn({ params })).state).toBe('withdrawn');

    const second = (await announce(visitor, guid, wishOf([[1, 2]]))).made;
    const again = { order: guid, returnNumber: second.returnNumber };
    const sent = await returns.noteReturnSent({ params: again, body: { proof: 'Post office 12' } });
    expect(sent).toMatchObject({ sentAt: '2026-11-18T10:00:00.000Z', refundBy: '2026-12-02' });
    const found = await desk.services.returns.findReturn({
      params: { scan: second.returnNumber.toLowerCase() },
    });
    const body = {
      version: found.version,
      lines: [{ position: 1, resellable: 1, seconds: 0, scrap: 0, notReceived: 0 }],
    };
    const inPart = await desk.services.returns.receiveReturn({
      params: { returnId: found.returnId },
      body,
    });
    expect(inPart).toMatchObject({ return: { state: 'announced' }, conditions: [{ awaited: 1 }] });
    expect(await refusalOf(returns.withdrawReturn({ params: again }))).toMatchObject({
      code: 'order-refuses',
    });
    const twice = desk.services.returns.receiveReturn({
      params: { returnId: found.returnId },
      body,
    });
    expect(await refusalOf(twice)).toMatchObject({ code: 'order-changed' });
    const whole = await receive(desk, second.returnNumber, 'notReceived');
    expect(whole.return).toMatchObject({
      state: 'received',
      lines: [{ received: 1, notReceived: 1 }],
    });
    expect((await productsOf(visitor, guid)).products).toMatchObject([{ returnable: 1 }]);
    expect((await decide(desk, whole.returnId)).preview).toMatchObject({
      totalPence: 129_00,
      deliveryPence: 0,
    });
    expect(await listFaults(shop)).toEqual([]);
  });

  it('answers at once where its money is, and keeps the question', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 1 }],
      await shop.signedIn(),
    );
    const ask = (body: { text: string; returnNumber?: string }) =>
      visitor.services.returns.askAboutRefundOfReturn({ params: { id: guid }, body });
    expect((await ask({ text: 'Where is my money?' })).known).toContain('no return');
    const { made } = await announce(visitor, guid, wishOf([[1, 1]]));
    await receive(desk, made.returnNumber);
    const { returnNumber } = made;
    const answer = await ask({ text: 'It has been a week.', returnNumber });
    expect(answer.known).toContain('due by Wednesday 2 December');
    expect(answer.question).toMatchObject({
      topic: 'refund-of-return',
      state: 'waiting',
      messages: [{ author: 'customer' }, { author: 'shop', text: answer.known }],
    });
    expect(await refusalOf(ask({ text: 'And?', returnNumber: 'RT-2222-2222' }))).toMatchObject({
      code: 'return-not-found',
    });
  });

  it('becomes an exchange with a number of its own, which ends with the order that it became', async () => {
    const { guid, visitor } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 1 }],
      await shop.signedIn(),
    );
    const wish = wishOf([[1, 1]]);
    wish.lines[0]!.wantedSku = 'SEAT';
    expect(await refusalOf(announce(visitor, guid, wish))).toMatchObject({
      paths: ['/body/lines/0/wantedSku'],
    });
    wish.lines[0]!.wantedSku = 'BLACK';
    const { made } = await announce(visitor, guid, wish);
    const [exchange] = made.exchanges;
    expect(exchange).toMatchObject({ wantedSku: 'BLACK', state: 'asked', eachPence: 149_00 });
    const { settleExchange } = desk.services.returns;
    const params = { exchangeNumber: exchange!.exchangeNumber };
    const settle = (newOrderNumber: string | null) =>
      settleExchange({ params, body: { newOrderNumber } });
    const wrong = await deliveredOrder(shop, [{ sku: 'SEAT', quantity: 1 }], visitor);
    expect(await refusalOf(settle(wrong.number))).toMatchObject({ code: 'order-not-found' });
    const right = await deliveredOrder(shop, [{ sku: 'BLACK', quantity: 1 }], visitor);
    expect((await settle(right.number)).return.exchanges).toMatchObject([
      { state: 'ordered', newOrderNumber: right.number },
    ]);
    expect(await refusalOf(settle(null))).toMatchObject({ code: 'return-refused' });
  });

  it('follows the shop’s own policy where a business bought: its days, and a restocking fee', async () => {
    const { guid, visitor, number } = await deliveredOrder(
      shop,
      [{ sku: 'TAP', quantity: 2 }],
      await shop.signedIn({ band: 'gold' }),
    );
    shop.advance(20 * 86_400_000);
    await reopen(visitor);
    expect(await productsOf(visitor, guid)).toMatchObject({
      isBusiness: true,
      restockingPercent: 15,
      until: '2026-12-16',
      products: [{ returnable: 2 }],
    });
    const { preview, made } = await announce(visitor, guid, wishOf([[1, 2]]));
    // 15 % of £216.00, and no delivery: that right is a consumer's.
    expect(preview).toMatchObject({
      restockingPence: 32_40,
      deliveryPence: 0,
      totalPence: 183_60,
    });
    await reopen(desk);
    const { returnId } = await receive(desk, made.returnNumber);
    expect((await decide(desk, returnId)).preview.totalPence).toBe(183_60);
    const ofOrder = await desk.services.returns.listReturnsOfOrder({
      params: { orderNumber: number },
    });
    expect(ofOrder.returns).toHaveLength(1);
    expect(
      (await desk.services.returns.getReturn({ params: { returnId } })).refundId,
    ).not.toBeNull();
    const consumer = await shop.signedIn();
    const { guid: late } = await deliveredOrder(shop, [{ sku: 'TAP', quantity: 1 }], consumer);
    shop.advance(15 * 86_400_000);
    await reopen(consumer);
    expect((await productsOf(consumer, late)).products).toMatchObject([{ bar: 'window-over' }]);
    expect(await listFaults(shop)).toEqual([]);
  });
});

/** Sessions end within a day, and the clock has gone on. */
async function reopen(who: Visitor): Promise<void> {
  await shop.db.pool.query(`update session set expires_at = $1`, [
    new Date(shop.app.context.now().getTime() + 86_400_000),
  ]);
  await who.services.accounts.getUserProfile();
}
