import { describe, expect, test } from 'vitest';
import { readPaymentRequest, savedCardStart } from './start-payment.server.ts';

describe('readPaymentRequest', () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ agreedTotalPence: '12900', ...fields })) {
      form.set(name, value);
    }
    return readPaymentRequest(form);
  };
  const agreedTotalPence = 12_900;

  test.each([
    ['a new card, not kept', { payWith: 'card' }, { method: 'card' }],
    ['a new card to keep', { payWith: 'card', saveCard: 'on' }, { method: 'card', saveCard: true }],
    ['a new card where nothing is chosen', {}, { method: 'card' }],
    [
      'the payment button, which keeps nothing',
      { payWith: 'payment-button', saveCard: 'on' },
      { method: 'payment-button' },
    ],
    [
      'a saved card, which is kept already',
      { payWith: 'pm_1', saveCard: 'on' },
      { method: 'saved-card', paymentMethodId: 'pm_1' },
    ],
    [
      'the code from the mail',
      { payWith: 'card', proofCode: '123 456' },
      { method: 'card', proofCode: '123 456' },
    ],
    [
      'the day that was shown',
      { payWith: 'card', agreedDay: '2026-11-24' },
      { method: 'card', agreedDays: ['2026-11-24'] },
    ],
    [
      'no code',
      { payWith: 'pm_1', proofCode: ' ' },
      { method: 'saved-card', paymentMethodId: 'pm_1' },
    ],
    [
      'the wish for another code, which pays nothing',
      { payWith: 'payment-button', proofCode: '123456', mailAgain: 'yes' },
      { method: 'payment-button', mailAgain: true },
    ],
  ])('understands %s', (_, fields, request) => {
    expect(read(fields)).toEqual({ ...request, agreedTotalPence });
  });
});

describe('savedCardStart', () => {
  const paid = { kind: 'leave', path: '/checkout/paid?basket=b1&payment_intent=pi_1' };
  const url = 'https://bank.example/ask';

  test.each([
    ['paid', 'succeeded', null, paid],
    ['slow', 'processing', null, paid],
    [
      'asked about by the bank',
      'requires-action',
      url,
      { kind: 'challenge', url, paidPath: paid.path },
    ],
    ['asked about by a bank that gave no address', 'requires-action', null, paid],
  ] as const)('of a payment that is %s', (_, status, actionUrl, start) => {
    expect(savedCardStart(paid.path, { status, actionUrl })).toEqual(start);
  });
});
