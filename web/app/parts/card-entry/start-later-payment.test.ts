import { RequestError } from '@plumbline/contracts/call/client.ts';
import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { deliveryUpgradeCalls } from '@plumbline/contracts/help/delivery-upgrade.ts';
import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { orderChangeShopCalls } from '@plumbline/contracts/shop/order-changes.ts';
import { describe, expect, test } from 'vitest';
import { startLaterPayment } from './start-payment.server.ts';

const now = new Date('2026-11-23T10:00:00Z');
const intent: PaymentIntent = {
  intentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  amountPence: 12_00,
  currency: 'GBP',
  status: 'created',
  heldUntil: '2026-11-23T10:15:00Z',
  provider: { mode: 'simulator', publishableKey: 'pk', apiUrl: 'http://pay.example' },
  hostedPageUrl: 'http://pay.example/page',
  actionUrl: null,
};
const places = {
  paidPath: (intentId: string) => `/order/token/changed?payment_intent=${intentId}`,
  home: '/order/token',
};

describe('a later payment of an order', () => {
  test('tells the browser where to send the card, and how long what it pays for is kept', async () => {
    expect(await startLaterPayment(async () => intent, places, now)).toMatchObject({
      kind: 'started',
      hostedPageUrl: 'http://pay.example/page',
      payment: { intentId: 'pi_1', heldForSeconds: 900 },
    });
  });

  test('with nothing to pay goes straight on to what it makes', async () => {
    const free = async () => ({ ...intent, amountPence: 0 });
    expect(await startLaterPayment(free, places, now)).toEqual({
      kind: 'leave',
      path: '/order/token/changed?payment_intent=pi_1',
    });
  });

  // What the calls that open such a payment say of themselves.
  test.each([
    ...orderChangeShopCalls.acceptOrderChange.refusals,
    ...deliveryUpgradeCalls.createUpgradePaymentIntent.refusals,
  ])('is refused in words, or leads to the order, where the call says %s', async (code) => {
    const { status, title } = refusalTable[code];
    const refuses = () => Promise.reject(new RequestError(title, status, { code, status, title }));
    const answer = await startLaterPayment(refuses, places, now);
    if (status === 401 || status === 404)
      expect(answer).toEqual({ kind: 'leave', path: '/order/token' });
    else expect(answer).toMatchObject({ kind: 'refused', status, failure: { go: null } });
  });
});
