import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import {
  accountOf,
  businessOf,
  guestData,
  newId,
  setListPrice,
  startPhoneShop,
  type PhoneShop,
} from '../../../test/order-baskets.ts';
import { refusalOf, testDetails } from '../../../test/shop.ts';

let phone: PhoneShop;
beforeAll(async () => {
  phone = await startPhoneShop();
});
afterAll(() => phone.shop.stop());

const calls = () => phone.staff.services.orderBaskets;

describe('what staff write down', () => {
  it('begins at version 1 under a fresh id, and answers all of it after each change', async () => {
    const params = { id: newId() };
    const begun = await calls().setOrderBasket({ params, body: guestData });
    expect(begun).toMatchObject({ version: 1, state: 'open', lines: [], basis: 'inc' });
    expect(begun.name).toMatch(/^OB-[0-9A-Z]{6}$/);
    const body = { version: 1, sku: 'TAP', quantity: 2 };
    const added = await calls().addOrderBasketItem({ params, body });
    expect(added).toMatchObject({ version: 2, totals: { items: { incPence: 258_00 } } });
    const set = await calls().setOrderBasketItem({
      params,
      body: { version: 2, sku: 'TAP', quantity: 3 },
    });
    expect(set.lines).toMatchObject([{ sku: 'TAP', quantity: 3, amount: { incPence: 387_00 } }]);
    const removed = await calls().removeOrderBasketItem({
      params,
      body: { version: 3, sku: 'TAP' },
    });
    expect(removed).toMatchObject({ version: 4, lines: [], missing: ['lines', 'address'] });
    const read = await calls().getOrderBasket({ params });
    expect(read).toEqual(removed);
    expect(read.events.map(({ kind, version }) => [version, kind])).toEqual([
      [1, 'created'],
      [2, 'item-added'],
      [3, 'item-set'],
      [4, 'item-removed'],
    ]);
  });

  it('refuses each change to another version with the newer state, and does nothing', async () => {
    const { id, version } = await phone.written({ TAP: 1 });
    const params = { id };
    const stale = version - 1;
    const { delivery } = testDetails;
    const tries = [
      calls().setOrderBasket({ params, body: { ...guestData, version: stale } }),
      calls().setOrderBasket({ params, body: guestData }),
      calls().addOrderBasketItem({ params, body: { version: stale, sku: 'WASTE', quantity: 1 } }),
      calls().setOrderBasketItem({ params, body: { version: stale, sku: 'TAP', quantity: 5 } }),
      calls().removeOrderBasketItem({ params, body: { version: stale, sku: 'TAP' } }),
      calls().setOrderBasketDelivery({
        params,
        body: { version: stale, delivery, deliveryOption: null },
      }),
      calls().completeOrderBasket({ params, body: { version: stale, payBy: 'link' } }),
      calls().withdrawOrderBasketLink({ params, body: { version: stale } }),
    ];
    for (const each of await Promise.all(tries.map(refusalOf))) {
      expect(each).toMatchObject({ status: 409, code: 'order-basket-changed' });
      expect(each.problem['orderBasket']).toMatchObject({ version, lines: [{ sku: 'TAP' }] });
      expect(each.problem['changes']).toContainEqual(expect.objectContaining({ kind: 'delivery' }));
    }
    expect(await calls().getOrderBasket({ params })).toMatchObject({ version });
  });

  it('lets one of two changes at once through, and tells the other', async () => {
    const { id, version } = await phone.written({ TAP: 1 });
    const add = (sku: string) =>
      calls().addOrderBasketItem({ params: { id }, body: { version, sku, quantity: 1 } });
    const outcomes = await Promise.allSettled([add('TAP'), add('WASTE')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { lines, version: now } = await calls().getOrderBasket({ params: { id } });
    expect(now).toBe(version + 1);
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
  });

  it('is hidden from customers and from every role but the support’s', async () => {
    const { id } = await phone.written({ TAP: 1 });
    const ask = async (roles: string[]) => {
      const { services } = await phone.shop.signedIn({ roles });
      return (await refusalOf(services.orderBaskets.getOrderBasket({ params: { id } }))).code;
    };
    for (const role of ['finance', 'catalogue', 'moderator', 'trade-reviewer']) {
      expect(await ask([role])).toBe('not-allowed');
    }
    expect(await ask([])).toBe('not-allowed');
    const missing = calls().getOrderBasket({ params: { id: newId() } });
    expect((await refusalOf(missing)).code).toBe('order-basket-not-found');
  });

  it('finds parts by number, EAN and words, with the price of whoever orders', async () => {
    const { id } = await phone.written({}, { day: false });
    const find = (text: string) => calls().findParts({ params: { id }, query: { text } });
    expect(await find('tap')).toMatchObject({ isExact: true, parts: [{ sku: 'TAP' }] });
    const { rows } = await phone.shop.db.pool.query<{ ean: string }>(
      `select ean from offering where sku = 'WASTE'`,
    );
    expect(await find(` ${rows[0]!.ean} `)).toMatchObject({
      isExact: true,
      parts: [{ sku: 'WASTE', price: { incPence: 22_50 } }],
    });
    const { parts, isExact } = await find('product waste');
    expect({ isExact, first: parts[0] }).toMatchObject({ isExact: false, first: { sku: 'WASTE' } });
    expect(await find('gone')).toMatchObject({
      parts: [{ sku: 'GONE', availability: { state: 'discontinued' } }],
    });
    expect((await find('nothing is called so')).isExact).toBe(false);
  });

  it('lists order baskets by state, person and name', async () => {
    const { id, name } = await phone.written({ TAP: 2 });
    const find = async (query: object) =>
      (await calls().listOrderBaskets({ query })).orderBaskets.map((each) => each.id);
    expect(await find({ text: name })).toEqual([id]);
    expect(await find({ state: 'open', whose: 'mine', text: 'robin larch' })).toContain(id);
    expect(await find({ state: 'completed', text: name })).toEqual([]);
  });
});

/** Lets a member of one business choose another on the web. */
async function joinAnother(accountId: number, name: string, band: string): Promise<number> {
  const { pool } = phone.shop.db;
  const { rows } = await pool.query<{ id: number }>(
    `insert into business (name, external_id, band_id)
     select $1, $1, id from trade_band where code = $2 returning id`,
    [name, band],
  );
  const { id } = rows[0]!;
  await pool.query('update business_member set is_default = false where account_id = $1', [
    accountId,
  ]);
  await pool.query(
    `insert into business_member (account_id, business_id, role, is_default)
     values ($1, $2, 'buyer', true)`,
    [accountId, id],
  );
  return id;
}

describe('for whom it is', () => {
  it('has the band, the channel and the basis of the account, and no price of another', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    const basket = await phone.written({ TAP: 2 }, { accountId: await accountOf(plumber) });
    expect(basket).toMatchObject({
      basis: 'ex',
      buyer: { channel: 200 },
      lines: [{ unitPence: 80_00, unitBasis: 'ex', amount: { exPence: 160_00 } }],
    });
    expect(basket.lines[0]!.trace.map(({ step }) => step)).toEqual(['list', 'band']);
    const refusal = await refusalOf(
      calls().setOrderBasket({
        params: { id: newId() },
        body: { ...guestData, accountId: 1_000_000 },
      }),
    );
    expect(refusal).toMatchObject({ code: 'account-not-found', paths: ['/body/accountId'] });
  });

  it('tells of another band meanwhile until staff have taken note of it', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    const accountId = await accountOf(plumber);
    const { id } = await phone.written({ TAP: 1 }, { accountId });
    await phone.shop.db.pool.query(
      `update business set band_id = (select id from trade_band where code = 'band-4')
        where id = (select business_id from business_member where account_id = $1)`,
      [accountId],
    );
    const told = await calls().getOrderBasket({ params: { id } });
    expect(told.bandChange).toEqual({ from: 'band-3', to: 'band-4' });
    expect(told.lines).toMatchObject([{ unitPence: 70_00 }]);
    expect(told.changes).toMatchObject([{ kind: 'price', wasExPence: 80_00, nowExPence: 70_00 }]);
    const { version } = told;
    const businessId = await businessOf(phone.shop, accountId);
    const body = { ...guestData, version, accountId, businessId };
    const noted = await calls().setOrderBasket({ params: { id }, body });
    expect(noted).toMatchObject({ bandChange: null, changes: [] });
  });

  it('is for the business that was said, whatever its person chooses on the web since', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    const accountId = await accountOf(plumber);
    const first = (await businessOf(phone.shop, accountId))!;
    const { id, version } = await phone.written({ TAP: 1 }, { accountId });
    const second = await joinAnother(accountId, 'Second & Daughters', 'band-4');
    const read = () => calls().getOrderBasket({ params: { id } });
    const before = await read();
    expect(before).toMatchObject({
      buyer: { businessId: first, isGone: false },
      bandChange: null,
      lines: [{ unitPence: 80_00 }],
    });
    const found = await calls().listOrderBaskets({ query: { text: before.name } });
    expect(found.orderBaskets).toMatchObject([{ business: before.buyer.businessName }]);
    const search = { query: { text: before.buyer.email! } };
    const { accounts } = await phone.staff.services.accounts.searchAccounts(search);
    expect(accounts[0]!.businesses.map(({ businessId }) => businessId)).toEqual([second, first]);
    const body = { ...guestData, version, accountId, businessId: second };
    const other = await calls().setOrderBasket({ params: { id }, body });
    expect(other).toMatchObject({
      buyer: { businessId: second, businessName: 'Second & Daughters' },
      lines: [{ unitPence: 70_00 }],
    });
  });

  it('is sold to nobody for a business that they do not buy for, and says so', async () => {
    const plumber = await phone.shop.signedIn({ band: 'band-3' });
    const accountId = await accountOf(plumber);
    const { id, version } = await phone.written({ TAP: 1 }, { accountId });
    const businessId = (await businessOf(phone.shop, accountId))!;
    const taken = { ...guestData, businessId };
    for (const other of [null, await accountOf(await phone.shop.signedIn())]) {
      const params = { id: newId() };
      const refused = calls().setOrderBasket({ params, body: { ...taken, accountId: other } });
      expect(await refusalOf(refused)).toMatchObject({
        code: 'account-not-found',
        paths: ['/body/businessId'],
      });
    }
    await phone.shop.db.pool.query(`update business set status = 'suspended' where id = $1`, [
      businessId,
    ]);
    expect((await calls().getOrderBasket({ params: { id } })).buyer).toMatchObject({
      businessId,
      isGone: true,
      channel: 100,
    });
    const body = { version, payBy: 'link' } as const;
    const sold = calls().completeOrderBasket({ params: { id }, body });
    expect(await refusalOf(sold)).toMatchObject({ code: 'payment-changed' });
    // What else was said of it is still written down.
    const noted = { ...taken, version, accountId, note: 'Rings back' };
    expect(await calls().setOrderBasket({ params: { id }, body: noted })).toMatchObject({
      note: 'Rings back',
      buyer: { isGone: true },
    });
  });

  it('takes a code of the customer’s own channel, and refuses any other in one way', async () => {
    await makeCampaign(phone.shop.db, 'TENTH');
    await makeCampaign(phone.shop.db, 'TRADE', { channel: 200 });
    const basket = await phone.written({ TAP: 1 }, { code: 'tenth' });
    expect(basket).toMatchObject({
      discount: { code: 'TENTH', problem: null },
      totals: { discount: { incPence: 12_90 } },
    });
    for (const discountCode of ['TRADE', 'NOSUCH']) {
      const body = { ...guestData, version: basket.version, discountCode };
      const refusal = await refusalOf(calls().setOrderBasket({ params: { id: basket.id }, body }));
      expect(refusal).toMatchObject({ code: 'discount-refused', paths: ['/body/discountCode'] });
    }
  });
});

