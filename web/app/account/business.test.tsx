import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../test/screens.tsx';
import * as screen from './business.tsx';

const address = { line1: '2 Mill Yard', town: 'Marlow', postcode: 'SL7 1QF', countryCode: 'GB' };
const account = {
  tradeExternalId: 'T-7',
  businessId: 7,
  businessName: 'Harl & Daughters',
  status: 'active',
  openedAt: '2026-03-02T10:00:00Z',
  details: {
    name: 'Harl & Daughters',
    kind: 'limited-company',
    companyNumber: '09520417',
    vatNumber: null,
    phone: '01632 960118',
    trade: 'bathrooms',
    registeredAddress: { ...address, line1: '9 Quay Street' },
    tradingAddress: address,
  },
};

const ask = (getTradeAccount: () => Promise<unknown>) =>
  askScreen(screen, {
    pattern: '/account/businesses/:tradeExternalId',
    at: '/account/businesses/T-7',
    services: { tradeAccounts: { getTradeAccount } },
    visitor: { signedIn: true },
  });

test('members read what we hold of their business, and how to have it corrected', async () => {
  const { html } = await ask(async () => account);
  for (const held of [
    '09520417',
    '01632 960118',
    '9 Quay Street, Marlow SL7\u00a01QF',
    '2 Mill Yard, Marlow SL7\u00a01QF',
    'Not given',
  ]) {
    expect(html).toContain(held);
  }
  expect(html).not.toContain('bathrooms<');
  expect(html).toContain('href="/help/trade"');
  const closed = await ask(async () => ({ ...account, status: 'closed' }));
  expect(closed.html).toContain('09520417');
  expect(closed.html).not.toContain('href="/help/trade"');
});

test('of a business that is not theirs they read that there is none', async () => {
  expect((await ask(refusesWith('business-not-found'))).status).toBe(404);
});
