import { discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import {
  accountOf,
  businessOf,
  guestData,
  startPhoneShop,
  type PhoneShop,
} from '../../../test/order-baskets.ts';
import { mailsOfGivenBack } from '../../../test/payments.ts';
import { payAtProvider, refusalOf, testDetails } from '../../../test/shop.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { expireAllHolds } from '../../goods/stock/jobs.ts';

let phone: PhoneShop;
beforeAll(async () => {
  phone = await startPhoneShop();
});
afterAll(() => phone.shop.stop());

const calls = () => phone.staff.services.orderBaskets;
const customer = () => phone.shop.visitor().services.orderBaskets;
const read = (id: string) => calls().getOrderBasket({ params: { id } });
const freeStock = async (sku: string) => {
  const { rows } = await phone.shop.db.pool.query<{ free: number }>(
    `select sum(on_hand - reserved)::int as free from stock_level
      where offering_id = (select id from offering where sku = $1)`,
    [sku],
  );
  return rows[0]!.free;
};

describe('paying it', () => {
  it('makes the order of the right customer, from what was frozen, placed by phone', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    const accountId = await accountOf(plumber);
    const written = await phone.written({ TAP: 2 }, { accountId });
    const params = { id: written.id };
    const given = await calls().setOrderBasketItem({
      params,
      body: {
        version: written.version,
        sku: 'TAP',
        quantity: 2,
        override: { unitPence: 75_00, reason: 'Regular' },
      },
    });
    const noted = await calls().setOrderBasket({
      params,
      body: {
        ...guestData,
        version: given.version,
        accountId,
        businessId: await businessOf(phone.shop, accountId),
        poNumber: '2296',
        jobReference: 'Plot 5',
        note: 'Label by room',
      },
    });
    const { token, basket } = await phone.sent(noted);
    const placed = await phone.paid(token);
    expect(placed.total).toEqual(basket.totals.total);
    const done = await read(basket.id);
    expect(done).toMatchObject({ state: 'completed', orderNumber: placed.orderNumber });
    const order = await phone.staff.services.orders.getStaffOrder({
      params: { orderNumber: placed.orderNumber },
    });
    expect(order).toMatchObject({
      channel: 200,
      capacity: 'business',
      poNumber: '2296',
      jobReference: 'Plot 5',
      soldBy: { orderBasketId: basket.id },
      notes: [{ text: 'Label by room', isPinned: true }],
      lines: [{ unitPence: 75_00, amount: { exPence: 150_00 } }],
    });
    // Why staff gave a price is theirs alone.
    expect(JSON.stringify(order)).not.toContain('Regular');
    const { orders } = await plumber.services.orders.listOrders({ query: {} });
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([placed.orderNumber]);
    const { rows } = await phone.shop.db.pool.query(
      `select before, after from audit_entry where subject = $1`,
      [`order-basket:${basket.id}`],
    );
    expect(rows).toMatchObject([{ before: { unitPence: 80_00 }, after: { unitPence: 75_00 } }]);
    expect(await phone.listFaults()).toEqual([]);
  });

  it('completes once under a hundred tries, at the page and at the desk', async () => {
    const ready = await phone.written({ TAP: 1 });
    const body = { version: ready.version, payBy: 'link' } as const;
    const completing = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        calls().completeOrderBasket({ params: { id: ready.id }, body }),
      ),
    );
    expect(completing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const links = await phone.shop.db.pool.query('select from message where dedupe_key like $1', [
      `order-basket-link:${ready.id}:%`,
    ]);
    expect(links.rowCount).toBe(1);

    const { basket, token } = await phone.sent(await phone.written({ TAP: 1 }));
    const intent = await phone.start(token);
    await payAtProvider(phone.shop, intent);
    const params = { token };
    const tries = await Promise.all(
      Array.from({ length: 100 }, () =>
        customer().completeOrderToPay({ params, body: { intentId: intent.intentId } }),
      ),
    );
    expect(new Set(tries.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    const { rows } = await phone.shop.db.pool.query(
      'select count(*)::int as orders from customer_order where basket_id = $1',
      [basket.id],
    );
    expect(rows).toEqual([{ orders: 1 }]);
    const again = await refusalOf(customer().getOrderToPay({ params }));
    expect(again).toMatchObject({ status: 410, problem: { ending: 'paid' } });
    const late = calls().withdrawOrderBasketLink({
      params: { id: basket.id },
      body: { version: (await read(basket.id)).version },
    });
    expect((await refusalOf(late)).code).toBe('order-basket-completed');
    expect(await phone.listFaults()).toEqual([]);
  });

  it('holds the goods from the start of the payment, and one link has one payment', async () => {
    const free = await freeStock('WASTE');
    const { token } = await phone.sent(await phone.written({ WASTE: 3 }));
    const one = await phone.start(token);
    expect(await freeStock('WASTE')).toBe(free - 3);
    expect((await phone.start(token)).intentId).toBe(one.intentId);
    expect(await freeStock('WASTE')).toBe(free - 3);
  });

  it('is told plainly that goods are gone, charges nothing, and staff see why', async () => {
    const { basket, token } = await phone.sent(await phone.written({ LAST: 1 }));
    const { token: other } = await phone.sent(await phone.written({ LAST: 1 }));
    await phone.paid(other);
    const refusal = await refusalOf(phone.start(token));
    expect(refusal).toMatchObject({ status: 409, code: 'out-of-stock' });
    expect(refusal.detail).toContain('Nothing has been charged');
    const { state, events } = await read(basket.id);
    expect(state).toBe('awaiting-payment');
    expect(events.at(-1)).toMatchObject({
      kind: 'not-paid',
      detail: { code: 'out-of-stock', items: [{ sku: 'LAST', wanted: 1, available: 0 }] },
    });
  });

  it('gives its money back where the goods sold out before it came, and says so by mail', async () => {
    const { basket, token } = await phone.sent(await phone.written({ SCARCE: 1, TAP: 2 }));
    const intent = await phone.start(token);
    phone.shop.advance(16 * 60_000);
    await expireAllHolds(phone.shop.app.context);
    const { token: other } = await phone.sent(await phone.written({ SCARCE: 1 }));
    await phone.paid(other);
    await payAtProvider(phone.shop, intent);
    const told = () => mailsOfGivenBack(phone.shop, intent.intentId);
    // No page asks about it: the provider's own event is all that comes.
    await expect.poll(async () => (await told()).length).toBe(1);
    const [mail] = await told();
    const sum = pounds(intent.amountPence);
    expect(mail!.to).toBe(testDetails.contact.email);
    expect(mail!.subject).toBe(`Your order by phone: ${sum} goes back to you`);
    expect(mail!.text).toContain(basket.name);
    expect(mail!.text).toContain('2 × Product tap');
    expect(mail!.text).toContain('The goods sold out before the payment arrived.');
    expect(mail!.text).toContain('Ring us on 01632 960123');
    expect(mail!.key).toContain(`:${basket.id}:`);
    expect(await phone.listFaults()).toEqual([]);
  });

  it('moves the day on with the cut-off at the same price, once the customer has seen it', async () => {
    const { basket, token } = await phone.sent(await phone.written({ TAP: 1 }));
    const said = basket.deliveryOption!;
    phone.shop.advance(Date.parse(said.orderBy) - phone.shop.app.context.now().getTime() + 60_000);
    const params = { token };
    const { order } = await customer().getOrderToPay({ params });
    expect(order.saidDay).toBe(said.day);
    expect(order.deliveryDay > said.day).toBe(true);
    const body = { acceptsTerms: true, agreedTotalPence: order.total.incPence } as const;
    const unseen = customer().startOrderToPay({ params, body: { ...body, agreedDay: said.day } });
    expect(await refusalOf(unseen)).toMatchObject({
      code: 'payment-changed',
      problem: { day: order.deliveryDay },
    });
    const placed = await phone.paid(token);
    expect(placed.total).toEqual(basket.totals.total);
    const staffOrder = await phone.staff.services.orders.getStaffOrder({
      params: { orderNumber: placed.orderNumber },
    });
    expect(staffOrder.consignments).toMatchObject([{ promisedDay: order.deliveryDay }]);
  });

  it('is refused without agreeing to the terms and to another total', async () => {
    const { token } = await phone.sent(await phone.written({ TAP: 1 }));
    const { order } = await customer().getOrderToPay({ params: { token } });
    const agreed = { agreedTotalPence: order.total.incPence, agreedDay: order.deliveryDay };
    const without = customer().startOrderToPay({
      params: { token },
      body: { acceptsTerms: false as never, ...agreed },
    });
    expect((await refusalOf(without)).paths).toEqual(['/body/acceptsTerms']);
    const cheaper = customer().startOrderToPay({
      params: { token },
      body: { acceptsTerms: true, ...agreed, agreedTotalPence: 1 },
    });
    expect((await refusalOf(cheaper)).code).toBe('payment-changed');
  });

  it('is withdrawn with the payment that was begun, which nobody can finish', async () => {
    const free = await freeStock('TAP');
    const { basket, token } = await phone.sent(await phone.written({ TAP: 4 }));
    const intent = await phone.start(token);
    expect(await freeStock('TAP')).toBe(free - 4);
    const { id, version } = basket;
    await calls().withdrawOrderBasketLink({ params: { id }, body: { version } });
    expect(await freeStock('TAP')).toBe(free);
    expect((await payAtProvider(phone.shop, intent)).status).not.toBe('succeeded');
    expect(await phone.listFaults()).toEqual([]);
  });

  it('is the order where the customer was faster than the one who withdraws', async () => {
    const { basket, token } = await phone.sent(await phone.written({ TAP: 1 }));
    const intent = await phone.start(token);
    await payAtProvider(phone.shop, intent);
    const { id, version } = basket;
    const late = calls().withdrawOrderBasketLink({ params: { id }, body: { version } });
    const refusal = await refusalOf(late);
    expect(refusal.status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 'completed' });
    expect(await phone.listFaults()).toEqual([]);
  });

  it('takes the claim of its code with the payment', async () => {
    await makeCampaign(phone.shop.db, 'ONCE', {}, 1);
    const one = await phone.sent(await phone.written({ TAP: 1 }, { code: 'ONCE' }));
    const two = await phone.sent(await phone.written({ TAP: 1 }, { code: 'ONCE' }));
    await phone.paid(one.token);
    const refusal = await refusalOf(phone.start(two.token));
    expect(refusal).toMatchObject({ code: 'payment-changed' });
    expect(refusal.detail).toContain('code');
    // However often it is pressed, staff read once that somebody should ring.
    expect((await refusalOf(phone.start(two.token))).code).toBe('payment-changed');
    const { events } = await read(two.basket.id);
    expect(events.filter(({ kind }) => kind === 'not-paid')).toMatchObject([
      { detail: { code: 'code-used-up' } },
    ]);
    expect(await phone.listFaults()).toEqual([]);
  });

  it('is asked of nobody with a code that they have used as often as one may', async () => {
    await makeCampaign(phone.shop.db, 'EACH-ONCE', { claimsPerCustomer: 1 });
    const accountId = await accountOf(await phone.shop.signedIn());
    const written = () => phone.written({ TAP: 1 }, { accountId, code: 'EACH-ONCE' });
    const second = await written();
    await phone.paid((await phone.sent(await written())).token);
    const refused = await refusalOf(phone.sent(second));
    expect(refused).toMatchObject({ code: 'discount-refused' });
    expect(refused.detail).toContain('EACH-ONCE');
    expect((await read(second.id)).state).toBe('open');
  });

  it('is asked of no business beyond the cap of its provisional band', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    const accountId = await accountOf(plumber);
    const written = () => phone.written({ TAP: 2 }, { accountId });
    const [first, second, third] = [await written(), await written(), await written()];
    const { exPence } = first.totals.total;
    await phone.shop.db.pool.query(
      `update business set provisional_cap_pence = $2
        where id = (select business_id from business_member where account_id = $1)`,
      [accountId, exPence * 2],
    );
    // One is ordered and one is just being paid for.
    await phone.paid((await phone.sent(first)).token);
    await phone.start((await phone.sent(second)).token);
    const refused = await refusalOf(phone.sent(third));
    expect(refused).toMatchObject({ code: 'order-too-large' });
    expect(refused.detail).toContain('of which £0.00 is left');
  });

  describe('by a link that was sent before', () => {
    /** What a business sees that presses twice, and what staff read of it. */
    const refusedTwice = async ({ token, basket }: Awaited<ReturnType<typeof phone.sent>>) => {
      const refused = await refusalOf(phone.start(token));
      await refusalOf(phone.start(token));
      const { events } = await read(basket.id);
      return { refused, told: events.filter(({ kind }) => kind === 'not-paid') };
    };

    it('goes over no cap of a provisional band', async () => {
      const accountId = await accountOf(await phone.shop.signedIn({ band: 'band-3' }));
      const written = () => phone.written({ TAP: 2 }, { accountId });
      const first = await phone.sent(await written());
      const second = await phone.sent(await written());
      const { exPence } = second.basket.totals.total;
      await phone.shop.db.pool.query(
        `update business set provisional_cap_pence = $2
          where id = (select business_id from business_member where account_id = $1)`,
        [accountId, exPence + 1],
      );
      await phone.paid(first.token);
      const { refused, told } = await refusedTwice(second);
      expect(refused.code).toBe('payment-changed');
      expect(refused.detail).toContain('of which £0.01 is left');
      expect(refused.detail).toContain('Please ring us');
      expect(told).toMatchObject([{ detail: { code: 'over-cap' } }]);
    });

    it('is refused once they cannot buy for the business any more', async () => {
      const accountId = await accountOf(await phone.shop.signedIn({ band: 'band-3' }));
      const sent = await phone.sent(await phone.written({ TAP: 2 }, { accountId }));
      await phone.shop.db.pool.query(
        `update business set status = 'suspended'
          where id = (select business_id from business_member where account_id = $1)`,
        [accountId],
      );
      const { refused, told } = await refusedTwice(sent);
      expect(refused.code).toBe('payment-changed');
      expect(refused.detail).toContain('Nothing was charged. Please ring us');
      expect(told).toMatchObject([{ detail: { code: 'business-gone' } }]);
    });
  });

  it('places the order at once where nothing is to pay, and asks for no card', async () => {
    const boss = (await phone.shop.signedIn({ roles: ['admin'] })).services.orderBaskets;
    await makeCampaign(phone.shop.db, 'CARRIED', {
      targetType: discountTargetType.delivery,
      amount: 10_000,
    });
    const { id, version } = await phone.written({ TAP: 1 }, { code: 'CARRIED' });
    const override = { unitPence: 0, reason: 'Made good' };
    const free = await boss.setOrderBasketItem({
      params: { id },
      body: { version, sku: 'TAP', quantity: 1, override },
    });
    expect(free.totals.total.incPence).toBe(0);
    const { token } = await phone.sent(free);
    const { amountPence, intentId } = await phone.start(token);
    expect(amountPence).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'completed' });
    const placed = await customer().completeOrderToPay({ params: { token }, body: { intentId } });
    expect(placed.total.incPence).toBe(0);
    expect(await phone.listFaults()).toEqual([]);
  });
});
