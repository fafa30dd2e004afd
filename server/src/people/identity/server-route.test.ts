import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { openBrowser, type TestBrowser } from '../../../test/identity/browser.ts';
import {
  makeSigningKey,
  startTestIssuer,
  type SigningKey,
  type TestIssuer,
} from '../../../test/identity/issuer.ts';
import { insertPerson, sendPassword, signInByPages } from '../../../test/identity/people.ts';

const isSignedIn = (browser: TestBrowser) => browser.cookie('session') !== undefined;

describe('signing in without scripts, by the embedded provider', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ offerings: [], now: new Date() });
  });
  afterAll(() => shop.stop());

  /** A browser back from the provider, stopped before the shop sees its answer. */
  async function back() {
    const browser = openBrowser(shop.baseUrl);
    const person = await insertPerson(shop);
    const page = await browser.open('/auth/sign-in?returnTo=/docs');
    const { url } = await sendPassword(browser, page, person.email, { stopAt: /\/auth\/return/ });
    return { browser, answer: new URL(url) };
  }

  test('leads back to where one was', async () => {
    const browser = openBrowser(shop.baseUrl);
    const returnTo = '/docs?q=tap#top';
    const page = await signInByPages(browser, await insertPerson(shop), { returnTo });
    expect(page.url).toBe(`${shop.baseUrl}/docs?q=tap#top`);
    expect(isSignedIn(browser)).toBe(true);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/%0d%0aset-cookie:x=1',
    'javascript:alert(1)',
  ])('never leads to another site: %s', async (returnTo) => {
    const browser = openBrowser(shop.baseUrl);
    const person = await insertPerson(shop);
    const page = await browser.open(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
    const { url } = await sendPassword(browser, page, person.email, { stopAt: /\/auth\/return/ });
    const response = await browser.fetch(url);
    const target = new URL(response.headers.get('location')!, shop.baseUrl);
    expect(target.origin).toBe(shop.baseUrl);
    expect(response.headers.getSetCookie().join()).not.toContain('x=1');
  });

  test('an answer without a state says so', async () => {
    const { browser, answer } = await back();
    answer.searchParams.delete('state');
    const page = await browser.open(answer.href);
    expect(page.status).toBe(400);
    expect(page.html).toContain('No state in response');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('an answer with another state says so, and the right one still does', async () => {
    const { browser, answer } = await back();
    const tampered = new URL(answer);
    tampered.searchParams.set('state', `${answer.searchParams.get('state')}x`);
    const page = await browser.open(tampered.href);
    expect(page.status).toBe(400);
    expect(page.html).toContain('State does not match');
    expect(isSignedIn(browser)).toBe(false);
    await browser.open(answer.href);
    expect(isSignedIn(browser)).toBe(true);
  });

  test('an answer is good once', async () => {
    const { browser, answer } = await back();
    await browser.open(answer.href);
    browser.cookies.delete('session@/');
    const page = await browser.open(answer.href);
    expect(page.html).toContain('No matching state found in storage');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('an answer does nothing in a browser that did not ask', async () => {
    const { answer } = await back();
    const victim = openBrowser(shop.baseUrl);
    const page = await victim.open(answer.href);
    expect(page.html).toContain('No matching state found in storage');
    expect(isSignedIn(victim)).toBe(false);
    await victim.open('/auth/sign-in', { stopAt: /\/oidc\// });
    expect((await victim.open(answer.href)).html).toContain('State does not match');
    expect(isSignedIn(victim)).toBe(false);
  });

  test('an answer after 900 seconds is too late', async () => {
    const { browser, answer } = await back();
    shop.advance(901_000);
    const page = await browser.open(answer.href);
    shop.advance(-901_000);
    expect(page.html).toContain('No matching state found in storage');
    expect(isSignedIn(browser)).toBe(false);
  });

  test.each([
    ['a made-up code', 'code', 'made-up'],
    ['another issuer’s name', 'iss', 'https://evil.example'],
  ])('an answer with %s is a failed login', async (_, name, value) => {
    const { browser, answer } = await back();
    answer.searchParams.set(name, value);
    const page = await browser.open(answer.href);
    expect(page.status).toBe(401);
    expect(page.html).toContain('Login failed');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('an error of the provider is a failed login', async () => {
    const { browser, answer } = await back();
    answer.searchParams.delete('code');
    answer.searchParams.set('error', 'server_error');
    const page = await browser.open(answer.href);
    expect(page.html).toContain('Login failed');
    expect(page.html).toContain('href="/auth/sign-in?returnTo=%2Fdocs"');
  });

  test('whoever turned back at the provider is where they were', async () => {
    const { browser, answer } = await back();
    answer.searchParams.delete('code');
    answer.searchParams.set('error', 'access_denied');
    const page = await browser.open(answer.href);
    expect(new URL(page.url).pathname).toBe('/docs');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('sign-ins in several tabs do not end each other', async () => {
    const first = await back();
    await first.browser.open('/auth/sign-in', { stopAt: /\/oidc\// });
    await first.browser.open(first.answer.href);
    expect(isSignedIn(first.browser)).toBe(true);
  });

  test('on this machine localhost leads to the public address first', async () => {
    const { port } = new URL(shop.baseUrl);
    const response = await fetch(`http://localhost:${port}/auth/sign-in?returnTo=/docs`, {
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(`${shop.baseUrl}/auth/sign-in?returnTo=/docs`);
  });

  test('the pages may be framed by the shop alone, and run one script of their own', async () => {
    const page = await openBrowser(shop.baseUrl).open('/auth/sign-in');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    const scripts = [...page.html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256').update(scripts[0]![1]!).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}';`);
    expect(page.headers.get('cross-origin-opener-policy')).toBeNull();
  });
});

describe('another provider, on another origin', () => {
  let issuer: TestIssuer;
  let shop: TestShop;
  let key: SigningKey;
  const start = new Date();
  beforeAll(async () => {
    key = await makeSigningKey('ES256');
    issuer = await startTestIssuer([key]);
    shop = await startTestShop({
      offerings: [],
      now: start,
      signIn: { issuer: issuer.url, clientId: 'our-shop' },
    });
  });
  afterAll(async () => {
    await shop.stop();
    await issuer.stop();
  });

  async function startAtIssuer(browser: TestBrowser) {
    const response = await browser.fetch('/auth/sign-in?returnTo=/docs');
    return new URL(response.headers.get('location')!);
  }

  test('while it is away, sign-in says that the network timed out', async () => {
    issuer.mood = 'failing';
    const page = await openBrowser(shop.baseUrl).open('/auth/sign-in');
    issuer.mood = 'well';
    expect(page.status).toBe(504);
    expect(page.html).toContain('Network timed out');
    expect(page.html).toContain('Your basket is safe');
  });

  test('is asked with its client, PKCE, state and nonce, and its ID token opens the session', async () => {
    const browser = openBrowser(shop.baseUrl);
    const asked = await startAtIssuer(browser);
    expect(asked.origin).toBe(issuer.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'our-shop',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${shop.baseUrl}/auth/return`,
    });
    const seconds = Math.floor(start.getTime() / 1000);
    issuer.nextIdToken = await new SignJWT({
      nonce: asked.searchParams.get('nonce'),
      email: 'elsewhere@example.com',
    })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setIssuer(issuer.url)
      .setAudience('our-shop')
      .setSubject('elsewhere')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 600)
      .sign(key.privateKey);
    const state = asked.searchParams.get('state');
    await browser.open(`/auth/return?code=any&state=${state}`);
    expect(isSignedIn(browser)).toBe(true);
  });

  test('an ID token with another nonce opens none', async () => {
    const browser = openBrowser(shop.baseUrl);
    const asked = await startAtIssuer(browser);
    // The one of the sign-in before.
    const page = await browser.open(
      `/auth/return?code=any&state=${asked.searchParams.get('state')}`,
    );
    expect(page.html).toContain('Login failed');
    expect(isSignedIn(browser)).toBe(false);
  });

  test('signing out leads to its end of the session', async () => {
    const page = await openBrowser(shop.baseUrl).submit('/auth/sign-out', {});
    expect(page.url).toMatch(`${issuer.url}/logout?`);
  });

  test('nothing of the embedded provider answers', async () => {
    const response = await fetch(`${shop.baseUrl}/oidc/.well-known/openid-configuration`);
    expect(response.status).toBe(404);
  });
});

test('signing out says so when the provider cannot be reached, and ends the session here', async () => {
  const issuer = await startTestIssuer([]);
  await issuer.stop();
  const shop = await startTestShop({ offerings: [], signIn: { issuer: issuer.url } });
  try {
    const page = await openBrowser(shop.baseUrl).submit('/auth/sign-out', {});
    expect(page.status).toBe(502);
    expect(page.html).toContain('Sign-out failed');
    expect(page.html).toContain('Sign out again');
  } finally {
    await shop.stop();
  }
});
