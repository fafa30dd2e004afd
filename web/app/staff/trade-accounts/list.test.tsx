import { tradeAccountCalls } from '@plumbline/contracts/accounts/trade-accounts.ts';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as screen from './list.tsx';

const isSound = Compile(tradeAccountCalls.searchTradeAccounts.body);
const bands = [
  { bandId: 3, name: 'Band 3', businessCount: 12 },
  { bandId: 41, name: 'Merchants', businessCount: 0 },
];

async function askAt(query: string) {
  let asked: object = {};
  const { html } = await askScreen(screen, {
    pattern: '/staff/trade-accounts',
    at: `/staff/trade-accounts?${query}`,
    visitor: { signedIn: true, staff: true },
    services: {
      staffViews: { listStaffViews: async () => ({ views: [] }) },
      accounts: { getUserProfile: async () => ({ roles: ['finance'] }) },
      tradeBands: { listTradeBands: async () => ({ bands }) },
      tradeAccounts: {
        searchTradeAccounts: async ({ body }: { body: object }) => {
          asked = body;
          return { total: 0, pageNumber: 1, pageSize: 20, accounts: [] };
        },
      },
    },
  });
  expect([query, isSound.Check(asked)]).toEqual([query, true]);
  return { asked, html };
}

test('trade accounts are narrowed by the bands that there are', async () => {
  const { asked, html } = await askAt('bandId=41&status=active');
  expect(asked).toMatchObject({ bandId: 41, status: 'active' });
  expect(html).toContain('<option value="3">Band 3</option>');
  expect(html).toContain('Band <b>Merchants</b>');
  // A band that there is none of narrows nothing.
  expect((await askAt('bandId=7')).asked).not.toHaveProperty('bandId');
});
