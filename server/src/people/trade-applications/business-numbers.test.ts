import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGenuineVat } from '../../core/vat-number.ts';
import { faultOfNumbers, readCompanyNumber, readVatNumber } from './business-numbers.ts';

describe('a company number', () => {
  it.each([
    ['01234567', 'good', '01234567'],
    ['sc 123456', 'good', 'SC123456'],
    ['OC-301234', 'good', 'OC301234'],
    ['R0123456', 'good', 'R0123456'],
    ['', 'empty', null],
    ['0123456', 'unfinished', null],
    ['S', 'unfinished', null],
    ['SC', 'unfinished', null],
    ['012345678', 'wrong', null],
    ['00000000', 'wrong', null],
    ['QX123456', 'wrong', null],
    ['ABC12345', 'wrong', null],
    ['12 34 AB 78', 'wrong', null],
    ['FC012345', 'foreign', null],
  ])('%s is %s', (text, state, number) => {
    expect(readCompanyNumber(text, 'live')).toMatchObject({ state, number });
  });

  it('that was invented is good in a demo alone', () => {
    for (const invented of ['99000417', 'SC990034']) {
      expect(readCompanyNumber(invented, 'demo')).toMatchObject({ state: 'good' });
      expect(readCompanyNumber(invented, 'live')).toMatchObject({ state: 'wrong' });
    }
  });

  it('is never wrong while a good one is typed, figure by figure', () => {
    const good = fc.tuple(
      fc.constantFrom('', 'SC', 'NI', 'OC', 'R0'),
      fc.integer({ min: 1, max: 899_999 }),
    );
    fc.assert(
      fc.property(good, ([prefix, value]) => {
        const number = prefix + String(value).padStart(8 - prefix.length, '0');
        const typed = Array.from({ length: 7 }, (_, length) => number.slice(0, length + 1));
        expect(typed.map((text) => readCompanyNumber(text, 'live').state)).toEqual(
          typed.map(() => 'unfinished'),
        );
        expect(readCompanyNumber(number, 'live')).toMatchObject({ state: 'good', number });
      }),
    );
  });
});

describe('a VAT number', () => {
  it.each([
    ['GB 980 7806 84', 'good', '980780684'],
    ['XI980780684', 'good', '980780684'],
    ['980 7806 84 001', 'good', '980780684'],
    ['', 'empty', null],
    ['GB', 'unfinished', null],
    ['GB 980 78', 'unfinished', null],
    ['980 7806 48', 'wrong', null],
    ['999000417', 'wrong', null],
    ['GD001', 'wrong', null],
    ['9807806841', 'wrong', null],
    ['98O780684', 'wrong', null],
    ['DE136695976', 'foreign', null],
    ['IE6388047V', 'foreign', null],
  ])('%s is %s', (text, state, number) => {
    expect(readVatNumber(text, 'live')).toMatchObject({ state, number });
  });

  it('that adds up to nothing is good in a demo alone, and only where it begins as an invented one', () => {
    expect(isGenuineVat('999000417')).toBe(false);
    expect(readVatNumber('GB 999 0004 17', 'demo')).toMatchObject({ state: 'good' });
    expect(readVatNumber('GB 980 7806 48', 'demo')).toMatchObject({ state: 'wrong' });
  });

  it('with two neighbours swapped is never good', () => {
    const places = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(places, (place) => {
        const digits = [...'980780684'];
        [digits[place], digits[place + 1]] = [digits[place + 1]!, digits[place]!];
        const swapped = digits.join('');
        expect(readVatNumber(swapped, 'live').state).toBe(
          swapped === '980780684' ? 'good' : 'wrong',
        );
      }),
    );
  });
});

it('each kind of business has the numbers that it can have', () => {
  const company = readCompanyNumber('01234567', 'live');
  const partnership = readCompanyNumber('OC301234', 'live');
  const none = readCompanyNumber('', 'live');
  const vat = readVatNumber('', 'live');
  const fieldOf = (...asked: Parameters<typeof faultOfNumbers>) =>
    faultOfNumbers(...asked)?.field ?? null;
  expect(fieldOf('limited-company', none, vat)).toBe('companyNumber');
  expect(fieldOf('limited-company', company, vat)).toBeNull();
  expect(fieldOf('sole-trader', company, vat)).toBe('companyNumber');
  expect(fieldOf('sole-trader', none, vat)).toBeNull();
  expect(fieldOf('partnership', company, vat)).toBe('companyNumber');
  expect(fieldOf('partnership', partnership, vat)).toBeNull();
  expect(fieldOf('partnership', none, readVatNumber('98', 'live'))).toBe('vatNumber');
});
