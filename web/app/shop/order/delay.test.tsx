import type { Delay } from '@plumbline/contracts/shop/delays.ts';
import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as screen from './delay.tsx';

const over: Delay = {
  orderNumber: 'PL-2345-6789',
  consignment: 1,
  promisedDay: '2026-11-27',
  expectedDay: '2026-12-14',
  reason: 'The maker is late.',
  choice: null,
  lines: [],
  choices: [],
  isOnAccount: false,
  isInvoiced: false,
  readyDay: '2026-11-30',
};

test('a choice that comes too late is told why, though there is nothing left to choose', async () => {
  const detail = 'It has left meanwhile.';
  const { status, html } = await askScreen(screen, {
    pattern: '/order/:token/delay/:consignment',
    at: '/order/token/delay/1',
    form: { choice: 'accepted', expectedDay: '2026-12-14' },
    services: {
      delays: {
        getDelay: async () => over,
        chooseAboutDelay: refusesWith('order-refuses', { detail }),
      },
    },
  });
  expect(status).toBe(409);
  expect(html).toContain(detail);
});
