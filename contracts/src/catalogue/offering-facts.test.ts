import { expect, test } from 'vitest';
import { sizeText } from './offering-facts.ts';

test.each([
  [{ widthMm: 800, depthMm: 460, heightMm: 520, lengthMm: null }, '800 × 460 × 520 mm'],
  [{ widthMm: 420, depthMm: null, heightMm: 150, lengthMm: null }, '420 × 150 mm'],
  [{ widthMm: 15, depthMm: null, heightMm: null, lengthMm: 3000 }, '3000 mm long'],
  [{ widthMm: 22, depthMm: 22, heightMm: 22, lengthMm: 3000 }, '22 mm diameter, 3000 mm long'],
  [{ widthMm: 600, depthMm: null, heightMm: null, lengthMm: null }, '600 mm'],
  [{ widthMm: null, depthMm: null, heightMm: null, lengthMm: null }, null],
])('%j reads %s', (size, text) => {
  expect(sizeText(size)).toBe(text);
});
