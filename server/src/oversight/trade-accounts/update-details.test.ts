import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let staff: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 120_00, bandExPence: { 'band-1': 90_00 } }],
  });
  staff = await shop.signedIn({ roles: ['trade-reviewer'] });
});
afterAll(() => shop.stop());

it('shows what is kept of a member to whoever corrects it, and writes the look down', async () => {
  const member = await shop.signedIn({ band: 'band-1' });
  const { accountId, displayName, email } = await member.services.accounts.getUserProfile();
  const { getTradeMember, getTradeAccount, updateDetails } = staff.services.tradeAccounts;
  const { businessId: id } = await getTradeAccount({ params: { tradeExternalId: displayName } });
  const params = { id, accountId };
  const nobody = { firstName: null, lastName: null, phone: null };
  expect(await getTradeMember({ params })).toMatchObject({ email, ...nobody, role: 'owner' });
  const written = { firstName: 'Nell', lastName: 'Harl', phone: '01632 960118' };
  await updateDetails({
    params: { tradeExternalId: displayName },
    body: { accountId, ...written },
  });
  expect(await getTradeMember({ params })).toMatchObject(written);
  const looks = await shop.db.pool.query(
    `select from audit_entry where action = 'tradeAccounts.getTradeMember' and subject = $1`,
    [`business:${id}`],
  );
  expect(looks.rows).toHaveLength(2);

  const other = await shop.signedIn({ band: 'band-1' });
  const elsewhere = { id, accountId: (await other.services.accounts.getUserProfile()).accountId };
  expect((await refusalOf(getTradeMember({ params: elsewhere }))).code).toBe('member-not-found');
  const finance = (await shop.signedIn({ roles: ['finance'] })).services.tradeAccounts;
  expect((await refusalOf(finance.getTradeMember({ params }))).code).toBe('not-allowed');
});

it('writes a telephone and leaves a name of one word as it is', async () => {
  const member = await shop.signedIn({ band: 'band-1' });
  const { accountId, displayName } = await member.services.accounts.getUserProfile();
  const params = { tradeExternalId: displayName };
  const { updateDetails } = staff.services.tradeAccounts;
  await updateDetails({ params, body: { accountId, phone: '01632 960118' } });
  const named = { firstName: null, lastName: null, displayName };
  expect(await member.services.accounts.getUserProfile()).toMatchObject({
    ...named,
    phone: '01632 960118',
  });
  const half = updateDetails({ params, body: { accountId, firstName: 'Nell' } });
  expect(await refusalOf(half)).toMatchObject({
    code: 'invalid-request',
    paths: ['/body/lastName'],
  });
  expect(await member.services.accounts.getUserProfile()).toMatchObject(named);
  await updateDetails({ params, body: { accountId, firstName: 'Nell', lastName: 'Harl' } });
  expect(await member.services.accounts.getUserProfile()).toMatchObject({
    displayName: 'Nell Harl',
    phone: '01632 960118',
  });
});
