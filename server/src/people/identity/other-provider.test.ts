import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { openBrowser, type TestBrowser } from '../../../test/identity/browser.ts';
import { makeSigningKey, startTestIssuer, type TestIssuer } from '../../../test/identity/issuer.ts';
import { peopleOf, type OtherPeople } from '../../../test/identity/other-sign-in.ts';
import { insertPerson, newestMail, profileOf } from '../../../test/identity/people.ts';

let issuer: TestIssuer;
let shop: TestShop;
let people: OtherPeople;
beforeAll(async () => {
  const key = await makeSigningKey('ES256');
  issuer = await startTestIssuer([key]);
  shop = await startTestShop({
    offerings: [],
    now: new Date(),
    signIn: { issuer: issuer.url },
  });
  people = peopleOf(shop, issuer, key);
});
afterAll(async () => {
  await shop.stop();
  await issuer.stop();
});
afterEach(() => {
  issuer.mood = 'well';
  issuer.userInfo = undefined;
  issuer.revoked = [];
});

const isSignedIn = async (browser: TestBrowser) => (await profileOf(browser)).status === 200;
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const emailOf = (sub: string) => ({ sub, email: `${sub}@example.com` });

describe('a subject', () => {
  test('is another person where another issuer calls somebody else by it', async () => {
    const admin = await insertPerson(shop, { roles: ['admin'], isDemo: true });
    const browser = await people.signedIn({ sub: admin.subject, email: 'else@example.com' });
    const profile = (await (await profileOf(browser)).json()) as object;
    expect(profile).toMatchObject({ email: 'else@example.com', roles: [] });
  });

  test('with the proved address of another account opens neither', async () => {
    const admin = await insertPerson(shop, { roles: ['admin'], isDemo: true });
    const proved = 'update account set email_verified = true where subject = $1';
    await shop.db.pool.query(proved, [admin.subject]);
    const response = await people.send(openBrowser(shop.baseUrl), { sub: 'x', email: admin.email });
    expect(response.status).toBe(401);
  });

  test('of before issuers were kept is claimed with its own proven address, and only so', async () => {
    await shop.db.pool.query(
      `insert into account (issuer, subject, email, email_verified, display_name)
       values ('unrecorded', 'old', 'old@example.com', true, 'Old Hand')`,
    );
    const refused = [
      { sub: 'old', email: 'old@example.com', email_verified: false },
      { sub: 'other', email: 'old@example.com' },
    ];
    for (const claims of refused) {
      expect((await people.send(openBrowser(shop.baseUrl), claims)).status).toBe(401);
    }
    const browser = await people.signedIn({ sub: 'old', email: 'old@example.com' });
    expect(await (await profileOf(browser)).json()).toMatchObject({ displayName: 'Old Hand' });
  });

  test('whose address is another by now is told at both', async () => {
    await people.signedIn({ sub: 'moved', email: 'before@example.com' });
    await people.signedIn({ sub: 'moved', email: 'after@example.com' });
    expect(await newestMail(shop, 'before@example.com')).toContain('another address');
    expect(await newestMail(shop, 'after@example.com')).toContain('before@example.com');
  });
});

test('a newsletter follows its reader to an address that is proved, and to no other', async () => {
  const asReader = (email: string, isProven: boolean) =>
    people.signedIn({ sub: 'reader', email, email_verified: isProven });
  const listSubscribed = async () => {
    const { rows } = await shop.db.pool.query<{ email: string }>(
      `select email from newsletter_subscription where email like '%@reader.example'`,
    );
    return rows.map(({ email }) => email);
  };
  await asReader('first@reader.example', true);
  await shop.db.pool.query(
    `insert into newsletter_subscription (email, state, asked_at, changed_at)
     values ('first@reader.example', 'subscribed', now(), now())`,
  );
  await asReader('strangers@reader.example', false);
  expect(await listSubscribed()).toEqual(['first@reader.example']);
  await asReader('first@reader.example', true);
  await asReader('second@reader.example', true);
  expect(await listSubscribed()).toEqual(['second@reader.example']);
});

