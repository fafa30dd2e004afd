import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGenuineVat } from '../../core/vat-number.ts';
import { faultOfNumbers, readCompanyNumber, readVatNumber } from './business-numbers.ts';

/** That so many figures are still to come. */
const more = (figures: number) =>
  figures === 1 ? /\bone more figure\b/i : new RegExp(`\\b${figures} more figures\\b`);

describe('a company number', () => {
  it.each([
    ['01234567', 'good', '01234567'],
    ['sc 123456', 'good', 'SC123456'],
    ['OC-301234', 'good', 'OC301234'],
    ['R0123456', 'good', 'R0123456'],
    [' 01.23/45-67', 'good', '01234567'],
    // Only the front tells an invented one.
    ['01234599', 'good', '01234599'],
    ['SC129934', 'good', 'SC129934'],
    ['', 'empty', null],
    [' - ', 'empty', null],
    ['0123456', 'unfinished', null],
    ['S', 'unfinished', null],
    ['SC', 'unfinished', null],
    ['012345678', 'wrong', null],
    ['00000000', 'wrong', null],
    ['QX123456', 'wrong', null],
    ['ABC12345', 'wrong', null],
    ['12AB', 'wrong', null],
    ['12 34 AB 78', 'wrong', null],
    ['SC000000', 'wrong', null],
    ['A', 'wrong', null],
    ['R', 'unfinished', null],
    ['R0', 'unfinished', null],
    ['R1', 'wrong', null],
    ['S1234567', 'wrong', null],
    ['FC012345', 'foreign', null],
    ['FC', 'foreign', null],
  ])('%s is %s', (text, state, number) => {
    expect(readCompanyNumber(text, 'live')).toMatchObject({ state, number });
  });

  it.each(['SC', 'NI', 'R0', 'OC', 'SO', 'NC', 'LP', 'SL', 'NL', 'CE', 'CS', 'RS', 'IP', 'SP'])(
    'of the register may begin with %s',
    (prefix) => {
      expect(readCompanyNumber(`${prefix}123456`, 'live')).toEqual({
        state: 'good',
        number: `${prefix}123456`,
        message: null,
      });
    },
  );

  it.each(['FC', 'SF', 'NF'])('that begins with %s is of a company abroad', (prefix) => {
    expect(readCompanyNumber(`${prefix}012345`, 'live').state).toBe('foreign');
  });

  it('of zeros alone is wrong in a demo as well', () => {
    expect(readCompanyNumber('00000000', 'demo').state).toBe('wrong');
  });

  it('of seven figures is told of the 0 in front, and no other is', () => {
    expect(readCompanyNumber('1234567', 'live').message).toContain('0 in front');
    expect(readCompanyNumber('123456', 'live').message).not.toContain('0 in front');
    expect(readCompanyNumber('SC12345', 'live').message).not.toContain('0 in front');
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
        for (const [index, text] of typed.entries()) {
          const { state, message } = readCompanyNumber(text, 'live');
          expect([state, message]).toEqual(['unfinished', expect.stringMatching(more(7 - index))]);
        }
        expect(readCompanyNumber(number, 'live')).toMatchObject({ state: 'good', number });
      }),
    );
  });
});

