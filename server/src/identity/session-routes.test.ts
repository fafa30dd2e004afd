import { refreshTokenGrant } from 'openid-client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createContext } from '../create-context.ts';
import { connectDatabase } from '../db/connect.ts';
import { refusalOf, startTestShop, type TestShop } from '../test-shop.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import {
  exchangeCode,
  insertPerson,
  postSession,
  signInByPages,
  signInByScript,
  startCodeFlow,
} from './test-people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [], now: new Date() });
});
afterAll(() => shop.stop());

const profileOf = (browser: TestBrowser, baseUrl = shop.baseUrl) =>
  browser.fetch(`${baseUrl}/services/accounts/api/UserProfile`);

/** Somebody signed in through the website's scripts, with their cookie. */
async function somebody(options?: Parameters<typeof insertPerson>[1]) {
  const browser = openBrowser(shop.baseUrl);
  const person = await insertPerson(shop, options);
  const signIn = await signInByScript(shop, browser, person);
  const response = await postSession(shop, browser, { idToken: signIn.tokens.id_token });
  expect(response.status).toBe(200);
  return { browser, person, ...signIn };
}

const countSessions = async (subject: string) => {
  const { rows } = await shop.db.pool.query<{ count: number }>(
    `select count(*)::int as count from session s join account a on a.id = s.account_id
      where a.subject = $1`,
    [subject],
  );
  return rows[0]!.count;
};

describe('an ID token becomes a session', () => {
  test('with an HttpOnly cookie, an account of that subject, and only a hash kept', async () => {
    const { browser, person } = await somebody();
    const profile = (await (await profileOf(browser)).json()) as object;
    expect(profile).toMatchObject({
      email: person.email,
      emailVerified: true,
      displayName: 'Robin Larch',
      roles: [],
      trade: null,
    });
    const { rows } = await shop.db.pool.query<{ text: string }>(
      'select s::text as text from session s',
    );
    expect(rows.some(({ text }) => text.includes(browser.cookie('session')!))).toBe(false);
  });

  test('in a cookie that no script reads and no other site sends', async () => {
    const browser = openBrowser(shop.baseUrl);
    const { tokens } = await signInByScript(shop, browser, await insertPerson(shop));
    const response = await postSession(shop, browser, { idToken: tokens.id_token });
    const [cookie] = response.headers.getSetCookie().filter((line) => line.startsWith('session='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Max-Age=1209600/);
  });

  test('once: the same token opens no second one, even with the nonce put back', async () => {
    const browser = openBrowser(shop.baseUrl);
    const { tokens } = await signInByScript(shop, browser, await insertPerson(shop));
    const nonces = browser.cookie('nonce')!;
    expect((await postSession(shop, browser, { idToken: tokens.id_token })).status).toBe(200);
    expect((await postSession(shop, browser, { idToken: tokens.id_token })).status).toBe(401);
    browser.cookies.set('nonce@/', { value: nonces, path: '/' });
    expect((await postSession(shop, browser, { idToken: tokens.id_token })).status).toBe(401);
  });

  test('in the browser alone that was given its nonce', async () => {
    const [browser, thief] = [openBrowser(shop.baseUrl), openBrowser(shop.baseUrl)];
    const { tokens } = await signInByScript(shop, browser, await insertPerson(shop));
    await thief.fetch('/auth/nonce');
    const response = await postSession(shop, thief, { idToken: tokens.id_token });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'sign-in-failed', title: 'Login failed' });
    expect(thief.cookie('session')).toBeUndefined();
  });

  test('from our own pages alone', async () => {
    const browser = openBrowser(shop.baseUrl);
    const { tokens } = await signInByScript(shop, browser, await insertPerson(shop));
    const headers = { origin: 'https://evil.example' };
    const response = await postSession(shop, browser, { idToken: tokens.id_token }, headers);
    expect(response.status).toBe(403);
    expect(browser.cookie('session')).toBeUndefined();
  });

  test('under a new id each time, and the one before ends', async () => {
    const { browser, person } = await somebody();
    const before = browser.cookie('session')!;
    const again = await signInByScript(shop, browser, person);
    await postSession(shop, browser, { idToken: again.tokens.id_token });
    expect(browser.cookie('session')).not.toBe(before);
    expect(await countSessions(person.subject)).toBe(1);
    const old = openBrowser(shop.baseUrl);
    old.cookies.set('session@/', { value: before, path: '/' });
    expect((await profileOf(old)).status).toBe(401);
  });

  test('that does not outlive the browser where nobody asked to be kept signed in', async () => {
    const browser = openBrowser(shop.baseUrl);
    const person = await insertPerson(shop);
    const back = await signInByPages(browser, person, { remember: false });
    expect(back.status).toBe(200);
    const { rows } = await shop.db.pool.query<{ hours: number }>(
      `select extract(epoch from s.expires_at - s.created_at)::int / 3600 as hours
         from session s join account a on a.id = s.account_id where a.subject = $1`,
      [person.subject],
    );
    expect(rows[0]!.hours).toBe(12);
  });

  test('never of an account whose address another person has', async () => {
    const { person } = await somebody();
    const other = await insertPerson(shop);
    await shop.db.pool.query('delete from credential where subject = $1', [person.subject]);
    await shop.db.pool.query('update credential set email = $2 where subject = $1', [
      other.subject,
      person.email,
    ]);
    const browser = openBrowser(shop.baseUrl);
    const { tokens } = await signInByScript(shop, browser, person);
    const response = await postSession(shop, browser, { idToken: tokens.id_token });
    expect(response.status).toBe(401);
    expect(await countSessions(other.subject)).toBe(0);
  });

  test.each([
    ['nothing', undefined],
    ['no token', {}],
    ['a number', { idToken: 7 }],
    ['more than it takes', { idToken: 'x', accountId: 1 }],
    ['a token of any length', { idToken: 'x'.repeat(20_000) }],
  ])('a request with %s is invalid', async (_, body) => {
    const response = await postSession(shop, openBrowser(shop.baseUrl), body as never);
    expect(response.status).toBe(400);
  });
});