describe('what the ID token lacks', () => {
  const bare = (sub: string) => ({ sub, email: undefined, email_verified: undefined });

  test('is asked of userinfo, by the access token beside it', async () => {
    issuer.userInfo = {
      sub: 'quiet',
      email: 'quiet@example.com',
      email_verified: true,
      name: 'Quiet One',
    };
    const browser = await people.signedIn(
      { ...bare('quiet'), name: undefined },
      { accessToken: 'one' },
    );
    expect(await (await profileOf(browser)).json()).toMatchObject({
      email: 'quiet@example.com',
      emailVerified: true,
      displayName: 'Quiet One',
    });
  });

  test('is not taken from an answer about somebody else', async () => {
    issuer.userInfo = { sub: 'mallory', email: 'mallory@example.com', email_verified: true };
    const browser = openBrowser(shop.baseUrl);
    const response = await people.send(browser, bare('quiet-2'), { accessToken: 'one' });
    expect(response.status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test.each([
    ['without an access token', {}, { sub: 'quiet-3', email: 'quiet-3@example.com' }],
    ['where userinfo refuses', { accessToken: 'one' }, undefined],
    ['where userinfo tells none either', { accessToken: 'one' }, { sub: 'quiet-3' }],
  ])('is an address that nobody signs in without: %s', async (_, beside, userInfo) => {
    issuer.userInfo = userInfo;
    const response = await people.send(openBrowser(shop.baseUrl), bare('quiet-3'), beside);
    expect(response.status).toBe(401);
  });

  test('may be a name: then the mailbox is one', async () => {
    const browser = await people.signedIn({ ...emailOf('nameless'), name: undefined });
    expect(await (await profileOf(browser)).json()).toMatchObject({ displayName: 'nameless' });
  });
});

describe('a renewal', () => {
  const renew = (browser: TestBrowser, claims: Record<string, unknown>) =>
    people.send(browser, claims, { renewal: true });

  test('need not tell the time of signing in again, but what it tells is the same', async () => {
    const person = emailOf('renewed');
    const signedInAt = Math.floor(shop.app.context.now().getTime() / 1000) - 60;
    const browser = await people.signedIn({ ...person, auth_time: signedInAt });
    expect((await renew(browser, { ...person, auth_time: undefined })).status).toBe(200);
    expect((await renew(browser, { ...person, auth_time: signedInAt })).status).toBe(200);
    const another = await renew(browser, { ...person, auth_time: signedInAt + 1 });
    expect([another.status, await codeOf(another)]).toEqual([401, 'sign-in-failed']);
    const untimed = await people.signedIn({ ...emailOf('untimed'), auth_time: undefined });
    expect((await renew(untimed, emailOf('untimed'))).status).toBe(401);
  });

  test('for somebody else ends the session, and what they were given is revoked', async () => {
    const browser = await people.signedIn(emailOf('first'), { accessToken: 'of the first' });
    const response = await people.send(browser, emailOf('second'), {
      renewal: true,
      refreshToken: 'of the second',
    });
    expect([response.status, await codeOf(response)]).toEqual([401, 'session-ended']);
    expect(await isSignedIn(browser)).toBe(false);
    await shop.app.context.jobs.drain();
    expect(issuer.revoked.toSorted()).toEqual(['of the first', 'of the second']);
  });

  test('where the session is over says so', async () => {
    const browser = openBrowser(shop.baseUrl);
    expect(await codeOf(await renew(browser, emailOf('nobody')))).toBe('session-ended');
  });
});

describe('every token that a page was given', () => {
  const signOut = (browser: TestBrowser) =>
    browser.fetch('/auth/sign-out', { method: 'POST', headers: { origin: shop.baseUrl } });

  test('is revoked at the sign-out, the sign-in’s and each renewal’s', async () => {
    const person = emailOf('many');
    const browser = await people.signedIn(person, { accessToken: 'a1', refreshToken: 'r1' });
    await people.send(browser, person, { renewal: true, accessToken: 'a2', refreshToken: 'r2' });
    await shop.app.context.jobs.drain();
    expect(issuer.revoked).toEqual([]);
    await signOut(browser);
    await shop.app.context.jobs.drain();
    expect(issuer.revoked.toSorted()).toEqual(['a1', 'a2', 'r1', 'r2']);
    await shop.app.context.jobs.drain();
    expect(issuer.revoked).toHaveLength(4);
  });

  test('is revoked later where the provider cannot be reached at once', async () => {
    const browser = await people.signedIn(emailOf('later'), { refreshToken: 'r-later' });
    issuer.mood = 'failing';
    await signOut(browser);
    await shop.app.context.jobs.drain();
    expect(issuer.revoked).toEqual([]);
    issuer.mood = 'well';
    await shop.app.context.jobs.drain({ includeLater: true });
    expect(issuer.revoked).toEqual(['r-later']);
  });

  test('is kept sealed', async () => {
    await people.signedIn(emailOf('sealed'), { refreshToken: 'a token to be sealed' });
    const { rows } = await shop.db.pool.query<{ sealed: Buffer; text: string }>(
      'select sealed, k::text as text from kept_token k',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ sealed }) => sealed.includes('a token to be sealed'))).toBe(false);
    expect(rows.some(({ text }) => text.includes('a token to be sealed'))).toBe(false);
  });
});

test('a page that hears of a sign-out at the provider ends the session, from our pages alone', async () => {
  const browser = await people.signedIn(emailOf('gone'));
  const end = (origin: string) =>
    browser.fetch('/auth/session', { method: 'DELETE', headers: { origin } });
  expect((await end('https://evil.example')).status).toBe(403);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await end(shop.baseUrl)).status).toBe(204);
  expect(await isSignedIn(browser)).toBe(false);
});
