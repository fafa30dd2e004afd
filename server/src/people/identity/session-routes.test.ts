import { refreshTokenGrant } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tablesHolding } from '../../../test/kept-secrets.ts';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { openBrowser } from '../../../test/identity/browser.ts';
import {
  after,
  countSessions,
  exchangeCode,
  insertPerson,
  postSession,
  profileOf,
  signedInByScript,
  signInByPages,
  signInByScript,
  startCodeFlow,
  type PersonOptions,
} from '../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [], now: new Date() });
});
afterAll(() => shop.stop());

const somebody = (options?: PersonOptions) => signedInByScript(shop, options);

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
    expect(await tablesHolding(shop.db, browser.cookie('session')!)).toEqual([]);
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
    expect(await countSessions(shop, person.subject)).toBe(1);
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
    expect(await countSessions(shop, other.subject)).toBe(0);
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
  test('by a page that is left open is no sign of anybody, and its session ends', async () => {
    const { browser, person, tokens } = await somebody();
    await shop.db.pool.query(
      `update session set idle_limit = '2 hours', last_seen_at = last_seen_at - interval '119 minutes'
        where account_id = (select id from account where subject = $1)`,
      [person.subject],
    );
    const renew = () => postSession(shop, browser, { idToken: tokens.id_token, renewal: true });
    expect((await renew()).status).toBe(200);
    const late = await after(shop, 2 * 60_000, async () => [
      (await renew()).status,
      (await profileOf(browser)).status,
    ]);
    expect(late).toEqual([401, 401]);
  });

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
