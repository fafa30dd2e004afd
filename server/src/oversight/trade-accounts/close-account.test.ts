import { afterAll, beforeAll, expect, it } from 'vitest';
import { disputeOnAccount, openOnAccount, settleOnAccount } from '../../../test/open-ledger.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 120_00, bandExPence: { 'band-3': 80_00 } }],
  });
});
afterAll(() => shop.stop());

it('a trade account is not closed while it owes, has money waiting or disputes an invoice, and is told the sums', async () => {
  const staff = await shop.signedIn({ roles: ['trade-reviewer'] });
  const plumber = await shop.signedIn({ band: 'band-3' });
  const { businessId: id } = (await plumber.services.businesses.listOwnBusinesses()).businesses[0]!;
  await openOnAccount(shop, id, { invoicePence: 1234_50, creditPence: 5_00 });
  const { tradeAccounts } = staff.services;
  const { version: expectedVersion } = await tradeAccounts.getTradeAccountInternal({
    params: { id },
  });
  const close = () =>
    tradeAccounts.setTradeStatus({
      params: { id },
      body: { expectedVersion, status: 'closed', reason: 'Asked for by the owner.' },
    });
  expect(await refusalOf(close())).toMatchObject({
    code: 'business-owes',
    detail:
      '£1,234.50 of its invoices is not paid; £5.00 of its credit is not placed. Suspend the account now, and close it when nothing is left of that.',
  });
  await settleOnAccount(shop, id);
  await disputeOnAccount(shop, id);
  expect((await refusalOf(close())).detail).toMatch(/^1 invoice is in dispute\. /);
  await shop.db.pool.query(
    `update ledger_dispute set outcome = 'refused', answer = 'All came.', settled_at = now()`,
  );
  expect((await close()).status).toBe('closed');
});
