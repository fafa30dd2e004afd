import {
  shopCookies,
  type CookieFact,
  type CookieName,
} from '@plumbline/contracts/nouns/cookies.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/identity/browser.ts';
import { insertPerson, postSession, signInByPages } from '../../test/identity/people.ts';
import { startTestShop, type TestShop } from '../../test/shop.ts';

// The shop as a live one stands: visitors speak https to a proxy, and the proxy http to the shop.
const publicUrl = 'https://shop.example';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00 }],
    now: new Date(),
    publicUrl,
  });
});
afterAll(() => shop.stop());

/** A browser behind the proxy, with every cookie that it was sent. */
function visit(): { browser: TestBrowser; sent: string[] } {
  const sent: string[] = [];
  const browser = openBrowser(publicUrl, async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-proto', 'https');
    const response = await fetch(shop.baseUrl + pathname + search, { ...init, headers });
    sent.push(...response.headers.getSetCookie());
    return response;
  });
  return { browser, sent };
}

const addItem = (browser: TestBrowser, headers: Record<string, string> = { origin: publicUrl }) =>
  browser.fetch('/services/shop/current-basket/items', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ sku: 'TAP', quantity: 1 }),
  });
const profile = (browser: TestBrowser) => browser.fetch('/services/accounts/api/UserProfile');

test('every cookie of a visit goes by https alone, and the shop’s own are tied to its host', async () => {
  const { browser, sent } = visit();
  expect((await addItem(browser)).status).toBe(200);
  await browser.fetch('/auth/nonce');
  await signInByPages(browser, await insertPerson(shop));
  expect((await profile(browser)).status).toBe(200);
  const out = { method: 'POST', headers: { origin: publicUrl } };
  expect((await browser.fetch('/auth/sign-out', out)).status).toBe(303);

  const names = sent.map((line) => line.split('=')[0]!);
  const expected = ['visitor', 'nonce', 'sign-in', 'session'].map((name) => `__Host-${name}`);
  expect(names).toEqual(expect.arrayContaining([...expected, 'op_session', 'op_interaction']));
  const told = sent.map((line) => {
    const [, prefix = '', name] = /^(__Host-)?([\w-]+?)(?:\.sig)?=/.exec(line)!;
    return {
      name,
      prefix,
      isSecure: /; secure(;|$)/i.test(line),
      isLax: /; samesite=lax(;|$)/i.test(line),
      isForRoot: prefix === '' || /; path=\/(;|$)/i.test(line),
      isForOthers: /; domain=/i.test(line),
      // The one that a page reads says only that the session has changed.
      isHidden: name === 'op_bs' || /; httponly(;|$)/i.test(line),
    };
  });
  const asItShould = { isSecure: true, isLax: true, isForRoot: true, isForOthers: false };
  expect(told).toEqual(
    told.map(({ name }) => {
      const { isHostBound }: CookieFact = shopCookies[name as CookieName];
      return { ...asItShould, name, prefix: isHostBound ? '__Host-' : '', isHidden: true };
    }),
  );
});

test('a mark under its bare name, which anybody on the way could have set, counts for nothing', async () => {
  const token = (await shop.signedIn()).cookies.get('session')!;
  const asked = (name: string) =>
    fetch(`${shop.baseUrl}/services/accounts/api/UserProfile`, {
      headers: { cookie: `${name}=${token}` },
    });
  expect((await asked('__Host-session')).status).toBe(200);
  expect((await asked('session')).status).toBe(401);
});

describe('whatever writes', () => {
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const writes = [
    ['a call', '/services/shop/current-basket/items', json, '{"sku":"TAP","quantity":1}'],
    ['a sign-in by script', '/auth/session', json, '{"idToken":"x"}'],
    ['a sign-out', '/auth/sign-out', form, ''],
    ['a registration', '/oidc/register', form, 'email=a@example.com'],
  ] as const;
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'http://shop.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  test.each(writes)('%s is refused from anywhere but the shop', async (_, path, headers, body) => {
    const answers = foreign.map(async (from) => {
      const { browser, sent } = visit();
      const request = { method: 'POST', headers: { ...headers, ...from }, body };
      const { status } = await browser.fetch(path, request);
      return { ...from, status, sent };
    });
    expect(await Promise.all(answers)).toEqual(
      foreign.map((from) => ({ ...from, status: 403, sent: [] })),
    );
  });

  test('is refused from the address behind the proxy as well', async () => {
    const { browser } = visit();
    expect((await addItem(browser, { origin: shop.baseUrl })).status).toBe(403);
  });

  test('a sign-out from elsewhere leaves the session as it is', async () => {
    const { browser } = visit();
    await signInByPages(browser, await insertPerson(shop));
    const origin = 'https://elsewhere.example';
    await browser.fetch('/auth/sign-out', { method: 'POST', headers: { origin } });
    expect((await profile(browser)).status).toBe(200);
  });
});

test('an ID token opens no session from elsewhere', async () => {
  const { browser } = visit();
  const answer = await postSession(
    { baseUrl: publicUrl },
    browser,
    { idToken: 'x' },
    { origin: shop.baseUrl },
  );
  expect(await answer.json()).toMatchObject({ status: 403, code: 'origin-refused' });
});
