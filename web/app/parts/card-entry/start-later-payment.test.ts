import { RequestError } from '@plumbline/contracts/call/client.ts';
import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { deliveryUpgradeCalls } from '@plumbline/contracts/help/delivery-upgrade.ts';
import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { orderChangeShopCalls } from '@plumbline/contracts/shop/order-changes.ts';
import { statementCalls } from '@plumbline/contracts/shop/statements.ts';
import { describe, expect, test } from 'vitest';
import { leadOn, readCard, startLaterPayment } from './start-payment.server.ts';

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

  test('with nothing to pay after all leads to what it was for', async () => {
    expect(await startLaterPayment(async () => null, places, now)).toEqual({
      kind: 'leave',
      path: '/order/token',
    });
  });

  test('by a saved card has paid, or leads to the bank that asks first', async () => {
    const saved = { ...places, isSavedCard: true };
    const paidPath = places.paidPath('pi_1');
    const paid = async () => ({ ...intent, status: 'succeeded' as const });
    expect(await startLaterPayment(paid, saved, now)).toEqual({ kind: 'leave', path: paidPath });
    const actionUrl = 'http://bank.example/ask';
    const asked = async () => ({ ...intent, status: 'requires-action' as const, actionUrl });
    const start = await startLaterPayment(asked, saved, now);
    expect(start).toEqual({ kind: 'challenge', url: actionUrl, paidPath });
    expect(leadOn(start, new FormData())).toEqual({ leave: actionUrl });
  });

  test.each(['card-not-found', 'not-signed-in', 'payment-failed'] as const)(
    'says on its page that a saved card does not do, where the call says %s',
    async (code) => {
      const { status, title } = refusalTable[code];
      const fields = [{ path: '/body/paymentMethodId', message: 'Choose another.' }];
      const problem = { code, status, title, fields };
      const refuses = () => Promise.reject(new RequestError(title, status, problem));
      const form = new FormData();
      form.set('payWith', 'pm_1');
      expect(readCard(form)).toEqual({ method: 'saved-card', paymentMethodId: 'pm_1' });
      const start = await startLaterPayment(refuses, { ...places, isSavedCard: true }, now);
      const next = leadOn(start, form);
      expect(next).toMatchObject({ failure: { go: null }, payWith: 'pm_1' });
      expect(next).not.toMatchObject({ status: 404 });
    },
  );

  // What the calls that open such a payment say of themselves.
  test.each([
    ...orderChangeShopCalls.acceptOrderChange.refusals,
    ...deliveryUpgradeCalls.createUpgradePaymentIntent.refusals,
    ...statementCalls.startStatementPayment.refusals,
  ])('is refused in words, or leads to the order, where the call says %s', async (code) => {
    const { status, title } = refusalTable[code];
    const refuses = () => Promise.reject(new RequestError(title, status, { code, status, title }));
    const answer = await startLaterPayment(refuses, places, now);
    const isGone = status === 401 || (status === 404 && code !== 'card-not-found');
    const refused = { kind: 'refused', status, failure: { go: null } };
    expect(answer).toMatchObject(isGone ? { kind: 'leave', path: '/order/token' } : refused);
  });
});
