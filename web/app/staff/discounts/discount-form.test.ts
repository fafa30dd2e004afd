import { describe, expect, it } from 'vitest';
import { hundredthsOf } from '../../kit/typed-values.ts';
import { amountText, newTexts, readDiscount } from './discount-form.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const filled = {
  ...newTexts(now),
  name: 'Taps',
  text: '15 % off taps',
  promotionCode: 'NOVTAPS',
  issueCode: 'TAPS15',
  amount: '15',
};

describe('the form of a campaign', () => {
  it('reads what was typed, and nothing as no limit, no minimum and no end', () => {
    expect(readDiscount({ ...filled, targets: 'taps/basin-taps\n\n baths , ' })).toMatchObject({
      data: {
        amount: 1_500,
        minimumSpendPence: 0,
        claimLimit: null,
        endsAt: null,
        startsAt: '2026-11-21T10:00:00.000Z',
        targets: ['taps/basin-taps', 'baths'],
      },
    });
  });

  it('says of every field at fault what to do', () => {
    const texts = {
      ...filled,
      name: '',
      amount: 'a lot',
      claimLimit: '1.5',
      endsAt: 'never',
      issueCode: 'A',
    };
    const read = readDiscount(texts);
    expect('errors' in read && Object.keys(read.errors).toSorted()).toEqual([
      'amount',
      'claimLimit',
      'endsAt',
      'issueCode',
      'name',
    ]);
  });

  it.each([
    ['Percentage', 1_500, '15'],
    ['Percentage', 750, '7.5'],
    ['Percentage', 1_205, '12.05'],
    ['Percentage', 1, '0.01'],
    ['FixedAmount', 2_000, '20'],
    ['FixedAmount', 1_250, '12.50'],
  ] as const)('types a %s of %i hundredths as %s, and reads it again', (type, amount, text) => {
    expect(amountText({ type, amount })).toBe(text);
    expect(hundredthsOf(text)).toBe(amount);
  });
});
