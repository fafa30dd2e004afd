import { refreshTokenGrant, tokenRevocation } from 'openid-client';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisitor, startTestShop, type TestShop } from '../../../test/shop.ts';
import { resolveBearer } from './bearer.ts';
import { createIssuers } from './issuer.ts';
import { formAction, openBrowser, type TestBrowser } from '../../../test/identity/browser.ts';
import {
  makeSigningKey,
  startTestIssuer,
  type SigningKey,
  type TestIssuer,
} from '../../../test/identity/issuer.ts';
import {
  discoverClient,
  exchangeCode,
  insertPerson,
  sendPassword,
  signInByPages,
  signInByScript,
  startCodeFlow,
  type PersonOptions,
} from '../../../test/identity/people.ts';

const loopback = 'http://127.0.0.1:4711/signed-in';

const profileBy = (baseUrl: string, authorization: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}/services/accounts/api/UserProfile`, { headers: { authorization, ...headers } });

describe('the trade app, by the embedded provider', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ offerings: [], now: new Date() });
    await shop.db.pool.query("insert into trade_band (code, name) values ('band-9', 'Band 9')");
  });
  afterAll(() => shop.stop());

  /** The installed app's sign-in: password, then the person's own word that it may. */
  async function appSignIn(options?: PersonOptions, answer = 'allow') {
    const browser = openBrowser(shop.baseUrl);
    const person = await insertPerson(shop, options);
    // The shop knows its owner from an earlier visit.
    await signInByPages(openBrowser(shop.baseUrl), person);
    const configuration = await discoverClient(shop, 'trade-app');
    const scope = 'openid profile email offline_access shop';
    const flow = await startCodeFlow(configuration, loopback, { scope, prompt: 'consent' });
    const page = await browser.open(flow.address.href);
    const consent = await sendPassword(browser, page, person.email);
    expect(consent.html).toContain('Trade app');
    expect(consent.headers.get('content-security-policy')).toContain('http://127.0.0.1:4711');
    const back = await browser.submit(formAction(consent), { answer }, { stopAt: /:4711/ });
    return { browser, person, configuration, flow, back };
  }

  /** A session of the website, by what the browser is signed in with at the provider already. */
  async function websiteCookies(browser: TestBrowser) {
    await browser.open('/auth/sign-in?returnTo=/docs');
    expect((await browser.fetch('/services/accounts/api/UserProfile')).status).toBe(200);
    return new Map([['session', browser.cookie('session')!]]);
  }

  test('its token speaks for its owner, at their band, in the app’s own channel', async () => {
    const { person, configuration, flow, back } = await appSignIn({ band: 'band-9' });
    const tokens = await exchangeCode(configuration, flow, back.url);
    const response = await profileBy(shop.baseUrl, `Bearer ${tokens.access_token}`);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({ email: person.email });
    const { main: issuer } = createIssuers(shop.app.context, shop.app.fastify);
    const caller = await resolveBearer(shop.app.context, issuer, tokens.access_token);
    expect(caller).toMatchObject({ channel: 300, bandId: expect.any(Number), sessionId: null });
  });

  test('a suspended trade account loses its band at the next request, token or not', async () => {
    const { person, configuration, flow, back } = await appSignIn({ band: 'band-9' });
    const tokens = await exchangeCode(configuration, flow, back.url);
    await shop.db.pool.query("update business set status = 'suspended' where external_id = $1", [
      person.subject,
    ]);
    const { main: issuer } = createIssuers(shop.app.context, shop.app.fastify);
    const caller = await resolveBearer(shop.app.context, issuer, tokens.access_token);
    expect(caller).toMatchObject({ bandId: null, businessId: null });
  });

  test('it ends with its refresh token, before its time', async () => {
    const { configuration, flow, back } = await appSignIn();
    const tokens = await exchangeCode(configuration, flow, back.url);
    const use = () => profileBy(shop.baseUrl, `Bearer ${tokens.access_token}`);
    expect((await use()).status).toBe(200);
    const next = await refreshTokenGrant(configuration, tokens.refresh_token!);
    expect((await use()).status).toBe(200);
    await tokenRevocation(configuration, next.refresh_token!);
    expect((await use()).status).toBe(401);
  });

  test('it ends when its owner signs out everywhere', async () => {
    const { person, configuration, flow, back } = await appSignIn();
    const tokens = await exchangeCode(configuration, flow, back.url);
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, person);
    const everywhere = await browser.fetch('/services/shop/account/sessions', {
      method: 'DELETE',
      headers: { origin: shop.baseUrl },
    });
    expect(everywhere.status).toBe(204);
    expect((await profileBy(shop.baseUrl, `Bearer ${tokens.access_token}`)).status).toBe(401);
  });

  test('it outlives the website’s session in the browser that it was allowed in', async () => {
    const { browser, configuration, flow, back } = await appSignIn();
    const tokens = await exchangeCode(configuration, flow, back.url);
    const statusOf = async (token: string) =>
      (await profileBy(shop.baseUrl, `Bearer ${token}`)).status;
    await websiteCookies(browser);
    await browser.submit('/auth/sign-out', {});
    expect((await browser.fetch('/services/accounts/api/UserProfile')).status).toBe(401);
    expect(await statusOf(tokens.access_token)).toBe(200);
    const next = await refreshTokenGrant(configuration, tokens.refresh_token!);
    expect(await statusOf(next.access_token)).toBe(200);
  });

  test('it outlives that session where its owner ends it from another device, too', async () => {
    const { browser, person, configuration, flow, back } = await appSignIn();
    const tokens = await exchangeCode(configuration, flow, back.url);
    await websiteCookies(browser);
    const other = openBrowser(shop.baseUrl);
    await signInByPages(other, person);
    const { services } = createVisitor(shop.baseUrl, await websiteCookies(other));
    for (const { sessionId, isThis } of (await services.identity.listSessions()).sessions) {
      if (!isThis) await services.identity.endSession({ params: { sessionId } });
    }
    expect((await browser.fetch('/services/accounts/api/UserProfile')).status).toBe(401);
    expect((await profileBy(shop.baseUrl, `Bearer ${tokens.access_token}`)).status).toBe(200);
  });

  test('it carries no staff role, whatever its owner may do at the website', async () => {
    const { configuration, flow, back } = await appSignIn({ roles: ['admin'], isDemo: true });
    const tokens = await exchangeCode(configuration, flow, back.url);
    const response = await fetch(`${shop.baseUrl}/services/accounts/api/Accounts/internal/1`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(response.status).toBe(403);
  });

  test('whoever does not allow it gets no code', async () => {
    const { back } = await appSignIn({}, 'refuse');
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied');
  });

  test('its refresh token rotates and goes on for the same audience', async () => {
    const { configuration, flow, back } = await appSignIn();
    const tokens = await exchangeCode(configuration, flow, back.url);
    const next = await refreshTokenGrant(configuration, tokens.refresh_token!);
    expect((await profileBy(shop.baseUrl, `Bearer ${next.access_token}`)).status).toBe(200);
    await expect(refreshTokenGrant(configuration, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('the website’s own tokens are for userinfo alone', async () => {
    const person = await insertPerson(shop);
    const { tokens } = await signInByScript(shop, openBrowser(shop.baseUrl), person);
    for (const token of [tokens.access_token, tokens.id_token!, tokens.refresh_token!]) {
      expect((await profileBy(shop.baseUrl, `Bearer ${token}`)).status).toBe(401);
    }
  });

  test('no website asks for the shop’s services as an audience', async () => {
    const configuration = await discoverClient(shop, 'website');
    const { address } = await startCodeFlow(configuration, `${shop.baseUrl}/auth/callback`, {
      resource: `${shop.baseUrl}/services`,
    });
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('error=invalid_target');
  });
});

describe('bearer tokens of another provider', () => {
  let issuer: TestIssuer;
  let shop: TestShop;
  let key: SigningKey;
  const start = new Date();
  beforeAll(async () => {
    key = await makeSigningKey('ES256');
    issuer = await startTestIssuer([key]);
    shop = await startTestShop({ offerings: [], now: start, signIn: { issuer: issuer.url } });
    await shop.db.pool.query(
      `insert into account (issuer, subject, email, display_name)
       values ($1, 'owner', 'o@example.com', 'O'), ('embedded', 'ours', 'p@example.com', 'P')`,
      [issuer.url],
    );
  });
  afterAll(async () => {
    await shop.stop();
    await issuer.stop();
  });

  const seconds = Math.floor(start.getTime() / 1000);
  const makeToken = (
    changes: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
  ) => {
    const claims = {
      iss: issuer.url,
      sub: 'owner',
      aud: `${shop.baseUrl}/services`,
      client_id: 'trade-app',
      scope: 'openid shop',
      iat: seconds,
      exp: seconds + 600,
      ...changes,
    };
    return new SignJWT(JSON.parse(JSON.stringify(claims)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt', ...header })
      .sign(key.privateKey);
  };

  test('a good one speaks for its owner', async () => {
    expect((await profileBy(shop.baseUrl, `Bearer ${await makeToken()}`)).status).toBe(200);
  });

  test.each([
    ['another audience', { aud: 'https://other.example/services' }, {}],
    ['no audience', { aud: undefined }, {}],
    ['another issuer', { iss: 'https://evil.example' }, {}],
    ['another scope', { scope: 'openid shopping' }, {}],
    ['no scope', { scope: undefined }, {}],
    ['no client', { client_id: undefined }, {}],
    ['an owner whom the shop does not know', { sub: 'stranger' }, {}],
    ['an owner whom only another provider calls so', { sub: 'ours' }, {}],
    ['no owner', { sub: undefined }, {}],
    ['an expiry in the past', { exp: seconds - 31 }, {}],
    ['no expiry', { exp: undefined }, {}],
    ['the type of an ID token', {}, { typ: 'JWT' }],
    ['no type', {}, { typ: undefined }],
    ['the name of no key', {}, { kid: 'unknown' }],
  ])('one with %s is refused, and says so in a header', async (_, changes, header) => {
    const response = await profileBy(shop.baseUrl, `Bearer ${await makeToken(changes, header)}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await response.json()).toMatchObject({ code: 'not-signed-in' });
  });

  test.each(['Bearer ', 'Bearer x', 'bearer a.b.c', `Bearer ${'x'.repeat(9000)}`])(
    'what is no token is refused: %.20s',
    async (authorization) => {
      expect((await profileBy(shop.baseUrl, authorization)).status).toBe(401);
    },
  );

  test('one from before its owner signed out everywhere is refused, a later one is not', async () => {
    const ends = (at: number | null) =>
      shop.db.pool.query(
        `update account set bearer_ended_at = to_timestamp($1::float8) where subject = 'owner'`,
        [at],
      );
    const token = `Bearer ${await makeToken()}`;
    await ends(seconds);
    expect((await profileBy(shop.baseUrl, token)).status).toBe(401);
    await ends(seconds - 1);
    expect((await profileBy(shop.baseUrl, token)).status).toBe(200);
    await ends(null);
  });

  test('a token that does not do is refused even beside a good cookie', async () => {
    const person = await shop.signedIn();
    const cookie = `session=${person.cookies.get('session')}`;
    expect((await profileBy(shop.baseUrl, 'Bearer x', { cookie })).status).toBe(401);
  });

  test('an API caller is given no guest’s cookie, and needs no Origin', async () => {
    const response = await fetch(`${shop.baseUrl}/services/shop/account/profile`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await makeToken()}`,
        origin: 'https://app.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ firstName: 'Olive', lastName: 'Ash' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
