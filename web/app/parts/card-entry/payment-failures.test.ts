import { checkoutCalls } from '@plumbline/contracts/ordering/checkout.ts';
import {
  refusalTable,
  type Problem,
  type RefusalCode,
} from '@plumbline/contracts/call/refusals.ts';
import { describe, expect, test } from 'vitest';
import { paidOutcome } from '../../checkout/paid-view.server.ts';
import {
  cameBackAs,
  cameBackFailure,
  declined,
  laterPaymentFailure,
  paymentFailure,
} from './payment-failures.ts';
import { leadsAway } from './start-payment.server.ts';

function problem(code: RefusalCode, extra: Partial<Problem> = {}): Problem {
  const { status, title } = refusalTable[code];
  return { type: 'about:blank', requestId: 'r1', code, status, title, ...extra };
}

describe('paymentFailure', () => {
  // A payment cannot be missing before it is opened; a closed basket leads to its order.
  const elsewhere = new Set<RefusalCode>(['basket-closed', 'payment-not-found']);
  const refusals = checkoutCalls.createPaymentIntent.refusals.filter(
    (code) => !leadsAway.has(code) && !elsewhere.has(code),
  );

  test.each(refusals)('has words for %s', (code) => {
    const failure = paymentFailure(problem(code, { detail: 'What is so.' }));
    expect(failure).toMatchObject({ message: 'What is so.' });
    expect(failure!.title).not.toBe('');
  });

  test('tells the new total, and what to agree to now', () => {
    expect(paymentFailure(problem('payment-changed', { totalPence: 24_295 }))).toMatchObject({
      title: 'The total is now £242.95',
      totalPence: 24_295,
    });
  });

  test('tells of another day as what it is', () => {
    const problemOfDay = problem('payment-changed', { days: ['2026-11-25'] });
    expect(paymentFailure(problemOfDay)).toMatchObject({ title: 'The delivery day has moved' });
  });

  test('says where the code was mailed that is asked for, and what is wrong with another', () => {
    const sentTo = 'robin@example.com';
    const asked = paymentFailure(problem('proof-needed', { sentTo }));
    expect(asked).toMatchObject({ proof: { sentTo, error: null }, go: { href: '#proofCode' } });
    const fields = [{ path: '/body/proofCode', message: 'Enter the six digits.' }];
    const wrong = paymentFailure(problem('proof-failed', { sentTo, fields }));
    expect(wrong).toMatchObject({ proof: { sentTo, error: 'Enter the six digits.' } });
    expect(paymentFailure(problem('too-many-requests'))).not.toHaveProperty('proof');
  });

  test('of an order that stands leads to no basket', () => {
    expect(laterPaymentFailure(problem('out-of-stock'))!.go).toBeNull();
    const changed = laterPaymentFailure(problem('payment-changed', { detail: 'What is so.' }));
    expect(changed).toMatchObject({ title: 'What there is to pay has changed', go: null });
    const dearer = laterPaymentFailure(problem('payment-changed', { totalPence: 1_200 }));
    expect(dearer).toMatchObject({ title: 'The total is now £12.00', totalPence: 1_200 });
  });

  test('leads to the basket where the goods are what is wrong', () => {
    expect(paymentFailure(problem('out-of-stock'))!.go!.href).toBe('/basket');
  });

  test('says what is so where the refusal has no detail', () => {
    expect(paymentFailure(problem('card-not-found'))!.message).toContain(
      'Nothing has been charged',
    );
    expect(paymentFailure(problem('unavailable'))!.message).toBe(refusalTable.unavailable.title);
  });

  test('has no words for a fault of ours', () => {
    const fault = { ...problem('unavailable'), code: 'unexpected' as const, status: 500 };
    expect(paymentFailure(fault)).toBeNull();
  });
});

describe('paidOutcome', () => {
  test.each([
    ['payment-not-ready', 'wait', ''],
    ['out-of-stock', 'bad', '/basket'],
    ['unavailable', 'wait', ''],
    ['basket-not-found', 'bad', '/'],
  ])('after %s is %s and leads to %j', (code, tone, href) => {
    const outcome = paidOutcome(code, 'What is so.');
    expect(outcome.tone).toBe(tone);
    expect(outcome.go.href).toBe(href);
  });
});

describe('coming back from the bank without having paid', () => {
  test.each([
    ['payment-failed', undefined, 'declined'],
    ['payment-not-ready', 'requires-action', 'unfinished'],
    ['payment-not-ready', 'processing', null],
    ['out-of-stock', undefined, null],
  ])('after %s (%s) leads to the payment page as %j', (code, state, came) => {
    expect(cameBackAs(code, state)).toBe(came);
  });

  test('a refusal at the bank is told as any declined card is, in the bank’s own words', () => {
    const failure = cameBackFailure('declined', 'We could not confirm that it was you.');
    expect(failure).toEqual(declined('We could not confirm that it was you.'));
    expect(cameBackFailure('declined', null)!.title).toBe('The payment did not go through.');
  });

  test('says nothing to who came in any other way', () => {
    expect(cameBackFailure(null, 'Your card was declined.')).toBeNull();
    expect(cameBackFailure('constructor', null)).toBeNull();
  });
});