describe('a silent renewal', () => {
  test('by refresh token confirms the session and leaves its cookie alone', async () => {
    const { browser, configuration, tokens } = await somebody();
    const before = browser.cookie('session');
    const renewed = await refreshTokenGrant(configuration, tokens.refresh_token!);
    const response = await postSession(shop, browser, { idToken: renewed.id_token, renewal: true });
    expect(response.status).toBe(200);
    expect(browser.cookie('session')).toBe(before);
  });

  test('in a hidden frame confirms it too, with a nonce of its own', async () => {
    const { browser, configuration } = await somebody();
    const { nonce } = (await (await browser.fetch('/auth/nonce')).json()) as { nonce: string };
    const flow = await startCodeFlow(configuration, `${shop.baseUrl}/auth/silent`, {
      prompt: 'none',
      nonce,
    });
    const page = await browser.open(flow.address.href, { stopAt: /\/auth\/silent/ });
    const { id_token: idToken } = await exchangeCode(configuration, flow, page.url);
    expect((await postSession(shop, browser, { idToken, renewal: true })).status).toBe(200);
  });

  test('never opens a session', async () => {
    const { tokens } = await somebody();
    const stranger = openBrowser(shop.baseUrl);
    const body = { idToken: tokens.id_token, renewal: true };
    expect((await postSession(shop, stranger, body)).status).toBe(401);
    expect(stranger.cookie('session')).toBeUndefined();
  });

  test('is refused for another person', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const body = { idToken: theirs.tokens.id_token, renewal: true };
    expect((await postSession(shop, mine.browser, body)).status).toBe(401);
    expect((await profileOf(mine.browser)).status).toBe(200);
  });

  test('is refused for another sign-in of the same person', async () => {
    const first = await somebody();
    await shop.db.pool.query(
      `update session set signed_in_at = signed_in_at - interval '1 minute' where account_id =
         (select id from account where subject = $1)`,
      [first.person.subject],
    );
    const body = { idToken: first.tokens.id_token, renewal: true };
    expect((await postSession(shop, first.browser, body)).status).toBe(401);
  });
});

describe('signing out', () => {
  test('by a form ends the session and leads to the provider’s end of it', async () => {
    const { browser, person } = await somebody();
    const page = await browser.submit('/auth/sign-out', {});
    expect(new URL(page.url).pathname).toBe('/oidc/session/end');
    expect(browser.cookie('session')).toBeUndefined();
    expect(await countSessions(person.subject)).toBe(0);
    // The shop vouches for who signs out, so the page needs no second answer from a script.
    expect(page.html).toContain("document.querySelector('button').click()");
  });

  test('by a script gives the address to go to', async () => {
    const { browser } = await somebody();
    const response = await browser.fetch('/auth/sign-out', {
      method: 'POST',
      headers: { origin: shop.baseUrl, accept: 'application/json' },
    });
    const { redirectTo } = (await response.json()) as { redirectTo: string };
    expect(redirectTo).toMatch(`${shop.baseUrl}/oidc/session/end?`);
    expect(new URL(redirectTo).searchParams.get('post_logout_redirect_uri')).toBe(
      `${shop.baseUrl}/`,
    );
  });

  test('is nothing that another site can do', async () => {
    const { browser } = await somebody();
    const page = await browser.submit(
      '/auth/sign-out',
      {},
      { headers: { origin: 'https://evil.example' } },
    );
    expect(page.status).toBe(403);
    expect((await profileOf(browser)).status).toBe(200);
  });
});

