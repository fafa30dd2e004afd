import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/c/taps?finish=chrome&page=2', '/p/a-b#drawing'])('%s is gone back to', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/a\\b',
  '/\t/elsewhere.example',
  '/ /elsewhere.example',
  'javascript:alert(1)',
  'c/taps',
  '',
  null,
])('%j could lead elsewhere, so the fallback is gone to', (path) => {
  expect(ownPath(path, '/here')).toBe('/here');
});

test('whatever is sent, the answer is an address of this shop', () => {
  const shop = 'https://shop.example';
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(new URL(ownPath(`/${text}`), shop).origin).toBe(shop);
      expect(new URL(ownPath(text), shop).origin).toBe(shop);
    }),
  );
});
