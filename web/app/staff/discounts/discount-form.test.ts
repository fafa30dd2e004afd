import { allCalls } from '@plumbline/contracts/calls.ts';
import { describe, expect, it } from 'vitest';
import { refusalOfBody } from '../../../../server/test/refused-body.ts';
import { refusedForm } from '../../request/form.server.ts';
import { hundredthsOf } from '../../kit/typed-values.ts';
import { amountText } from '../parts/offer-texts.ts';
import { campaign, campaignTexts, discountBody, newTexts } from './discount-form.server.ts';

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
    expect(discountBody({ ...filled, targets: 'taps/basin-taps\n\n baths , ' })).toEqual({
      name: 'Taps',
      text: '15 % off taps',
      promotionCode: 'NOVTAPS',
      issueCode: 'TAPS15',
      channel: 100,
      type: 'Percentage',
      amount: 1_500,
      targetType: 201,
      targets: ['taps/basin-taps', 'baths'],
      minimumSpendPence: 0,
      startsAt: '2026-11-21T10:00:00.000Z',
      endsAt: null,
      claimLimit: null,
      issueCodeLimit: null,
      claimsPerCustomer: null,
      priority: 0,
      stacksOnPromotions: false,
      returnsOnCancel: true,
      isStopped: false,
    });
  });

  it('says of every field at fault what to do, in the order of the fields', () => {
    const texts = {
      ...filled,
      name: '',
      amount: 'a lot',
      minimumSpendPence: 'some',
      claimLimit: '1.5',
      endsAt: 'never',
      issueCode: 'A',
    };
    const refusal = refusalOfBody(allCalls.discounts.createDiscount, discountBody(texts));
    expect(refusedForm(refusal, texts, campaign).errors.map(({ message }) => message)).toEqual([
      'Give it a name by which staff know it.',
      'Enter a code of 3 to 40 letters and digits.',
      'Enter a percentage, like 15 or 7.5, or pounds, like 20 or 12.50.',
      'Enter a day and time, or nothing for no end.',
      'Enter pounds, like 50.',
      'Enter a whole number, or nothing for no limit.',
    ]);
  });

  it('writes what it read', () => {
    const texts = { ...filled, minimumSpendPence: '50', claimLimit: '10', isStopped: 'on' };
    expect(campaignTexts(discountBody(texts))).toEqual(texts);
    expect(campaignTexts(discountBody(filled))).toEqual(filled);
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
