import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountOf,
  businessOf,
  guestData,
  setListPrice,
  startPhoneShop,
  type PhoneShop,
} from '../../../test/order-baskets.ts';
import { refusalOf, testDetails } from '../../../test/shop.ts';
import { endExpiredLinks } from './jobs.ts';

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

describe('the link to pay', () => {
  it('freezes lines and prices, holds no stock, and keeps every change out until it is withdrawn', async () => {
    const free = await freeStock('TAP');
    const { basket, token } = await phone.sent(await phone.written({ TAP: 2 }));
    const { id, version } = basket;
    expect(basket).toMatchObject({ state: 'awaiting-payment', link: { payment: null } });
    expect(await freeStock('TAP')).toBe(free);
    await setListPrice(phone.shop, 'TAP', 149_00);
    try {
      expect((await read(id)).totals.items.incPence).toBe(258_00);
      const { order } = await customer().getOrderToPay({ params: { token } });
      expect(order).toMatchObject({ items: { incPence: 258_00 }, problem: null });
    } finally {
      await setListPrice(phone.shop, 'TAP', 129_00);
    }
    const params = { id };
    const { delivery } = testDetails;
    const tries = [
      calls().setOrderBasket({ params, body: { ...guestData, version } }),
      calls().addOrderBasketItem({ params, body: { version, sku: 'WASTE', quantity: 1 } }),
      calls().setOrderBasketItem({ params, body: { version, sku: 'TAP', quantity: 5 } }),
      calls().removeOrderBasketItem({ params, body: { version, sku: 'TAP' } }),
      calls().setOrderBasketDelivery({
        params,
        body: { version, delivery, deliveryOption: null },
      }),
      calls().completeOrderBasket({ params, body: { version, payBy: 'link' } }),
    ];
    for (const each of await Promise.all(tries.map(refusalOf))) {
      expect(each).toMatchObject({ status: 409, code: 'order-basket-awaiting-payment' });
    }
    const open = await calls().withdrawOrderBasketLink({ params, body: { version } });
    expect(open).toMatchObject({ state: 'open', version: version + 1, link: null });
    const gone = await refusalOf(customer().getOrderToPay({ params: { token } }));
    expect(gone).toMatchObject({ status: 410, problem: { ending: 'withdrawn' } });
    expect(gone.detail).toContain('Nothing was charged');
    const body = { version: open.version, sku: 'WASTE', quantity: 1 };
    expect((await calls().addOrderBasketItem({ params, body })).state).toBe('open');
  });

  it('is mailed with what must be in hand before: goods, prices, delivery, cancelling and terms', async () => {
    const { basket } = await phone.sent(await phone.written({ TAP: 1, WASTE: 2 }));
    const { rows } = await phone.shop.db.pool.query<{ text: string; to_address: string }>(
      'select text, to_address from message where dedupe_key like $1',
      [`order-basket-link:${basket.id}:%`],
    );
    expect(rows).toHaveLength(1);
    const [{ text, to_address: to }] = rows as [{ text: string; to_address: string }];
    expect(to).toBe('home@example.com');
    for (const part of [
      '1 × ',
      '2 × ',
      '£129.00',
      '£45.00',
      'Delivery',
      'SW4 7AB',
      'YOUR RIGHT TO CANCEL',
      'MODEL CANCELLATION FORM',
      'THE TERMS OF THIS ORDER',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('tells a business of no right to cancel that it has not', async () => {
    const accountId = await accountOf(await phone.shop.signedIn({ band: 'band-3' }));
    const { token, basket } = await phone.sent(await phone.written({ TAP: 1 }, { accountId }));
    const { rows } = await phone.shop.db.pool.query<{ text: string }>(
      'select text from message where dedupe_key like $1',
      [`order-basket-link:${basket.id}:%`],
    );
    expect(rows[0]!.text).not.toContain('YOUR RIGHT TO CANCEL');
    const { order } = await customer().getOrderToPay({ params: { token } });
    expect(order).toMatchObject({
      isConsumer: false,
      consumerReturnDays: 14,
      basis: 'ex',
      items: { exPence: 80_00 },
    });
  });

  it('waits for the PO number that the business demands, and the order has it', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    await phone.shop.db.pool.query(`update business set po_number = 'required'`);
    const accountId = await accountOf(plumber);
    const { id, version, missing } = await phone.written({ TAP: 1 }, { accountId });
    expect(missing).toEqual(['poNumber']);
    const params = { id };
    const payBy = 'link' as const;
    const refused = calls().completeOrderBasket({ params, body: { version, payBy } });
    expect(await refusalOf(refused)).toMatchObject({ code: 'details-missing' });
    expect((await read(id)).state).toBe('open');
    const businessId = await businessOf(phone.shop, accountId);
    const body = { ...guestData, accountId, businessId, version, poNumber: 'PO-2296' };
    const told = await calls().setOrderBasket({ params, body });
    expect(told.missing).toEqual([]);
    const { token } = await phone.sent(told);
    await phone.shop.db.pool.query(`update business set po_number = 'optional'`);
    const { orderNumber } = await phone.paid(token);
    const { rows } = await phone.shop.db.pool.query(
      'select po_number as po from customer_order where number = $1',
      [orderNumber],
    );
    expect(rows).toEqual([{ po: 'PO-2296' }]);
  });

  it('is not sent without a total that was said, a day, or what is in stock', async () => {
    const complete = (id: string, version: number, agreedTotalPence?: number) =>
      calls().completeOrderBasket({
        params: { id },
        body: {
          version,
          payBy: 'link',
          ...(agreedTotalPence !== undefined && { agreedTotalPence }),
        },
      });
    const ready = await phone.written({ TAP: 1 });
    const other = await refusalOf(complete(ready.id, ready.version, 1));
    expect(other).toMatchObject({
      code: 'payment-changed',
      problem: { totalPence: ready.totals.total.incPence },
    });
    const bare = await phone.written({ TAP: 1 }, { day: false });
    expect((await refusalOf(complete(bare.id, bare.version))).code).toBe('details-missing');
    const empty = await phone.written({}, { day: false });
    expect((await refusalOf(complete(empty.id, empty.version))).code).toBe('basket-empty');
    const short = await phone.written({ LAST: 5 });
    expect((await refusalOf(complete(short.id, short.version))).code).toBe('out-of-stock');
    expect((await read(ready.id)).state).toBe('open');
  });

  it('cannot be guessed, and ends after 24 hours, when the order basket is open again', async () => {
    const { basket, token } = await phone.sent(await phone.written({ TAP: 1 }));
    const guess = customer().getOrderToPay({ params: { token: `${token.slice(0, -2)}AA` } });
    expect(await refusalOf(guess)).toMatchObject({ status: 404, code: 'order-basket-not-found' });
    phone.shop.advance(24 * 3_600_000);
    phone.staff.cookies.set(
      'session',
      (await phone.shop.signedIn({ roles: ['support'] })).cookies.get('session')!,
    );
    const over = await refusalOf(phone.start(token));
    expect(over).toMatchObject({ status: 410, problem: { ending: 'expired' } });
    await endExpiredLinks(phone.shop.app.context);
    const { rows } = await phone.shop.db.pool.query(
      'select state from order_basket where id = $1',
      [basket.id],
    );
    expect(rows).toEqual([{ state: 'open' }]);
    const { events, version } = await read(basket.id);
    expect(version).toBe(basket.version + 1);
    expect(events.at(-1)).toMatchObject({ kind: 'link-expired', by: null });
  });

  it('opens again for staff who are faster than the job, and their change is made', async () => {
    const { basket } = await phone.sent(await phone.written({ TAP: 1 }));
    phone.shop.advance(24 * 3_600_000);
    phone.staff.cookies.set(
      'session',
      (await phone.shop.signedIn({ roles: ['support'] })).cookies.get('session')!,
    );
    expect(await read(basket.id)).toMatchObject({ state: 'open', version: basket.version + 1 });
  });
});
