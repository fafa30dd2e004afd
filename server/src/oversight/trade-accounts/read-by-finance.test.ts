import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 120_00, bandExPence: { 'band-3': 80_00 } }],
  });
});
afterAll(() => shop.stop());

it('a trade account is read by whoever collects what it owes, who changes nothing of it', async () => {
  const plumber = await shop.signedIn({ band: 'band-3' });
  const [own] = (await plumber.services.businesses.listOwnBusinesses()).businesses;
  const { businessId: id, tradeExternalId } = own!;
  const { tradeAccounts, tradeBands } = (await shop.signedIn({ roles: ['finance'] })).services;
  const params = { id };
  const found = await tradeAccounts.searchTradeAccounts({ body: { text: tradeExternalId } });
  expect(found.accounts).toMatchObject([{ businessId: id }]);
  // Their list of accounts is narrowed by band as everybody's is.
  const { bands } = await tradeBands.listTradeBands();
  expect(bands.map(({ bandId }) => bandId)).toContain(found.accounts[0]!.band!.bandId);
  expect(await tradeAccounts.getTradeAccount({ params: { tradeExternalId } })).toMatchObject({
    businessId: id,
  });
  const { version } = await tradeAccounts.getTradeAccountInternal({ params });
  expect(await tradeAccounts.getTradeRecord({ params })).toMatchObject({ notes: [] });
  const body = { expectedVersion: version, status: 'suspended', reason: 'They owe us.' } as const;
  for (const change of [
    () => tradeAccounts.setTradeStatus({ params, body }),
    () => tradeAccounts.addTradeNote({ params, body: { text: 'They owe us.' } }),
  ]) {
    expect((await refusalOf(change())).code).toBe('not-allowed');
  }
});
