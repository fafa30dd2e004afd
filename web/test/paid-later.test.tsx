import { expect, test } from 'vitest';
import * as changePaid from '../app/shop/order/change-paid.tsx';
import * as upgradePaid from '../app/shop/order/upgrade-paid.tsx';
import * as linkPaid from '../app/checkout/by-link/paid.tsx';
import * as statementPaid from '../app/trade/statement/paid.tsx';
import { askScreen, refusesWith } from './screens.tsx';

type Call = ReturnType<typeof refusesWith>;
const screens = [
  {
    name: 'a change of an order',
    screen: changePaid,
    pattern: '/order/:token/change/paid',
    at: '/order/token/change/paid?change=1&payment_intent=pi_1',
    services: (call: Call) => ({ orderChanges: { payOrderChange: call } }),
    failed: 'The change is not done',
  },
  {
    name: 'a better delivery',
    screen: upgradePaid,
    pattern: '/order/:token/upgrade/paid',
    at: '/order/token/upgrade/paid?payment_intent=pi_1',
    services: (call: Call) => ({ deliveryUpgrade: { completeUpgradePayment: call } }),
    failed: 'Nothing was changed',
  },
  {
    name: 'an order by telephone',
    screen: linkPaid,
    pattern: '/pay/:token/paid',
    at: '/pay/token/paid?payment_intent=pi_1',
    services: (call: Call) => ({ orderBaskets: { completeOrderToPay: call } }),
    failed: 'This payment did not become an order',
  },
  {
    name: 'a statement',
    screen: statementPaid,
    pattern: '/trade/statement/paid',
    at: '/trade/statement/paid?payment_intent=pi_1',
    services: (call: Call) => ({ statements: { completeStatementPayment: call } }),
    failed: 'Your payment is not on the statement',
  },
];
const visitor = { signedIn: true, member: true, trade: true };
const comeBack = ({ services, ...asked }: (typeof screens)[number], call: Call) =>
  askScreen(asked.screen, { ...asked, services: services(call), visitor });

test.each(screens)(
  'a payment of $name that is on its way is never called failed, and can be looked at again',
  async (each) => {
    const processing = refusesWith('payment-not-ready', { state: 'processing' });
    for (const call of [processing, refusesWith('unavailable')]) {
      const { status, html } = await comeBack(each, call);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(html).not.toContain(each.failed);
      expect(html).toMatch(/<a [^>]*href=""[^>]*>Check again<\/a>/);
    }
  },
);

test.each(screens)('a payment of $name that comes to nothing says so', async (each) => {
  const { html } = await comeBack(each, refusesWith('out-of-stock', { detail: 'It sold out.' }));
  expect(html).toContain(each.failed);
  expect(html).toContain('It sold out.');
  expect(html).not.toContain('Check again');
});

test.each(screens)('who has not paid for $name yet is led back to do it', async (each) => {
  const declined = await comeBack(each, refusesWith('payment-failed'));
  expect([declined.status, declined.leadsTo]).toEqual([
    303,
    expect.stringContaining('came=declined'),
  ]);
  const unfinished = await comeBack(each, refusesWith('payment-not-ready', { state: 'created' }));
  expect(unfinished.leadsTo).toContain('came=unfinished');
});