describe('where somebody is signed in', () => {
  const sessionsOf = async (browser: TestBrowser) => {
    const response = await browser.fetch('/services/shop/account/sessions');
    return ((await response.json()) as { sessions: { sessionId: string; isThis: boolean }[] })
      .sessions;
  };

  test('is listed, this browser marked, and another’s sessions are not there', async () => {
    const { browser, person } = await somebody();
    const laptop = openBrowser(shop.baseUrl);
    await signInByPages(laptop, person);
    const sessions = await sessionsOf(browser);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    await somebody();
    expect(await sessionsOf(browser)).toHaveLength(2);
  });

  test('can be ended one by one, and that browser is asked for the password again', async () => {
    const { browser, person } = await somebody();
    const laptop = openBrowser(shop.baseUrl);
    await signInByPages(laptop, person);
    const other = (await sessionsOf(browser)).find(({ isThis }) => !isThis)!;
    const end = (id: string, by = browser) =>
      by.fetch(`/services/shop/account/sessions/${id}`, {
        method: 'DELETE',
        headers: { origin: shop.baseUrl },
      });
    const stranger = await somebody();
    expect((await end(other.sessionId, stranger.browser)).status).toBe(404);
    expect((await end(other.sessionId)).status).toBe(204);
    expect((await profileOf(laptop)).status).toBe(401);
    const page = await laptop.open('/auth/sign-in');
    expect(page.url).toContain('/oidc/interaction/');
    expect((await profileOf(browser)).status).toBe(200);
  });

  test('can be ended everywhere at once, apps included', async () => {
    const { browser, person, configuration, tokens } = await somebody();
    const laptop = openBrowser(shop.baseUrl);
    await signInByPages(laptop, person);
    const response = await browser.fetch('/services/shop/account/sessions', {
      method: 'DELETE',
      headers: { origin: shop.baseUrl },
    });
    expect(response.status).toBe(204);
    for (const each of [browser, laptop]) expect((await profileOf(each)).status).toBe(401);
    await expect(refreshTokenGrant(configuration, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('roles and standing', () => {
  test('a trade account gives its band, and its suspension takes it at the next request', async () => {
    await shop.db.pool.query(
      "insert into trade_band (code, name) values ('band-9', 'Band 9') on conflict do nothing",
    );
    const { browser, person } = await somebody({ band: 'band-9' });
    expect(await (await profileOf(browser)).json()).toMatchObject({
      trade: { bandName: 'Band 9' },
    });
    await shop.db.pool.query(
      `update trade_account set status = 'suspended' where external_id = $1`,
      [person.subject],
    );
    expect(await (await profileOf(browser)).json()).toMatchObject({ trade: null });
  });

  test('an expired session is nobody’s', async () => {
    const person = await shop.signedIn();
    shop.advance(25 * 3_600_000);
    const refusal = await refusalOf(person.services.accounts.getUserProfile());
    shop.advance(-25 * 3_600_000);
    expect(refusal.code).toBe('not-signed-in');
  });
});

test('two processes share sign-ins, and a restart signs nobody out', async () => {
  const { browser, configuration, tokens } = await somebody();
  const { context } = shop.app;
  const db = connectDatabase({
    connectionString: shop.db.connectionString,
    schema: shop.db.schema,
  });
  const second = await createApp(
    await createContext({
      config: { ...context.config },
      db,
      log: pino({ level: 'silent' }),
      now: context.now,
    }),
  );
  await second.prepareJobs();
  const secondUrl = await second.fastify.listen({ host: '127.0.0.1', port: 0 });
  try {
    expect((await profileOf(browser, secondUrl)).status).toBe(200);
    const keys = await Promise.all(
      [shop.baseUrl, secondUrl].map(async (url) => (await fetch(`${url}/oidc/jwks`)).json()),
    );
    expect(keys[1]).toEqual(keys[0]);
    // What one process issued, the other one honours: the refresh token, and the provider's session.
    const token = await fetch(`${secondUrl}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'website',
        refresh_token: tokens.refresh_token!,
      }),
    });
    expect(token.status).toBe(200);
    const flow = await startCodeFlow(configuration, `${shop.baseUrl}/auth/silent`, {
      prompt: 'none',
    });
    const silent = await browser.fetch(secondUrl + flow.address.pathname + flow.address.search);
    expect(silent.headers.get('location')).toContain('code=');
  } finally {
    await second.close();
  }
});
