import { describe, expect, test } from 'vitest';
import {
  filesOf,
  isChangeOfPerson,
  isKeepable,
  isLeftAlone,
  markedAsKept,
  mayBeKept,
  withoutScripts,
} from './rules.ts';

test.each(['/', '/c/taps', '/c/taps/basin-taps', '/p/lode', '/brands', '/brands/corvane', '/new'])(
  '%s may be shown again without a connection',
  (path) => {
    expect(isKeepable(path)).toBe(true);
    expect(isLeftAlone(path)).toBe(false);
  },
);

test.each([
  '/basket',
  '/wishlist',
  '/wishlist/token',
  '/projects',
  '/projects/1',
  '/shared/token',
  '/search',
  '/compare',
  '/preferences',
  '/cookies',
  '/newsletter',
  '/c',
  '/p/lode/quick',
  '/p/lode/specification.pdf',
  '/brands/corvane/more',
])('%s is never kept', (path) => {
  expect(isKeepable(path)).toBe(false);
});

test.each([
  '/staff',
  '/staff/discounts',
  '/staff.data',
  '/account',
  '/account/orders',
  '/account.data',
  '/checkout',
  '/checkout/payment',
  '/auth/sign-in',
  '/oidc/auth',
  '/dev/mailbox',
  '/order/token',
  '/services/shop/current-basket',
  '/webhooks/payments',
])('the worker has nothing to do with %s', (path) => {
  expect(isLeftAlone(path)).toBe(true);
  expect(isKeepable(path)).toBe(false);
});

test('a name that only begins like one of those is a page like any other', () => {
  for (const path of ['/staffroom', '/accounts', '/c/order', '/p/auth']) {
    expect(isLeftAlone(path)).toBe(false);
  }
});

test.each([
  ['/auth/session', true],
  ['/auth/sign-out', true],
  ['/auth/return', true],
  ['/authors', false],
  ['/c/taps', false],
])('%s changes who is here: %s', (path, changes) => {
  expect(isChangeOfPerson(path)).toBe(changes);
});

describe('an answer', () => {
  const answer = (change: Partial<Response>, headers: Record<string, string> = {}) =>
    mayBeKept({
      ok: true,
      type: 'basic',
      redirected: false,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
      ...change,
    } as Response);

  test('of a page for everybody may be kept', () => {
    expect(answer({})).toBe(true);
    expect(answer({}, { 'cache-control': 'private, no-cache' })).toBe(true);
  });

  test.each([
    ['that failed', answer({ ok: false })],
    ['from elsewhere', answer({ type: 'opaque' })],
    ['of another address', answer({ redirected: true })],
    ['that is no page', answer({}, { 'content-type': 'application/json' })],
    ['that says so', answer({}, { 'cache-control': 'private, no-store' })],
  ])('%s is not kept', (_, isKept) => {
    expect(isKept).toBe(false);
  });
});

test('the files of a page are those of its build, each once', () => {
  const html = `<link href="/assets/a-1.css"><script>["/assets/b-2.js","/assets/a-1.css"]</script>
    <use href="/assets/icons-3.svg#heart"/><img src="/pictures/tap.avif">`;
  expect(filesOf(html)).toEqual(['/assets/a-1.css', '/assets/b-2.js', '/assets/icons-3.svg']);
});

test('a page that is kept says so', () => {
  const html = '<!DOCTYPE html><html lang="en-GB"><head></head></html>';
  expect(markedAsKept(html)).toBe(
    '<!DOCTYPE html><html data-kept="" lang="en-GB"><head></head></html>',
  );
});

test('of a page’s scripts only those stay that say so', () => {
  const html = '<p>a</p><script nonce="x">go()\n</script><script data-stays="">again()</script>';
  expect(withoutScripts(html)).toBe('<p>a</p><script data-stays="">again()</script>');
});
