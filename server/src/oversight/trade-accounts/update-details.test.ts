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