describe('a price that staff give', () => {
  const give = async (roles: string[], unitPence: number) => {
    const basket = await phone.written({ TAP: 1 }, { day: false });
    const { services } = await phone.shop.signedIn({ roles });
    const override = { unitPence, reason: 'Scratched box' };
    const body = { version: basket.version, sku: 'TAP', quantity: 1, override };
    return services.orderBaskets.setOrderBasketItem({ params: { id: basket.id }, body });
  };

  it('counts for the line, beside what it replaced, with reason and name', async () => {
    const { lines, events } = await give(['support'], 120_00);
    expect(lines).toMatchObject([
      {
        unitPence: 120_00,
        amount: { incPence: 120_00 },
        override: {
          unitPence: 120_00,
          replacedPence: 129_00,
          reason: 'Scratched box',
          isUsed: true,
        },
      },
    ]);
    expect(lines[0]!.trace.map(({ step }) => step)).toEqual(['list', 'override']);
    expect(lines[0]!.override!.by).toBeTruthy();
    expect(events.at(-1)).toMatchObject({
      kind: 'item-set',
      detail: { unitPence: 120_00, replacedPence: 129_00, reason: 'Scratched box' },
    });
  });

  it.each([
    [['support'], 116_10, 116_09],
    [['support', 'finance'], 90_30, 90_29],
    [['admin'], 0, null],
  ])('goes as far as the roles %j may, and no further', async (roles, least, tooLittle) => {
    expect((await give(roles, least)).totals.total.incPence).toBe(least);
    if (tooLittle === null) return;
    const refusal = await refusalOf(give(roles, tooLittle));
    expect(refusal).toMatchObject({
      code: 'override-refused',
      paths: ['/body/override/unitPence'],
    });
  });

  it('is never above the price, and gives way to anything lower', async () => {
    expect((await refusalOf(give(['admin'], 129_00))).code).toBe('override-refused');
    const { id, version } = await give(['support'], 120_00);
    await setListPrice(phone.shop, 'TAP', 110_00);
    try {
      const now = await calls().getOrderBasket({ params: { id } });
      expect(now).toMatchObject({
        version,
        lines: [{ amount: { incPence: 110_00 }, override: { isUsed: false } }],
        changes: [{ kind: 'price', nowIncPence: 110_00 }],
      });
    } finally {
      await setListPrice(phone.shop, 'TAP', 129_00);
    }
  });

  it('is taken back by null, and left alone by a change of the quantity', async () => {
    const { id, version } = await give(['support'], 120_00);
    const params = { id };
    const more = { version, sku: 'TAP', quantity: 2 };
    const two = await calls().setOrderBasketItem({ params, body: more });
    expect(two.lines).toMatchObject([{ quantity: 2, amount: { incPence: 240_00 } }]);
    const back = { version: two.version, sku: 'TAP', quantity: 2, override: null };
    const plain = await calls().setOrderBasketItem({ params, body: back });
    expect(plain.lines).toMatchObject([{ override: null, amount: { incPence: 258_00 } }]);
  });

  it('is not another customer’s', async () => {
    const { id, version } = await give(['support'], 120_00);
    const accountId = await accountOf(await phone.shop.signedIn());
    const body = { ...guestData, version, accountId };
    const basket = await calls().setOrderBasket({ params: { id }, body });
    expect(basket.lines).toMatchObject([{ override: null, unitPence: 129_00 }]);
  });
});

describe('where it goes', () => {
  it('offers days with prices for a postcode, and refuses a day that is not offered', async () => {
    const basket = await phone.written({ TAP: 1 });
    const params = { id: basket.id };
    const listed = await calls().listOrderBasketDelivery({ params, query: {} });
    expect(listed.options[0]!.price.incPence).toBeGreaterThanOrEqual(0);
    expect(listed.days.some(({ available }) => available)).toBe(true);
    const body = {
      version: basket.version,
      delivery: testDetails.delivery,
      deliveryOption: { optionId: 'no-such-service' },
    };
    expect((await refusalOf(calls().setOrderBasketDelivery({ params, body }))).code).toBe(
      'delivery-option-unavailable',
    );
    const nowhere = calls().listOrderBasketDelivery({ params, query: { postcode: 'nowhere' } });
    expect((await refusalOf(nowhere)).code).toBe('postcode-invalid');
  });
});
