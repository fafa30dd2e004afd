import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  address,
  applied,
  approveAt,
  company,
  provedPerson,
  seenBy,
  soleTrader,
  startApplicationShop,
} from '../../../test/trade-applications.ts';
import type { TestShop, Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let reviewer: Visitor;
let bands: { starter: number; full: number };
beforeAll(async () => {
  ({ shop, reviewer, bands } = await startApplicationShop());
});
afterAll(() => shop.stop());

const find = async (text: string) => {
  const body = { text };
  const { accounts } = await reviewer.services.tradeAccounts.searchTradeAccounts({ body });
  return accounts.map(({ businessName }) => businessName);
};
const workshop = { ...address, line1: '9 Kiln Row', town: 'Leeds', postcode: 'LS6 2ZZ' };

it('a company is found by where it trades and by its registered office, which the register gave', async () => {
  const person = await provedPerson(shop);
  const sent = await applied(person, { ...company, address: workshop });
  await approveAt(reviewer, await seenBy(reviewer, sent), bands.full);
  for (const text of ['LS6 2ZZ', 'ls62zz', 'leeds', 'SL7 1QF', 'sl71qf', 'Marlow']) {
    expect({ text, found: await find(text) }).toEqual({ text, found: ['Alder Row Bathrooms Ltd'] });
  }
  const { businesses } = await person.services.businesses.listOwnBusinesses();
  const { details } = await reviewer.services.tradeAccounts.getTradeAccountInternal({
    params: { id: businesses[0]!.businessId },
  });
  expect(details).toMatchObject({
    registeredAddress: {
      line1: 'Unit 2',
      line2: 'Lock Lane',
      town: 'Marlow',
      postcode: 'SL7 1QF',
      countryCode: 'GB',
    },
    tradingAddress: workshop,
  });
});

it('an account and the application that opened it lead to each other, with until when its papers are kept', async () => {
  const person = await provedPerson(shop);
  const sent = await applied(person, soleTrader(2));
  const [account] = (await person.services.businesses.listOwnBusinesses()).businesses;
  const id = account!.businessId;
  const { tradeAccounts } = reviewer.services;
  const record = await tradeAccounts.getTradeRecord({ params: { id } });
  expect(record.application).toBe(sent.tradeExternalId);
  const seen = await seenBy(reviewer, { tradeExternalId: record.application! });
  expect(seen).toMatchObject({ businessId: id, papersUntil: expect.any(String) });
  const other = await shop.signedIn({ band: 'band-1' });
  const { businesses } = await other.services.businesses.listOwnBusinesses();
  const params = { id: businesses[0]!.businessId };
  expect((await tradeAccounts.getTradeRecord({ params })).application).toBeNull();
});

it('a sole trader, of whom no register knows, is found by where they trade', async () => {
  const person = await provedPerson(shop);
  const place = { ...address, town: 'Whitby', postcode: 'YO21 3PQ' };
  await applied(person, { ...soleTrader(1), address: place });
  expect(await find('YO21 3PQ')).toEqual(['Hart Yard 1']);
  expect(await find('whitby')).toEqual(['Hart Yard 1']);
});
