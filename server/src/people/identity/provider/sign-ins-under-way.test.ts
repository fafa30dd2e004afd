import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestShop } from '../../../../test/shop.ts';
import { openBrowser, type TestBrowser } from '../../../../test/identity/browser.ts';
import {
  discoverClient,
  exchangeCode,
  insertPerson,
  postSession,
  profileOf,
  resetByMail,
  sendPassword,
  signInByPages,
  startCodeFlow,
  startSignInShop,
  testPassword,
  type TestPerson,
} from '../../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startSignInShop();
});
afterAll(() => shop.stop());

const browse = () => openBrowser(shop.baseUrl);
const statusOf = async (browser: TestBrowser) => (await profileOf(browser)).status;

/** Types the right password and does not follow where that leads, yet. */
async function proveAndWait({ email }: TestPerson) {
  const browser = browse();
  const page = await browser.open('/auth/sign-in?returnTo=/docs');
  const shown = await sendPassword(browser, page, email, { stopAt: /\/oidc\/auth\// });
  return { browser, resumeAt: shown.url };
}

const reset = (person: TestPerson) => resetByMail(shop, person);

async function signedIn(person: TestPerson) {
  const browser = browse();
  await signInByPages(browser, person);
  expect(await statusOf(browser)).toBe(200);
  return browser;
}

async function change(person: TestPerson) {
  const fields = { current: testPassword, password: 'another short sentence' };
  await (await signedIn(person)).submit('/oidc/account/password', fields);
}

async function signOutEverywhere(person: TestPerson) {
  const { status } = await (
    await signedIn(person)
  ).fetch('/services/shop/account/sessions', {
    method: 'DELETE',
    headers: { origin: shop.baseUrl },
  });
  expect(status).toBe(204);
}

async function resetFactor({ email }: TestPerson) {
  const asker = await shop.signedIn({ roles: ['support'] });
  const admin = await shop.signedIn({ roles: ['admin'] });
  const reason = 'Rang back on the number that we have';
  const { resetId } = await asker.services.secondFactors.askFactorReset({
    body: { email, reason },
  });
  await admin.services.secondFactors.decideFactorReset({
    params: { resetId },
    body: { decision: 'done' },
  });
}

describe('a sign-in whose password was typed', () => {
  test('goes on where nothing has happened since', async () => {
    const { browser, resumeAt } = await proveAndWait(await insertPerson(shop));
    expect(resumeAt).toContain('/oidc/auth/');
    await browser.open(resumeAt);
    expect(await statusOf(browser)).toBe(200);
  });

  test.each([
    ['a password that was set by a mailed link', reset],
    ['a password that was changed', change],
    ['signing out everywhere', signOutEverywhere],
  ])('ends with %s', async (_what, end) => {
    const person = await insertPerson(shop);
    const { browser, resumeAt } = await proveAndWait(person);
    await end(person);
    const shown = await browser.open(resumeAt);
    expect(shown.url).not.toContain('/docs');
    expect(await statusOf(browser)).toBe(401);
  });

  test('shows staff no second factor to set up once the password is another', async () => {
    const person = await insertPerson(shop, { roles: ['moderator'] });
    const browser = browse();
    const setUp = await signInByPages(browser, person);
    expect(setUp.html).toContain('class="secret"');
    await reset(person);
    const shown = await browser.open(setUp.url);
    expect(shown.html).not.toContain('class="secret"');
  });

  test('shows nobody a second factor to set up when theirs is taken away', async () => {
    const person = await insertPerson(shop, { roles: ['moderator'] });
    await shop.db.pool.query(
      `update credential set totp_secret = 'x', totp_confirmed_at = now() where subject = $1`,
      [person.subject],
    );
    const browser = browse();
    const code = await signInByPages(browser, person);
    expect(code.html).toContain('Enter the code');
    await resetFactor(person);
    const shown = await browser.open(code.url.replace(/code$/, 'set-up'));
    expect(shown.html).not.toContain('class="secret"');
  });
});

test.each([
  ['a password that was set by a mailed link', reset],
  ['a password that was changed', change],
  ['signing out everywhere', signOutEverywhere],
])('a token that was fetched before opens no session after %s', async (_what, end) => {
  const person = await insertPerson(shop);
  await signedIn(person);
  const browser = browse();
  const { nonce } = (await (await browser.fetch('/auth/nonce')).json()) as { nonce: string };
  const configuration = await discoverClient(shop, 'website');
  const flow = await startCodeFlow(configuration, `${shop.baseUrl}/auth/callback`, { nonce });
  const page = await browser.open(flow.address.href);
  const back = await sendPassword(browser, page, person.email);
  const { id_token: idToken } = await exchangeCode(configuration, flow, back.url);
  await end(person);
  expect((await postSession(shop, browser, { idToken })).status).toBe(401);
  expect(await statusOf(browser)).toBe(401);
});
