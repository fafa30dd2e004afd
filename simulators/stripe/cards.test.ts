import { describe, expect, it } from 'vitest';
import { checkTypedCard, isLuhnValid, testCards } from './cards.ts';

const now = new Date('2026-11-18T10:00:00Z');
const good = { number: '4242 4242 4242 4242', expMonth: '11', expYear: '26', cvc: '123' };

describe('the test cards', () => {
  it('all have valid numbers, no two the same number or token', () => {
    for (const { number } of testCards) expect(isLuhnValid(number)).toBe(true);
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    expect(new Set(testCards.map(({ token }) => token)).size).toBe(testCards.length);
  });
});

describe('isLuhnValid', () => {
  it('finds every single mistyped digit', () => {
    const number = '4242424242424242';
    for (let at = 0; at < number.length; at++) {
      for (let digit = 0; digit <= 9; digit++) {
        const typed = number.slice(0, at) + String(digit) + number.slice(at + 1);
        expect(isLuhnValid(typed)).toBe(typed === number);
      }
    }
  });
});

describe('checkTypedCard', () => {
  it('finds nothing wrong with a test card that expires this month', () => {
    expect(checkTypedCard(good, now)).toEqual([]);
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '4111111111111111' }, 'incorrect_number'],
    [{ number: '' }, 'incorrect_number'],
    [{ expMonth: '13' }, 'invalid_expiry_month'],
    [{ expMonth: '0', expYear: '27' }, 'invalid_expiry_month'],
    [{ expMonth: '10' }, 'invalid_expiry_year'],
    [{ expYear: '25' }, 'invalid_expiry_year'],
    [{ expYear: '2099' }, 'invalid_expiry_year'],
    [{ expYear: 'x' }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ cvc: '1234' }, 'invalid_cvc'],
    [{ number: '378282246310005', cvc: '123' }, 'invalid_cvc'],
  ])('says of %j that it is %s', (wrong, code) => {
    expect(checkTypedCard({ ...good, ...wrong }, now).map((error) => error.code)).toEqual([code]);
  });
});
