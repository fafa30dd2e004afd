import { expect, test } from 'vitest';
import { acceptsBrotli } from './assets.ts';

test.each([
  ['br', true],
  ['gzip, deflate, BR', true],
  ['gzip;q=1.0, br;q=0.5', true],
  ['br;q=0', false],
  ['gzip, br; q=0.000', false],
  ['gzip', false],
  ['x-br', false],
  ['', false],
  [undefined, false],
])('accept-encoding %j takes brotli: %s', (accepted, takes) => {
  expect(acceptsBrotli({ headers: { 'accept-encoding': accepted } })).toBe(takes);
});
