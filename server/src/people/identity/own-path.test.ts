import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toOwnPath } from './own-path.ts';

const here = 'https://shop.example';

test.each([
  '/',
  '/basket',
  '/c/taps?sort=2&page=3',
  '/p/mono-basin-mixer#reviews',
  '/oidc/account',
  '/c/auth/taps',
  `/${'x'.repeat(999)}`,
])('%s is a place to come back to', (path) => {
  expect(toOwnPath(path)).toBe(path);
});

test.each([
  'https://evil.example',
  'HTTPS:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/../..//evil.example',
  '/%2e%2e//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'basket',
  'basket/taps',
  'https://shop.invalid/basket',
  '',
  '/ü',
  '/auth/sign-in',
  '/x/../auth/sign-out',
  `/${'x'.repeat(1000)}`,
  undefined,
  null,
  7,
  ['/basket'],
])('%s is not, so it is the home page', (wanted) => {
  expect(toOwnPath(wanted)).toBe('/');
});

test('whatever is asked for, a browser stays at the shop', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    'evil.example',
    '?',
    '#',
    '\t',
  );
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
  );
  fc.assert(
    fc.property(text, (wanted) => {
      const target = new URL(toOwnPath(wanted), `${here}/auth/return`);
      expect(target.origin).toBe(here);
    }),
    { numRuns: 5_000 },
  );
});
