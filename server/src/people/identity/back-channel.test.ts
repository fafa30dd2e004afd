import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import type { TestBrowser } from '../../../test/identity/browser.ts';
import {
  makeSigningKey,
  startTestIssuer,
  type SigningKey,
  type TestIssuer,
} from '../../../test/identity/issuer.ts';
import { peopleOf, type OtherPeople } from '../../../test/identity/other-sign-in.ts';
import { profileOf } from '../../../test/identity/people.ts';

let key: SigningKey;
let issuer: TestIssuer;
let shop: TestShop;
let people: OtherPeople;
beforeAll(async () => {
  key = await makeSigningKey('ES256');
  issuer = await startTestIssuer([key]);
  shop = await startTestShop({ offerings: [], now: new Date(), signIn: { issuer: issuer.url } });
  people = peopleOf(shop, issuer, key);
});
afterAll(async () => {
  await shop.stop();
  await issuer.stop();
});

const isSignedIn = async (browser: TestBrowser) => (await profileOf(browser)).status === 200;
const person = (sub: string, sid: string) => ({ sub, sid, email: `${sub}@example.com` });
const seconds = () => Math.floor(shop.app.context.now().getTime() / 1000);
const event = 'http://schemas.openid.net/event/backchannel-logout';

test('a sid ends the one session that it names, and its tokens are revoked', async () => {
  const [here, elsewhere] = [
    await people.signedIn(person('sid', 'one'), { refreshToken: 'of one' }),
    await people.signedIn(person('sid', 'two')),
  ];
  const response = await people.signOut(await people.logoutToken({ sid: 'one' }));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, true]);
  await shop.app.context.jobs.drain();
  expect(issuer.revoked).toEqual(['of one']);
});

test('a subject ends every session of that person, and of nobody else', async () => {
  const [one, two, other] = [
    await people.signedIn(person('sub', 'a')),
    await people.signedIn(person('sub', 'b')),
    await people.signedIn(person('somebody-else', 'c')),
  ];
  expect((await people.signOut(await people.logoutToken({ sub: 'sub' }))).status).toBe(200);
  expect(await Promise.all([one, two, other].map(isSignedIn))).toEqual([false, false, true]);
});

test('both together end only what is named by both', async () => {
  const browser = await people.signedIn(person('both', 'mine'));
  await people.signOut(await people.logoutToken({ sub: 'another', sid: 'mine' }));
  expect(await isSignedIn(browser)).toBe(true);
  await people.signOut(await people.logoutToken({ sub: 'both', sid: 'mine' }));
  expect(await isSignedIn(browser)).toBe(false);
});

test('a token counts once', async () => {
  const token = await people.logoutToken({ sub: 'again' });
  expect((await people.signOut(token)).status).toBe(200);
  const browser = await people.signedIn(person('again', 'later'));
  expect((await people.signOut(token)).status).toBe(400);
  expect(await isSignedIn(browser)).toBe(true);
});

describe('what is no sign-out token ends nothing', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'trade-app' }],
    ['several audiences', { aud: ['website', 'another'] }],
    ['no audience', { aud: undefined }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue too long ago', { iat: 1_700_000_000 }],
    ['a time of issue in the future', { iat: 4_000_000_000 }],
    ['an expiry in the past', { exp: 1_700_000_000 }],
    ['no name', { jti: undefined }],
    ['a name that is no text', { jti: 7 }],
    ['no events', { events: undefined }],
    ['another event', { events: { 'https://else.example/event': {} } }],
    ['an event that is no object', { events: { [event]: true } }],
    ['an event that is a list', { events: { [event]: [] } }],
    ['a nonce', { nonce: 'n' }],
    ['neither subject nor sid', { sub: undefined }],
    ['a subject that is no text', { sub: 7 }],
    ['a sid that is no text', { sid: { sub: 'kept' } }],
    ['the type of an access token', {}, { typ: 'at+jwt' }],
    ['the name of no key', {}, { kid: 'unknown' }],
  ])('%s', async (_, claims, header) => {
    const browser = await people.signedIn(person('kept', 'kept'));
    const token = await people.logoutToken({ sub: 'kept', ...claims }, header);
    const response = await people.signOut(token);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'invalid_request' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('an ID token, another provider’s signature, and nothing at all', async () => {
    const browser = await people.signedIn(person('kept', 'kept'));
    const forger = peopleOf(shop, issuer, {
      ...(await makeSigningKey('ES256')),
      kid: key.kid,
    });
    const tokens = [
      await people.idToken('n', { sub: 'kept', exp: seconds() + 60 }),
      await forger.logoutToken({ sub: 'kept' }),
      '',
      'a.b.c',
    ];
    for (const token of tokens) expect((await people.signOut(token)).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
