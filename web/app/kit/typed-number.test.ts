import { describe, expect, it } from 'vitest';
import { wholeNumberOf } from './typed-number.ts';

describe('a whole number as it is typed', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    [' 007 ', 7],
    ['999999999', 999_999_999],
    ['0x10', Number.NaN],
    ['1e2', Number.NaN],
    ['0b11', Number.NaN],
    ['1.0', Number.NaN],
    ['-1', Number.NaN],
    ['+1', Number.NaN],
    ['1 000', Number.NaN],
    ['Infinity', Number.NaN],
    ['1000000000', Number.NaN],
    ['', Number.NaN],
    [null, Number.NaN],
  ])('%s is %d', (typed, expected) => {
    expect(wholeNumberOf(typed)).toBe(expected);
  });
});