describe('a VAT number', () => {
  it.each([
    ['GB 980 7806 84', 'good', 'GB980780684'],
    ['XI980780684', 'good', 'GB980780684'],
    ['980 7806 84 001', 'good', 'GB980780684'],
    ['', 'empty', null],
    [' gb-980.7806/84 ', 'good', 'GB980780684'],
    [' - ', 'empty', null],
    ['G', 'unfinished', null],
    ['X', 'unfinished', null],
    ['GB', 'unfinished', null],
    ['GB 980 78', 'unfinished', null],
    ['D', 'wrong', null],
    ['G1', 'wrong', null],
    ['GB 98O 78', 'wrong', null],
    ['GB 980 7O', 'wrong', null],
    ['980 7806 48', 'wrong', null],
    ['999000417', 'wrong', null],
    ['000000000', 'wrong', null],
    ['GD001', 'wrong', null],
    ['HA501', 'wrong', null],
    ['9807806841', 'wrong', null],
    ['98O780684', 'wrong', null],
    ['DE136695976', 'foreign', null],
    ['IE6388047V', 'foreign', null],
  ])('%s is %s', (text, state, number) => {
    expect(readVatNumber(text, 'live')).toMatchObject({ state, number });
  });

  it.each(['', 'GB', 'XI'])('is unfinished while a good one is typed after “%s”', (country) => {
    for (let figures = 1; figures < 9; figures++) {
      const { state, message } = readVatNumber(country + '980780684'.slice(0, figures), 'live');
      expect([state, message]).toEqual(['unfinished', expect.stringMatching(more(9 - figures))]);
    }
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

it('whatever is not good has a sentence that says why, since a form shows that', () => {
  const typed = fc.oneof(
    fc.constantFrom('01234567', 'FC012345', '0', '00000000', '99000417', 'ABC', '123456789'),
    fc.constantFrom(
      '980780684',
      '980780648',
      '98078',
      'G',
      'D',
      'DE136695976',
      'GD001',
      '9807806841',
    ),
    fc.string({ unit: fc.constantFrom(...'SCGBXIFR0129 -'), maxLength: 12 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      for (const read of [readCompanyNumber(text, 'live'), readVatNumber(text, 'live')]) {
        const isFine = read.state === 'good' || read.state === 'empty';
        expect(/\S+ .+\.$/.test(read.message ?? '')).toBe(!isFine);
        expect(read.message === null).toBe(isFine);
        expect(read.number === null).toBe(read.state !== 'good');
      }
    }),
  );
});

describe('the numbers of a business', () => {
  const none = readCompanyNumber('', 'live');
  const company = readCompanyNumber('01234567', 'live');
  const noVat = readVatNumber('', 'live');
  const vat = readVatNumber('980780684', 'live');
  const kinds = ['sole-trader', 'partnership', 'limited-company'] as const;
  type Asked = Parameters<typeof faultOfNumbers>;
  const partnershipOf = (prefix: string) => readCompanyNumber(`${prefix}301234`, 'live');

  it.each<[string, ...Asked]>([
    ['a sole trader without any', 'sole-trader', none, noVat],
    ['a sole trader with a VAT number', 'sole-trader', none, vat],
    ['a partnership without any', 'partnership', none, noVat],
    ...['OC', 'SO', 'NC', 'LP', 'SL', 'NL'].map((prefix): [string, ...Asked] => [
      `a partnership with one that begins with ${prefix}`,
      'partnership',
      partnershipOf(prefix),
      vat,
    ]),
    ['a company with its own', 'limited-company', company, noVat],
    ['a company with both', 'limited-company', company, vat],
  ])('are right for %s', (_, ...asked) => {
    expect(faultOfNumbers(...asked)).toBeNull();
  });

  it.each<[string, ...Asked]>([
    ['a company without any', 'limited-company', none, noVat],
    ['a sole trader with a company’s', 'sole-trader', company, noVat],
    ['a partnership with a company’s', 'partnership', company, noVat],
    ['a partnership with a Scottish company’s', 'partnership', partnershipOf('SC'), noVat],
  ])('are wrong for %s, whatever its VAT number is', (_, kind, number) => {
    for (const beside of [noVat, vat, readVatNumber('98', 'live')]) {
      expect(faultOfNumbers(kind, number, beside)).toEqual({
        field: 'companyNumber',
        state: 'wrong',
        message: expect.stringMatching(/\S+ .+\.$/),
      });
    }
  });

  it.each(kinds)('are wrong for any business of kind %s where one of them is no number', (kind) => {
    const own = { 'sole-trader': none, partnership: none, 'limited-company': company }[kind];
    const vats = ['98', 'GD001', 'DE136695976'].map((text) => readVatNumber(text, 'live'));
    for (const wrong of vats) {
      const { state, message } = wrong;
      expect(faultOfNumbers(kind, own, wrong)).toEqual({ field: 'vatNumber', state, message });
    }
    for (const wrong of ['0123', 'QX123456', 'FC012345'].map((t) => readCompanyNumber(t, 'live'))) {
      const { state, message } = wrong;
      const fault = { field: 'companyNumber', state, message };
      expect(faultOfNumbers(kind, wrong, vat)).toEqual(fault);
      expect(faultOfNumbers(kind, wrong, vats[0]!)).toEqual(fault);
    }
  });
});
