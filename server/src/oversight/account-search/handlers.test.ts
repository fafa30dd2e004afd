import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

/** Somebody whose e-mail is proved, and the numbers of their account and of orders of theirs. */
async function somebody(firstName: string, lastName: string, email: string) {
  const { services } = await shop.signedIn();
  await services.accounts.updateProfile({ body: { firstName, lastName } });
  const { accountId } = await services.accounts.getUserProfile();
  await shop.db.pool.query('update account set email = $2, email_verified = true where id = $1', [
    accountId,
    email,
  ]);
  return accountId;
}

const insertOrder = (number: string, accountId: number | null, email: string) =>
  shop.db.pool.query(
    `insert into customer_order
       (guid, number, basket_id, account_id, channel, basis, vat_policy, currency, status, email,
        contact, delivery_address, billing_address, delivery_option, delivery_day, items_inc_pence,
        items_ex_pence, discount_inc_pence, discount_ex_pence, delivery_inc_pence,
        delivery_ex_pence, total_inc_pence, total_ex_pence, paid_with, placed_at)
     values (gen_random_uuid(), $1, $1, $2, 100, 'inc', 'test', 'GBP', 'placed', $3, '{}', '{}', '{}',
             '{}', '2026-11-20', 0, 0, 0, 0, 0, 0, 0, 0, 'card', now())`,
    [number, accountId, email],
  );

const support = async () => (await shop.signedIn({ roles: ['support'] })).services.accounts;

describe('looking for an account', () => {
  it('finds it by a part of its e-mail or name, whatever the capitals, and no other', async () => {
    const staff = await support();
    const robin = await somebody('Robin', 'Ashby', 'robin.a@letters.example');
    await somebody('Jo', 'Marsh', 'jo@letters.example');
    for (const text of ['ROBIN.A@', 'robin ash', 'Ashby']) {
      const { accounts, total } = await staff.searchAccounts({ query: { text } });
      expect(accounts.map(({ accountId }) => accountId)).toEqual([robin]);
      expect(total).toBe(1);
    }
    expect((await staff.searchAccounts({ query: { text: '%%%' } })).total).toBe(0);
  });

  it('finds it by an order, typed as it comes, and a guest’s by the proved e-mail alone', async () => {
    const staff = await support();
    const owner = await somebody('Order', 'Owner', 'owner@orders.example');
    const proved = await somebody('Was', 'Guest', 'guest@orders.example');
    await insertOrder('PL-AAAA-2222', owner, 'else@orders.example');
    await insertOrder('PL-BBBB-3333', null, 'GUEST@orders.example');
    const foundBy = async (text: string) =>
      (await staff.searchAccounts({ query: { text } })).accounts;
    for (const text of ['PL-AAAA-2222', 'pl aaaa 2222', 'aaaa2222']) {
      expect(await foundBy(text)).toMatchObject([
        { accountId: owner, orderCount: 1, latestOrderNumber: 'PL-AAAA-2222' },
      ]);
    }
    expect(await foundBy('PL-BBBB-3333')).toMatchObject([{ accountId: proved }]);
    await shop.db.pool.query('update account set email_verified = false where id = $1', [proved]);
    expect(await foundBy('PL-BBBB-3333')).toEqual([]);
  });

  it('finds whoever rings by their business, phone, postcode or PO number', async () => {
    const staff = await support();
    const plumber = await shop.signedIn();
    const { accountId } = await plumber.services.accounts.getUserProfile();
    await plumber.services.accounts.updateProfile({
      body: { firstName: 'Mo', lastName: 'Tarn', phone: '07700 900613' },
    });
    await insertOrder('PL-CCCC-4444', accountId, 'mo@ringing.example');
    await shop.db.pool.query(
      `with b as (insert into business (name) values ('Harrow Heating') returning id)
       insert into business_member (account_id, business_id, role, is_default)
       select $1, id, 'owner', true from b`,
      [accountId],
    );
    await shop.db.pool.query(
      `update customer_order set po_number = 'PO/2296', delivery_address = '{"postcode": "LS6 2ZZ"}'
        where number = 'PL-CCCC-4444'`,
    );
    const foundBy = async (text: string) =>
      (await staff.searchAccounts({ query: { text } })).accounts.map((each) => each.accountId);
    for (const text of ['harrow heat', '07700900613', '900 613', 'po/2296', 'ls62zz', 'LS6 2ZZ']) {
      expect(await foundBy(text)).toEqual([accountId]);
    }
    // Few digits are of many numbers.
    expect(await foundBy('900')).toEqual([]);
  });

  it.each(['ro', '   ', '  r  ', ' ro '])(
    'asks for three letters, so that nobody leafs through everybody by "%s"',
    async (text) => {
      const refusal = await refusalOf((await support()).searchAccounts({ query: { text } }));
      expect(refusal).toMatchObject({ code: 'invalid-request', paths: ['/query/text'] });
    },
  );

  it('writes down who looked at whom, without the words', async () => {
    const accountId = await somebody('Greta', 'Audited', 'greta@audit.example');
    await (await support()).searchAccounts({ query: { text: 'Audited' } });
    const { rows } = await shop.db.pool.query(
      `select action, subject, after from audit_entry
        where action = 'accounts.searchAccounts' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        action: 'accounts.searchAccounts',
        subject: 'accounts',
        after: { accountIds: [accountId] },
      },
    ]);
  });

  it.each(['moderator', 'catalogue', 'content', 'finance'] as const)(
    'is not for the role of %s, and neither is one account',
    async (role) => {
      const { accounts } = (await shop.signedIn({ roles: [role] })).services;
      const search = accounts.searchAccounts({ query: { text: 'Ashby' } });
      expect((await refusalOf(search)).code).toBe('not-allowed');
      const look = accounts.getAccount({ params: { id: 1 } });
      expect((await refusalOf(look)).code).toBe('not-allowed');
    },
  );
});
