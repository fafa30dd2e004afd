import { createSecretKey, randomBytes } from 'node:crypto';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import {
  badTokens,
  goodClaims,
  makeToken,
  type Making,
} from '../../../test/identity/bad-tokens.ts';
import { openBrowser } from '../../../test/identity/browser.ts';
import {
  makeSigningKey,
  startTestIssuer,
  type SigningKey,
  type TestIssuer,
} from '../../../test/identity/issuer.ts';
import { postSession } from '../../../test/identity/people.ts';

let issuer: TestIssuer;
let shop: TestShop;
let keys: { ec: SigningKey; rsa: SigningKey; foreign: SigningKey };
const encryptionKey = createSecretKey(randomBytes(32));
const start = new Date();

beforeAll(async () => {
  const [ec, rsa, foreign] = await Promise.all(['ES256', 'RS256', 'ES256'].map(makeSigningKey));
  keys = { ec: ec!, rsa: rsa!, foreign: foreign! };
  issuer = await startTestIssuer([keys.ec, keys.rsa]);
  const signIn = { issuer: issuer.url, clientId: 'our-shop' };
  shop = await startTestShop({ offerings: [], now: start, signIn });
});
afterAll(async () => {
  await shop.stop();
  await issuer.stop();
});

/** A browser that was given a nonce, and what a token for it has to say. */
async function readyBrowser(variant = 0) {
  const browser = openBrowser(shop.baseUrl);
  const answer = await (await browser.fetch('/auth/nonce')).json();
  const { nonce, authority, clientId } = answer as Record<string, string>;
  const making: Making = {
    issuer: authority!,
    clientId: clientId!,
    nonce: nonce!,
    now: Math.floor(start.getTime() / 1000),
    key: keys.ec,
    foreignKey: keys.foreign,
    rsaKey: keys.rsa,
    encryptionKey,
    variant,
  };
  return { browser, making };
}

test('a good token opens a session, from any provider and by either kind of key', async () => {
  for (const key of [keys.ec, keys.rsa]) {
    const { browser, making } = await readyBrowser();
    const idToken = await makeToken({ ...making, key }, goodClaims(making));
    const response = await postSession(shop, browser, { idToken });
    expect(response.status).toBe(200);
    expect(browser.cookie('session')).toBeDefined();
  }
});

test.each([
  ['issued 300 seconds ahead of our clock', { iat: 299, exp: 900 }],
  ['that ended less than 300 seconds ago', { iat: -600, exp: -299 }],
  ['that begins within 300 seconds', { nbf: 299 }],
])('the clocks may differ: a token %s still does', async (_, offsets) => {
  const { browser, making } = await readyBrowser();
  const times = Object.entries(offsets).map(([name, seconds]) => [name, making.now + seconds]);
  const claims = { ...goodClaims(making), ...Object.fromEntries(times) };
  const response = await postSession(shop, browser, { idToken: await makeToken(making, claims) });
  expect(response.status).toBe(200);
});

test('there are at least sixty classes of bad token', () => {
  expect(Object.keys(badTokens).length).toBeGreaterThanOrEqual(60);
});

const variants = 16;
const loginFailed = { status: 401, code: 'sign-in-failed', title: 'Login failed' };
const tooLong = {
  status: 400,
  code: 'invalid-request',
  title: 'Some of what was sent needs changing',
};

test.each(Object.keys(badTokens))('an ID token with %s opens no session', async (name) => {
  for (let variant = 0; variant < variants; variant++) {
    const { browser, making } = await readyBrowser(variant);
    const idToken = await badTokens[name]!(making);
    const response = await postSession(shop, browser, { idToken });
    const { status, code, title, detail } = (await response.json()) as Problem;
    // The same words for every reason: whoever tries tokens learns nothing.
    expect([loginFailed, tooLong]).toContainEqual({ status, code, title, detail });
    expect(browser.cookie('session')).toBeUndefined();
  }
});

test('none of them made an account or a session', async () => {
  const { rows } = await shop.db.pool.query<{ subject: string }>('select subject from account');
  expect(rows.map(({ subject }) => subject)).toEqual(['somebody']);
});

test('a provider that is away ends no sign-in while its keys are known', async () => {
  issuer.mood = 'failing';
  shop.advance(11 * 60_000);
  try {
    const { browser, making } = await readyBrowser();
    const later = { ...making, now: making.now + 11 * 60 };
    const idToken = await makeToken(later, goodClaims(later));
    expect((await postSession(shop, browser, { idToken })).status).toBe(200);
  } finally {
    issuer.mood = 'well';
    shop.advance(-11 * 60_000);
  }
});
