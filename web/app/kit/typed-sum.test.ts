import { describe, expect, it } from 'vitest';
import { hundredthsOf } from './typed-sum.ts';

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
