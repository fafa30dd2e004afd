import { refreshTokenGrant } from 'openid-client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createContext } from '../../create-context.ts';
import { connectDatabase } from '../../db/connect.ts';
import { createVisitor, refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { openBrowser, type TestBrowser } from '../../../test/identity/browser.ts';
import {
  after,
  countSessions,
  profileOf,
  signedInByScript,
  signInByPages,
  startCodeFlow,
  type PersonOptions,
} from '../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [], now: new Date() });
});
afterAll(() => shop.stop());

const somebody = (options?: PersonOptions) => signedInByScript(shop, options);

describe('signing out', () => {
  test('by a form ends the session and leads to the provider’s end of it', async () => {
    const { browser, person } = await somebody();
    const page = await browser.submit('/auth/sign-out', {});
    expect(new URL(page.url).pathname).toBe('/oidc/session/end');
    expect(browser.cookie('session')).toBeUndefined();
    expect(await countSessions(shop, person.subject)).toBe(0);
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

  test('is ended by an app of the account as well, one and then all', async () => {
    const { browser, person } = await somebody();
    const laptop = openBrowser(shop.baseUrl);
    await signInByPages(laptop, person);
    const cookies = new Map([['session', laptop.cookie('session')!]]);
    const { identity, accounts } = createVisitor(shop.baseUrl, cookies).services;
    const { signIns } = await identity.listSignIns();
    expect(signIns).toMatchObject([{ subject: person.subject, isOwn: true }]);
    const { sessions } = await identity.listSessions();
    const { sessionId } = sessions.find(({ isThis }) => !isThis)!;
    await identity.endSession({ params: { sessionId } });
    expect((await profileOf(browser)).status).toBe(401);
    await identity.endAllSessions();
    expect(await refusalOf(accounts.getUserProfile())).toMatchObject({ status: 401 });
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
    await shop.db.pool.query(`update business set status = 'suspended' where external_id = $1`, [
      person.subject,
    ]);
    expect(await (await profileOf(browser)).json()).toMatchObject({ trade: null });
  });

  test('an expired session is nobody’s', async () => {
    const person = await shop.signedIn();
    shop.advance(25 * 3_600_000);
    const refusal = await refusalOf(person.services.accounts.getUserProfile());
    shop.advance(-25 * 3_600_000);
    expect(refusal.code).toBe('not-signed-in');
  });

  test('a session that is left alone for two hours is nobody’s, and its provider asks again', async () => {
    const { person } = await somebody();
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, person, { remember: false });
    const pageAfter = (hours: number) =>
      after(shop, hours * 3_600_000, async () => [
        (await profileOf(browser)).status,
        (await browser.open('/auth/sign-in')).url.includes('/oidc/interaction/'),
      ]);
    expect(await pageAfter(1.5)).toEqual([200, false]);
    expect(await pageAfter(4)).toEqual([401, true]);
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
