import { expect, test } from 'vitest';
import { sparePage } from './spare-page.ts';

const shopName = 'Bath & Bore';

test.each([401, 403, 429, 500, 503])('the page of a %i says what to do', (status) => {
  const read = sparePage({ status, shopName, again: '/c/taps?page=2&sort=price' });
  expect(read.html).toMatch(/<h1>\S[^<]+<\/h1>/);
  expect(read.html).toContain('href="/c/taps?page=2&amp;sort=price"');
  expect(read.html).toMatch(/again|in our shop/);
  const sent = sparePage({ status, shopName, again: null });
  expect(sent.html).not.toContain('Try again</a>');
  expect(sent.html).toMatch(/send/);
});

test('a spare page needs no other file, and runs nothing', () => {
  const { html, policy } = sparePage({ status: 503, shopName, again: '/"><script>' });
  expect(html).not.toMatch(/<script|<link|src=/);
  expect(policy).toContain("default-src 'none'");
});
