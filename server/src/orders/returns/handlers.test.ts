import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announce,
  decide,
  deliveredOrder,
  listFaults,
  receive,
  startReturnShop,
  wishOf,
} from '../../../test/returns.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let desk: Visitor;
beforeAll(async () => {
  ({ shop, desk } = await startReturnShop());
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
    const { returnUnwantedItems } = visitor.services.returns;
    const other = { ...wishOf([[1, 1]]), expectedPence: 130_00 };
    expect(
      await refusalOf(returnUnwantedItems({ params: { id: guid }, body: other })),
    ).toMatchObject({
      code: 'refund-changed',
    });
    const { preview, made } = await announce(visitor, guid, wishOf([[1, 1]], { way: 'label' }));
    expect(preview).toMatchObject({
      totalPence: 129_00,
      deliveryPence: 0,
      travel: { feePence: 0 },
    });
    expect(made).toMatchObject({ state: 'announced', promisedPence: 129_00, refundBy: null });
    const all = await visitor.services.returns.listOwnReturns({ params: { order: guid } });
    expect(all.returns).toMatchObject([{ returnNumber: made.returnNumber, state: 'announced' }]);
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
});
