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
    expect(await find(text), text).toEqual(['Alder Row Bathrooms Ltd']);
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

it('a sole trader, of whom no register knows, is found by where they trade', async () => {
  const person = await provedPerson(shop);
  const place = { ...address, town: 'Whitby', postcode: 'YO21 3PQ' };
  await applied(person, { ...soleTrader(1), address: place });
  expect(await find('YO21 3PQ')).toEqual(['Hart Yard 1']);
  expect(await find('whitby')).toEqual(['Hart Yard 1']);
});
