import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import { scriptNeeded } from '../../parts/card-entry/payment-failures.ts';
import * as screen from './upgrade.tsx';

const amount = (incPence: number) => ({ incPence, exPence: incPence, vatPence: 0 });
const billingAddress = {
  line1: '14 Larch Road',
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};
const provider = { mode: 'live', publishableKey: 'pk', apiUrl: 'https://pay.example' };
const found = {
  orderNumber: 'PL-1',
  why: null,
  deliveries: [],
  upgrade: {
    consignment: 1,
    current: { name: 'Standard', day: '2026-12-02', price: amount(0) },
    isFree: false,
    option: { optionId: 'day', day: '2026-12-05', name: 'A day of choice', detail: '' },
    premium: amount(12_00),
    billingAddress,
  },
  choices: { optionId: 'day', options: [], days: [] },
};

/** Sends a form of the page of an order whose better delivery is chosen, and waits to be paid. */
const send = (form: Record<string, string>, calls: object) =>
  askScreen(screen, {
    pattern: '/order/:token/upgrade',
    at: '/order/token/upgrade',
    form,
    services: {
      checkout: { listCountries: async () => [] },
      deliveryUpgrade: {
        getUpgrade: async () => found,
        listUpgradePaymentOptions: async () => ({ options: [], provider, lastFailure: null }),
        ...calls,
      },
    },
  });

test('a browser without a script is told that paying by card needs one, where nothing else pays', async () => {
  const intent = { intentId: 'pi_1', amountPence: 12_00, hostedPageUrl: null, provider };
  const createUpgradePaymentIntent = async () => ({ ...intent, heldUntil: '2026-12-01T10:00:00Z' });
  const { status, html } = await send({ agreedTotalPence: '1200' }, { createUpgradePaymentIntent });
  expect(status).toBe(409);
  expect(html).toContain(scriptNeeded.title);
});

test('an address that cannot be billed for no field’s fault says why', async () => {
  const detail = 'The order is being changed.';
  const setUpgradeBilling = refusesWith('order-change-open', { detail });
  const { status, html } = await send({ do: 'bill', line1: '2 Row' }, { setUpgradeBilling });
  expect(status).toBe(409);
  expect(html).toMatch(new RegExp(`<details[^>]* open=""[^]*${detail}[^]*</details>`));
  expect(html).toContain('value="2 Row"');
});
