import { describe, expect, it } from 'vitest';
import { hundredthsOf, wholeNumberOf } from './typed-values.ts';

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

describe('a sum as it is typed', () => {
  it.each([
    ['15', 1_500],
    ['7.5', 750],
    ['12.50', 1_250],
    ['£20', 2_000],
    ['£2,400.50', 240_050],
    ['1,234,567', 123_456_700],
    ['2 400.5', 240_050],
    ['15 %', 1_500],
    ['6.2', 620],
    ['0.01', 1],
    ['-1', null],
    ['1.005', null],
    ['1,5', null],
    ['12,34', null],
    ['', null],
  ])('%s is %s hundredths', (text, expected) => {
    expect(hundredthsOf(text)).toBe(expected);
  });
});
