import type { PaymentOption } from '@plumbline/contracts/nouns/payments.ts';
import { describe, expect, test } from 'vitest';
import { chosenWay, payWays } from './pay-ways.ts';

const visa: PaymentOption = {
  kind: 'saved-card',
  label: 'Visa ending 4417',
  paymentMethodId: 'pm_1',
  expires: '08/28',
  isDefault: true,
};
const amex: PaymentOption = {
  ...visa,
  label: 'Amex ending 0005',
  paymentMethodId: 'pm_2',
  isDefault: false,
};
const card: PaymentOption = { kind: 'card', label: 'New card', canBeSaved: true };
const wallet: PaymentOption = { kind: 'payment-button', label: 'Wallet', scriptUrl: '/w.js' };

const account: PaymentOption = {
  kind: 'on-account',
  label: 'On account',
  leftPence: 1_148_020,
  problem: null,
};

describe('payWays', () => {
  test('has the account first and chosen, or with why not where nothing goes on it', () => {
    const ways = payWays([card, account]);
    expect(ways[0]).toMatchObject({ title: 'On account', isBarred: false });
    expect(chosenWay(ways, null)?.kind).toBe('on-account');
    const barred = payWays([card, { ...account, problem: '£12.00 is overdue.' }]);
    expect(barred[0]).toMatchObject({ note: '£12.00 is overdue.', isBarred: true });
    expect(
      chosenWay(
        barred.filter(({ kind }) => kind !== 'on-account'),
        null,
      )?.kind,
    ).toBe('card');
  });

  test('shows a new card first, saved cards in their own order, and the wallet last', () => {
    expect(payWays([visa, wallet, amex, card]).map(({ title }) => title)).toEqual([
      'New card',
      'Visa ending 4417',
      'Amex ending 0005',
      'Wallet',
    ]);
  });

  test('says when a saved card expires, as it stands where cards are typed in', () => {
    expect(payWays([visa])[0]!.note).toBe('Saved card, expires 08 / 28');
  });
});

describe('chosenWay', () => {
  const all = payWays([amex, visa, card, wallet]);

  test.each([
    ['the wish, while it is offered', all, 'pm_2', 'pm_2'],
    ['the default card where nothing is wished', all, null, 'pm_1'],
    ['the default card where the wish has gone', all, 'pm_gone', 'pm_1'],
    ['a new card where no card is the default', payWays([amex, card]), null, 'card'],
    ['a new card for a guest', payWays([card, wallet]), null, 'card'],
  ])('is %s', (_, ways, wish, value) => {
    expect(chosenWay(ways, wish)?.value).toBe(value);
  });

  test('is nothing where there is no way to pay', () => {
    expect(chosenWay([], 'card')).toBeUndefined();
  });
});
