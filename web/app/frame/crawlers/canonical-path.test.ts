import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

test.each([
  ['/', '', '/'],
  ['/c/taps', '', '/c/taps'],
  ['/c/taps/', '', '/c/taps'],
  ['/c/taps///', '', '/c/taps'],
  ['///', '', '/'],
  ['/c/taps', '?finish=chrome&finish=brass', '/c/taps'],
  ['/c/taps', '?sort=price-low', '/c/taps'],
  ['/c/taps', '?page=3', '/c/taps?page=3'],
  ['/c/taps', '?page=1', '/c/taps'],
  ['/c/taps', '?page=0', '/c/taps'],
  ['/c/taps', '?page=x', '/c/taps'],
  ['/c/taps', '?page=2&page=3', '/c/taps'],
  ['/c/taps', '?finish=chrome&page=3', '/c/taps'],
  ['/c/taps', '?page=3&view=list', '/c/taps'],
  ['/c/taps', '?page=3&after=AbC_-9', '/c/taps?page=3'],
  ['/p/lode', '?sku=LODE-CH&photo=2', '/p/lode'],
])('%s%s is known as %s', (pathname, search, expected) => {
  expect(canonicalPath(pathname, search)).toBe(expected);
});

test('an address of slashes alone is as quickly known as any', () => {
  const path = `/c${'/'.repeat(400_000)}x`;
  expect(canonicalPath(path, '')).toBe(path);
});
