import { describe, expect, it } from 'vitest';
import { hundredthsOf, hundredthsText, newTexts, readDiscount } from './discount-form.server.ts';

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
    ['15', 1_500],
    ['7.5', 750],
    ['12.50', 1_250],
    ['£20', 2_000],
    ['15 %', 1_500],
    ['6.2', 620],
    ['0.01', 1],
    ['-1', null],
    ['1.005', null],
    ['', null],
  ])('reads %s as %s hundredths', (text, expected) => {
    expect(hundredthsOf(text)).toBe(expected);
  });

  it.each([
    [1_500, '15'],
    [750, '7.5'],
    [1_205, '12.05'],
    [1, '0.01'],
  ])('writes %i hundredths as %s', (hundredths, text) => {
    expect(hundredthsText(hundredths)).toBe(text);
    expect(hundredthsOf(text)).toBe(hundredths);
  });
});
