import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardBrand, checkCard, digitsOf, groupCardNumber, groupExpiry } from './card-number.ts';

const now = new Date('2026-11-21T10:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '08 / 29', securityCode: '123' };

describe('groupCardNumber', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['5555 5555 5555 4444 99', '5555 5555 5555 4444'],
    ['', ''],
  ])('writes %s as %s', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown);
  });

  test('keeps every digit up to the length of a card, in order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 -]{0,30}$/), (typed) => {
        const kept = digitsOf(groupCardNumber(typed));
        expect(digitsOf(typed).startsWith(kept)).toBe(true);
        expect(groupCardNumber(groupCardNumber(typed))).toBe(groupCardNumber(typed));
      }),
    );
  });
});

describe('groupExpiry', () => {
  test.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['8', '', '08 / '],
    ['12 /', '12 / ', '12'],
    ['12 / 29', '12 / 2', '12 / 29'],
    ['0829', '', '08 / 29'],
  ])('turns %j after %j into %j', (typed, before, shown) => {
    expect(groupExpiry(typed, before)).toBe(shown);
  });
});

describe('cardBrand', () => {
  test.each([
    ['4', 'Visa'],
    ['51', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['37', 'Amex'],
    ['6', ''],
  ])('knows %s as %j', (number, name) => {
    expect(cardBrand(number).name).toBe(name);
  });
});

describe('checkCard', () => {
  test('finds nothing wrong with a good card', () => {
    expect(checkCard(good, now)).toEqual([]);
  });

  test.each([
    [{ number: '' }, 'number'],
    [{ number: '4242 4242 4242 4241' }, 'number'],
    [{ number: '4242 4242 4242' }, 'number'],
    [{ expiry: '' }, 'expiry'],
    [{ expiry: '13 / 29' }, 'expiry'],
    [{ expiry: '10 / 26' }, 'expiry'],
    [{ securityCode: '12' }, 'securityCode'],
  ] as const)('says which field of %o is wrong', (change, name) => {
    expect(checkCard({ ...good, ...change }, now).map((problem) => problem.name)).toEqual([name]);
  });

  test('takes a card to the last day of its month', () => {
    expect(checkCard({ ...good, expiry: '11 / 26' }, now)).toEqual([]);
    const after = new Date('2026-12-01T00:00:00Z');
    expect(checkCard({ ...good, expiry: '11 / 26' }, after)).toHaveLength(1);
  });

  test('asks for four digits of an American Express card', () => {
    const amex = { ...good, number: '378282246310005' };
    expect(checkCard(amex, now)).toHaveLength(1);
    expect(checkCard({ ...amex, securityCode: '1234' }, now)).toEqual([]);
  });
});
