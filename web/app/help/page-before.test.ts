import { expect, test } from 'vitest';
import { pageBefore } from './page-before.server.ts';

const cameFrom = (referer: string) =>
  pageBefore({ url: 'https://shop.example/help/feedback', headers: new Headers({ referer }) });

test.each([
  ['https://shop.example/p/lode-mixer?sku=LOD-1', '/p/lode-mixer'],
  ['https://shop.example/c/taps/basin', '/c/taps/basin'],
  ['https://shop.example/', '/'],
  // Whoever has these addresses has what they open.
  ['https://shop.example/order/kTyZ0a/question', '/order'],
  ['https://shop.example/help/thread/kTyZ0a', '/help'],
  ['https://shop.example/search?q=my%20disease', '/search'],
  ['https://elsewhere.example/p/lode-mixer', ''],
  ['no address', ''],
  [`https://shop.example/p/${'a'.repeat(900)}`, `/p/${'a'.repeat(297)}`],
])('of %s the page that somebody was on is told as %s', (from, page) => {
  expect(cameFrom(from)).toBe(page);
});
