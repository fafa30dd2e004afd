import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
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
});
