import { expect, test } from 'vitest';
import { securityHeaders, type SecurityOptions } from './security-headers.ts';

const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };
const own: SecurityOptions = {
  secure: true,
  demo: false,
  paymentOrigins: ['https://pay.example'],
  signInOrigins: [],
};

/** What each directive of a page's policy allows, in its order. */
function policyOf(path: string, options: Partial<SecurityOptions> = {}) {
  const headers = securityHeaders(path, inline, { ...own, ...options });
  const directives = headers['content-security-policy']!.split('; ');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name, ...sources] = directive.split(/ +/);
      return [name, sources.join(' ')];
    }),
  );
}

/** The whole of it: whatever more a page is to be allowed is written here as well. */
const closed = {
  'default-src': "'self'",
  'script-src': "'self' 'sha256-script'",
  'style-src': "'self' 'sha256-style'",
  'style-src-attr': "'unsafe-inline'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'img-src': "'self' data:",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
};

test.each([
  '/',
  '/basket',
  '/p/lode',
  '/account',
  '/checkouts',
  '/payments',
  '/auth/sign-in',
  '/c/checkout',
  '/order/token',
  '/order/token/return',
  '/order/token/changes',
])('%s may run, load, frame and send to nothing but the shop itself', (path) => {
  expect(policyOf(path)).toEqual(closed);
});

test.each([
  '/checkout',
  '/checkout/payment',
  '/pay/link',
  '/trade/statement',
  '/order/token/change',
  '/order/token/upgrade/start',
  '/account/cards/new',
  '/account/cards/new.data',
])('%s, which takes a card, may reach the payment provider as well, and no more', (path) => {
  expect(policyOf(path)).toEqual({
    ...closed,
    'script-src': "'self' 'sha256-script' https://pay.example",
    'connect-src': "'self' https://pay.example",
    'frame-src': "'self' https://pay.example",
    'form-action': "'self' https://pay.example",
  });
});

test('a sign-in provider elsewhere may be asked, framed and posted to, and gives no script', () => {
  const signInOrigins = ['https://id.example', 'https://tokens.example'];
  expect(policyOf('/', { signInOrigins })).toEqual({
    ...closed,
    'connect-src': "'self' https://id.example https://tokens.example",
    'frame-src': "'self' https://id.example https://tokens.example",
    'form-action': "'self' https://id.example https://tokens.example",
  });
});

test('the hidden frame of a renewal may stand in our own pages, and in no others', () => {
  expect(policyOf('/auth/silent')).toEqual({ ...closed, 'frame-ancestors': "'self'" });
});

test.each([true, false])('with https (%s) a browser is told to come by it alone', (secure) => {
  const headers = securityHeaders('/', inline, { ...own, secure });
  const told = secure ? 'max-age=31536000; includeSubDomains' : undefined;
  expect(headers['strict-transport-security']).toBe(told);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  });
});

test('several origins, and several parts of a page, are each allowed by name', () => {
  const headers = securityHeaders(
    '/checkout/payment',
    { scripts: ["'a'", "'b'"], styles: ["'c'", "'d'"] },
    { ...own, paymentOrigins: ['https://pay.example', 'https://bank.example'] },
  );
  const policy = headers['content-security-policy']!;
  expect(policy).toContain("script-src 'self' 'a' 'b' https://pay.example https://bank.example;");
  expect(policy).toContain("style-src 'self' 'c' 'd';");
});

test.each([
  [true, 'noindex, nofollow'],
  [false, undefined],
])('a demo (%s) asks search engines to stay away, and a shop does not', (demo, told) => {
  expect(securityHeaders('/', inline, { ...own, demo })['x-robots-tag']).toBe(told);
});
