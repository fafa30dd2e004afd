import type { Claim } from '@plumbline/contracts/nouns/claims.ts';
import { expect, test } from 'vitest';
import { claimPage } from './claim-view.server.ts';
import { reportPage } from './report-view.server.ts';

const claims = { orderNumber: 'PL-1', lines: [], answerBy: '2026-11-30' };
const claim = {
  claimNumber: 'CL-1',
  orderNumber: 'PL-1',
  goods: { name: 'Tap', variant: null, units: 1, picture: null },
  problem: 'damaged',
  description: '',
  wish: null,
  spot: null,
  state: 'open',
  isByRule: false,
  note: '',
  outcome: null,
  pictures: [],
  reportedAt: '2026-11-20T10:00:00Z',
  answerBy: '2026-11-30',
} as unknown as Claim;

test.each([
  ['f6ea1ec3-7425-4278-8112-9458240ad42b', '/account/orders/f6ea1ec3-7425-4278-8112-9458240ad42b'],
  ['token', '/order/token'],
])('a report and a claim lead back to the order as it was opened: %s', (key, address) => {
  expect(reportPage(claims as never, key, new URLSearchParams()).order).toBe(address);
  expect(claimPage(claim, key).order).toBe(address);
});
