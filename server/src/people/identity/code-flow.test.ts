import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { formAction, openBrowser } from '../../../test/identity/browser.ts';
import {
  discoverClient,
  exchangeCode,
  insertPerson,
  postSession,
  profileOf,
  sendPassword,
  signInByPages,
  signInByScript,
  startCodeFlow,
} from '../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [], now: new Date() });
});
afterAll(() => shop.stop());

const newcomer = async () => ({
  browser: openBrowser(shop.baseUrl),
  person: await insertPerson(shop),
});
const callback = () => `${shop.baseUrl}/auth/callback`;

test('discovery names every endpoint that the product uses, and code flow with S256 only', async () => {
  const response = await fetch(`${shop.baseUrl}/oidc/.well-known/openid-configuration`);
  const found = (await response.json()) as Record<string, unknown>;
  const issuer = `${shop.baseUrl}/oidc`;
  expect(found).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    end_session_endpoint: `${issuer}/session/end`,
    revocation_endpoint: `${issuer}/token/revocation`,
    jwks_uri: `${issuer}/jwks`,
    check_session_iframe: `${issuer}/session/check`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: expect.toSatisfy(
      (algorithms: string[]) => algorithms.toSorted().join() === 'ES256,RS256',
    ),
  });
});

test('endpoints keep the public address whatever host a request claims', async () => {
  const response = await fetch(`${shop.baseUrl}/oidc/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  expect(JSON.stringify(await response.json())).not.toContain('evil.example');
});

test('a code becomes an ID token about the person, and userinfo says the same', async () => {
  const { browser, person } = await newcomer();
  const { configuration, tokens } = await signInByScript(shop, browser, person);
  const about = {
    sub: person.subject,
    email: person.email,
    email_verified: true,
    name: 'Robin Larch',
  };
  expect(tokens.claims()).toMatchObject({ ...about, aud: 'website', amr: ['pwd'] });
  expect(await openid.fetchUserInfo(configuration, tokens.access_token, person.subject)).toEqual(
    expect.objectContaining(about),
  );
});

test('a code works once; showing it again ends the tokens that came of it', async () => {
  const { browser, person } = await newcomer();
  const { configuration, flow, tokens, returned } = await signInByScript(shop, browser, person);
  await expect(exchangeCode(configuration, flow, returned)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(
    openid.refreshTokenGrant(configuration, tokens.refresh_token!),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('of many that show a code at once, one gets tokens', async () => {
  const { browser, person } = await newcomer();
  const configuration = await discoverClient(shop, 'website');
  const flow = await startCodeFlow(configuration, callback());
  const page = await browser.open(flow.address.href);
  const { url } = await sendPassword(browser, page, person.email);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => exchangeCode(configuration, flow, url)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a code needs the verifier that it was asked for with', async () => {
  const { browser, person } = await newcomer();
  const configuration = await discoverClient(shop, 'website');
  const flow = await startCodeFlow(configuration, callback());
  const { url } = await sendPassword(browser, await browser.open(flow.address.href), person.email);
  const stolen = { ...flow, verifier: openid.randomPKCECodeVerifier() };
  await expect(exchangeCode(configuration, stolen, url)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['with a plain verifier', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['for an ID token alone', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['for a token alone', { response_type: 'token' }, 'unsupported_response_type'],
  [
    'for a scope that is not theirs',
    { scope: 'openid admin', resource: 'https://x.example' },
    'invalid_target',
  ],
])('the provider refuses a request %s', async (_, more, error) => {
  const configuration = await discoverClient(shop, 'website');
  const { address } = await startCodeFlow(configuration, callback(), more);
  for (const [name, value] of Object.entries(more))
    if (value === '') address.searchParams.delete(name);
  const response = await fetch(address, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '', shop.baseUrl);
  const answer = new URLSearchParams(back.hash.slice(1) || back.search);
  expect(back.pathname).toBe('/auth/callback');
  expect(answer.get('error')).toBe(error);
});

test.each([
  'https://evil.example/auth/callback',
  'http://127.0.0.1:1/auth/callback',
  '/auth/callback',
  'javascript:alert(1)',
])('the provider never sends anybody to %s', async (redirectUri) => {
  const configuration = await discoverClient(shop, 'website');
  const { address } = await startCodeFlow(configuration, redirectUri);
  const response = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.text()).toContain('Login failed');
});

test('a silent question about nobody is answered with login_required', async () => {
  const configuration = await discoverClient(shop, 'website');
  const flow = await startCodeFlow(configuration, `${shop.baseUrl}/auth/silent`, {
    prompt: 'none',
  });
  const page = await openBrowser(shop.baseUrl).open(flow.address.href, {
    stopAt: /\/auth\/silent/,
  });
  expect(new URL(page.url).searchParams.get('error')).toBe('login_required');
});

test('a silent question about somebody signed in is answered with a code for the same session', async () => {
  const { browser, person } = await newcomer();
  const first = await signInByScript(shop, browser, person);
  const flow = await startCodeFlow(first.configuration, `${shop.baseUrl}/auth/silent`, {
    prompt: 'none',
  });
  const page = await browser.open(flow.address.href, { stopAt: /\/auth\/silent/ });
  const tokens = await exchangeCode(first.configuration, flow, page.url);
  const [before, after] = [first.tokens.claims()!, tokens.claims()!];
  expect(after).toMatchObject({ sub: before.sub, auth_time: before.auth_time });
});

test('each refresh token works once; showing an old one ends them all', async () => {
  const { browser, person } = await newcomer();
  const { configuration, tokens } = await signInByScript(shop, browser, person);
  const next = await openid.refreshTokenGrant(configuration, tokens.refresh_token!);
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  expect(next.claims()?.sub).toBe(person.subject);
  const reuse = openid.refreshTokenGrant(configuration, tokens.refresh_token!);
  await expect(reuse).rejects.toMatchObject({ error: 'invalid_grant' });
  const heir = openid.refreshTokenGrant(configuration, next.refresh_token!);
  await expect(heir).rejects.toMatchObject({ error: 'invalid_grant' });
});

test.each(['access_token', 'refresh_token'] as const)(
  'a revoked %s does not work any more',
  async (kind) => {
    const { browser, person } = await newcomer();
    const { configuration, tokens } = await signInByScript(shop, browser, person);
    await openid.tokenRevocation(configuration, tokens[kind]!, { token_type_hint: kind });
    const use =
      kind === 'access_token'
        ? openid.fetchUserInfo(configuration, tokens.access_token, person.subject)
        : openid.refreshTokenGrant(configuration, tokens.refresh_token!);
    await expect(use).rejects.toThrow(/server responded with/);
  },
);

test('nobody revokes the tokens of another client', async () => {
  const { browser, person } = await newcomer();
  const { configuration, tokens } = await signInByScript(shop, browser, person);
  const other = await discoverClient(shop, 'trade-app');
  await openid.tokenRevocation(other, tokens.refresh_token!);
  expect(await openid.refreshTokenGrant(configuration, tokens.refresh_token!)).toBeDefined();
});

test('ending the session ends its refresh token and the silent answers', async () => {
  const { browser, person } = await newcomer();
  const { configuration, tokens } = await signInByScript(shop, browser, person);
  const address = openid.buildEndSessionUrl(configuration, {
    id_token_hint: tokens.id_token!,
    post_logout_redirect_uri: `${shop.baseUrl}/`,
    state: 'kept',
  });
  const page = await browser.open(address.href);
  const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page.html) ?? [];
  const end = await browser.submit(
    formAction(page),
    { xsrf: xsrf!, logout: 'yes' },
    { stopAt: /\/\?state=kept$/ },
  );
  expect(end.url).toBe(`${shop.baseUrl}/?state=kept`);
  await expect(
    openid.refreshTokenGrant(configuration, tokens.refresh_token!),
  ).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(browser.cookie('op_session')).toBeUndefined();
});

test.each(['website', 'website without scripts'])(
  'signing out at the provider ends the session of the %s, and of no other browser',
  async (way) => {
    const { browser, person } = await newcomer();
    const other = openBrowser(shop.baseUrl);
    await signInByPages(other, person);
    if (way === 'website') {
      const { tokens } = await signInByScript(shop, browser, person);
      await postSession(shop, browser, { idToken: tokens.id_token });
    } else {
      await signInByPages(browser, person);
    }
    expect((await profileOf(browser)).status).toBe(200);
    const page = await browser.open('/oidc/session/end');
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page.html) ?? [];
    const end = await browser.submit(formAction(page), { xsrf: xsrf!, logout: 'yes' });
    expect(end.html).toContain('Nothing of your account is left on this device');
    expect((await profileOf(browser)).status).toBe(401);
    expect((await profileOf(other)).status).toBe(200);
  },
);

test('somebody else who signs in at the provider ends the session of whoever was there', async () => {
  const { browser, person } = await newcomer();
  await signInByPages(browser, person);
  const another = await insertPerson(shop);
  const configuration = await discoverClient(shop, 'website');
  const flow = await startCodeFlow(configuration, callback(), { prompt: 'login' });
  const switched = await sendPassword(
    browser,
    await browser.open(flow.address.href),
    another.email,
  );
  // The provider ends the one session by a form that sends itself, and goes on with the other.
  const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(switched.html) ?? [];
  await browser.submit(formAction(switched), { xsrf: xsrf!, logout: 'yes' });
  expect((await profileOf(browser)).status).toBe(401);
});

test('signing out at the shop revokes every token that came of the session', async () => {
  const { browser, person } = await newcomer();
  const first = await signInByScript(shop, browser, person);
  await postSession(shop, browser, { idToken: first.tokens.id_token });
  const silent = await startCodeFlow(first.configuration, `${shop.baseUrl}/auth/silent`, {
    prompt: 'none',
  });
  const page = await browser.open(silent.address.href, { stopAt: /\/auth\/silent/ });
  const second = await exchangeCode(first.configuration, silent, page.url);
  await browser.fetch('/auth/sign-out', { method: 'POST', headers: { origin: shop.baseUrl } });
  for (const { access_token, refresh_token } of [first.tokens, second]) {
    await expect(
      openid.fetchUserInfo(first.configuration, access_token, person.subject),
    ).rejects.toThrow(/server responded with/);
    await expect(openid.refreshTokenGrant(first.configuration, refresh_token!)).rejects.toThrow(
      /server responded with/,
    );
  }
});

test('signing out leads to no other site', async () => {
  const { browser, person } = await newcomer();
  const { configuration, tokens } = await signInByScript(shop, browser, person);
  const address = openid.buildEndSessionUrl(configuration, {
    id_token_hint: tokens.id_token!,
    post_logout_redirect_uri: 'https://evil.example/',
  });
  const page = await browser.open(address.href);
  expect(page.status).toBe(400);
  expect(page.html).toContain('Sign-out failed');
});

test('the session state is what the check frame computes from its cookie', async () => {
  const { browser, person } = await newcomer();
  const { returned } = await signInByScript(shop, browser, person);
  const state = new URL(returned).searchParams.get('session_state')!;
  const [hash, salt] = state.split('.');
  const text = `website ${shop.baseUrl} ${browser.cookie('op_bs')} ${salt}`;
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);

  const frame = await fetch(`${shop.baseUrl}/oidc/session/check`);
  const policy = frame.headers.get('content-security-policy')!;
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(await frame.text())!;
  const scriptHash = createHash('sha256').update(script!).digest('base64');
  expect(policy).toContain(`'sha256-${scriptHash}'`);
  expect(policy).toContain("frame-ancestors 'self'");
});

test('the database holds no token, code or session id in clear', async () => {
  const { browser, person } = await newcomer();
  const { tokens, returned } = await signInByScript(shop, browser, person);
  const secrets = [
    tokens.refresh_token!,
    tokens.access_token,
    new URL(returned).searchParams.get('code')!,
    browser.cookie('op_session')!,
  ];
  const { rows } = await shop.db.pool.query<{ text: string }>(
    'select t::text as text from oidc_artifact t union all select t::text from session t',
  );
  for (const secret of secrets) {
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  }
});
