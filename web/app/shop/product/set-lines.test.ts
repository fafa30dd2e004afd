import { describe, expect, test } from 'vitest';
import { lineValue, readLine } from './set-lines.ts';

describe('readLine', () => {
  test.each([
    ['TRP-114-BR', 1],
    ['A/B_c.1', 999],
  ])('reads back %s × %i', (sku, quantity) => {
    expect(readLine(lineValue(sku, quantity))).toEqual({ sku, quantity });
  });

  test.each(['', 'TRAP', ':', 'TRAP:', 'TRAP:x', ':2'])('makes nothing buyable of %j', (text) => {
    const { sku, quantity } = readLine(text);
    expect(sku !== '' && quantity >= 1).toBe(false);
  });
});
