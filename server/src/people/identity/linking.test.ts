import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisitor, startTestShop, type TestShop } from '../../../test/shop.ts';
import { formAction, openBrowser, type TestBrowser } from '../../../test/identity/browser.ts';
import { makeSigningKey, startTestIssuer, type TestIssuer } from '../../../test/identity/issuer.ts';
import { peopleOf, type OtherPeople } from '../../../test/identity/other-sign-in.ts';
import {
  insertPerson,
  linkIn,
  newestMail,
  profileOf,
  resetByMail,
  signInByPages,
  testPassword,
} from '../../../test/identity/people.ts';

let issuer: TestIssuer;
let shop: TestShop;
let people: OtherPeople;
beforeAll(async () => {
  const key = await makeSigningKey('ES256');
  issuer = await startTestIssuer([key]);
  const second = { issuer: issuer.url, clientId: 'website', clientSecret: null };
  shop = await startTestShop({ offerings: [], now: new Date(), signIn: { second } });
  people = peopleOf(shop, issuer, key);
});
afterAll(async () => {
  await shop.stop();
  await issuer.stop();
});

const minuteMs = 60_000;
const emailOf = async (browser: TestBrowser) =>
  ((await (await profileOf(browser)).json()) as { email?: string }).email;

async function shopper() {
  const person = await insertPerson(shop);
  const browser = openBrowser(shop.baseUrl);
  await signInByPages(browser, person);
  return { person, browser };
}

const startLink = (browser: TestBrowser, origin = shop.baseUrl) =>
  browser.fetch('/auth/link', { method: 'POST', headers: { origin } });

/** Comes back from the second provider as somebody, as its answer to this question. */
async function comeBack(browser: TestBrowser, asked: URL, claims: Record<string, unknown>) {
  issuer.nextIdToken = await people.idToken(asked.searchParams.get('nonce')!, claims);
  const answer = `/auth/return?code=c&state=${asked.searchParams.get('state')}`;
  return browser.fetch(answer, { headers: { accept: 'text/html' } });
}
const leadsTo = (response: Response) => new URL(response.headers.get('location')!, shop.baseUrl);

/** Signs in by the second provider from the start. */
async function signInThere(claims: Record<string, unknown>) {
  const browser = openBrowser(shop.baseUrl);
  const asked = leadsTo(await browser.fetch('/auth/sign-in?by=second'));
  const response = await comeBack(browser, asked, claims);
  return { browser, status: response.status };
}

test('a second sign-in, proved beside a fresh session, opens the same account from then on', async () => {
  const { person, browser } = await shopper();
  const claims = { sub: 'joined', email: 'elsewhere@example.com' };
  const asked = leadsTo(await startLink(browser));
  expect(asked.origin).toBe(issuer.url);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  const back = leadsTo(await comeBack(browser, asked, claims));
  expect(back.href).toBe(`${shop.baseUrl}/account/sign-ins?joined`);
  const there = await signInThere(claims);
  const told = await newestMail(shop, person.email, 'sign-in-joined');
  expect(told).toContain(new URL(issuer.url).host);
  expect(told).toContain('/account/sign-ins');
  // The address stays that of the sign-in that opened the account.
  expect(await emailOf(there.browser)).toBe(person.email);

  const cookies = new Map([['session', browser.cookie('session')!]]);
  const { identity } = createVisitor(shop.baseUrl, cookies).services;
  await identity.unlinkSignIn({ body: { issuer: issuer.url, subject: claims.sub } });
  expect((await profileOf(there.browser)).status).toBe(401);
  expect((await profileOf(browser)).status).toBe(200);
});

test('the same address alone joins nobody', async () => {
  const { person } = await shopper();
  const { browser, status } = await signInThere({ sub: 'mallory', email: person.email });
  expect(status).toBe(401);
  expect((await profileOf(browser)).status).toBe(401);
});

test('an address that another sign-in has proved gets none here that would open nothing, and its mail says why', async () => {
  const email = `proved-elsewhere-${Date.now()}@example.com`;
  expect((await signInThere({ sub: 'proved-elsewhere', email })).status).toBe(303);
  const browser = openBrowser(shop.baseUrl);
  const { host } = new URL(issuer.url);
  await browser.submit('/oidc/register', { name: 'Robin Larch', email: email.toUpperCase() });
  expect(await newestMail(shop, email.toUpperCase())).toContain(`sign in to with ${host}`);
  await browser.submit('/oidc/forgotten', { email });
  const said = await newestMail(shop, email);
  expect(said).toContain('/auth/sign-in?by=second');
  expect(said).not.toContain('It has no account');

  const { browser: asking } = await shopper();
  const asked = { 'new-email': email, 'email-current': testPassword };
  await asking.submit('/oidc/account/email', asked);
  expect(await newestMail(shop, email, 'sign-in-elsewhere')).toContain(host);
  await expect(newestMail(shop, email, 'change-email')).rejects.toThrow('There is no mail');

  // Nor does a link that was mailed before the other provider proved it.
  const later = `proved-later-${Date.now()}@example.com`;
  await browser.submit('/oidc/register', { name: 'Robin Larch', email: later });
  const link = linkIn(await newestMail(shop, later), '/oidc/confirm/');
  expect((await signInThere({ sub: 'proved-later', email: later })).status).toBe(303);
  await browser.submit(link, { password: 'another short sentence' });
  const { rows } = await shop.db.pool.query('select from credential where email = $1', [later]);
  expect(rows).toHaveLength(0);
});

test('an address that nobody has proved keeps out nobody who proves it', async () => {
  const person = await insertPerson(shop);
  const said = { sub: 'says-so', email: person.email.toUpperCase(), email_verified: false };
  const stranger = await signInThere(said);
  expect(stranger.status).toBe(303);
  const browser = openBrowser(shop.baseUrl);
  await signInByPages(browser, person);
  const profile = async (of: TestBrowser) => (await profileOf(of)).json();
  const own = (await profile(browser)) as { accountId: number };
  expect(own).toMatchObject({ email: person.email, emailVerified: true });
  expect(await profile(stranger.browser)).not.toMatchObject({ accountId: own.accountId });
  // Nor does it come between them later: the one who says so stays who they are, and proves nothing.
  expect((await signInThere(said)).status).toBe(303);
  const again = openBrowser(shop.baseUrl);
  await signInByPages(again, person);
  expect(await profile(again)).toMatchObject({ accountId: own.accountId });
  const late = { sub: 'says-so-too-late', email: person.email, email_verified: false };
  expect((await signInThere(late)).status).toBe(401);
});

test('an address that nobody has proved may be taken by whoever opens the link that is mailed to it', async () => {
  const wanted = `wanted-${Date.now()}@example.com`;
  await signInThere({ sub: 'squatter', email: wanted, email_verified: false });
  const { browser } = await shopper();
  const fields = { 'new-email': wanted, 'email-current': testPassword };
  await browser.submit('/oidc/account/email', fields);
  const page = await browser.open(linkIn(await newestMail(shop, wanted), '/oidc/new-email/'));
  const done = await browser.submit(formAction(page), {});
  expect(done.html).toContain(`You sign in as ${wanted}`);
  expect(await emailOf(browser)).toBe(wanted);
});

test('a password that was set by a mailed link ends what the joined sign-in has opened, too', async () => {
  const { person, browser } = await shopper();
  const claims = { sub: 'joined-then-reset', email: 'joined-then-reset@example.com' };
  await comeBack(browser, leadsTo(await startLink(browser)), claims);
  const there = await signInThere(claims);
  expect((await profileOf(there.browser)).status).toBe(200);
  await resetByMail(shop, person);
  expect((await profileOf(there.browser)).status).toBe(401);
});

test('a session that is not fresh is proved again first', async () => {
  const { browser } = await shopper();
  shop.advance(12 * minuteMs);
  const led = leadsTo(await startLink(browser));
  shop.advance(-(12 * minuteMs));
  expect(led.pathname).toBe('/auth/sign-in');
  expect(led.searchParams.get('again')).toBe('yes');
  const again = leadsTo(await browser.fetch(led.pathname + led.search));
  expect(again.searchParams.get('prompt')).toBe('login');
});

test('it joins the session alone that it was begun in, and only what was proved anew', async () => {
  const { browser } = await shopper();
  const asked = leadsTo(await startLink(browser));
  // Somebody else signs in here meanwhile.
  for (const key of browser.cookies.keys()) {
    if (key.startsWith('op_') || key.startsWith('session@')) browser.cookies.delete(key);
  }
  await signInByPages(browser, await insertPerson(shop));
  const claims = { sub: 'late', email: 'late@example.com' };
  expect((await comeBack(browser, asked, claims)).status).toBe(401);

  const old = await shopper();
  const signedInAt = Math.floor(shop.app.context.now().getTime() / 1000) - 3600;
  const question = leadsTo(await startLink(old.browser));
  const answer = await comeBack(old.browser, question, { ...claims, auth_time: signedInAt });
  expect(answer.status).toBe(401);
  expect((await signInThere(claims)).status).toBe(303);
});

test('a sign-in that has an account of its own stays with it', async () => {
  const claims = { sub: 'owner', email: 'owner@example.com' };
  await signInThere(claims);
  const { browser } = await shopper();
  const asked = leadsTo(await startLink(browser));
  expect(leadsTo(await comeBack(browser, asked, claims)).search).toBe('?taken');
  expect(await emailOf((await signInThere(claims)).browser)).toBe('owner@example.com');
});

test('it begins on our own pages alone', async () => {
  const { browser } = await shopper();
  expect((await startLink(browser, 'https://evil.example')).status).toBe(403);
});

test('in a live shop it makes nobody staff who did not prove themselves twice', async () => {
  const { config } = shop.app.context;
  const { person, browser } = await shopper();
  const claims = { sub: 'colleague', email: 'colleague@example.com' };
  await comeBack(browser, leadsTo(await startLink(browser)), claims);
  // What was joined with a password alone stays joined when its owner is appointed.
  await shop.db.pool.query(
    `insert into staff_role (account_id, role) select id, 'admin' from account where subject = $1`,
    [person.subject],
  );
  const mayLook = async (amr: string[]) => {
    const there = await signInThere({ ...claims, amr });
    expect(await emailOf(there.browser)).toBe(person.email);
    const look = await there.browser.fetch('/services/accounts/api/Accounts/internal/1');
    return look.status !== 403;
  };
  config.mode = 'live';
  try {
    expect(await mayLook(['pwd'])).toBe(false);
    expect(await mayLook(['pwd', 'mfa'])).toBe(true);
  } finally {
    config.mode = 'demo';
  }
});
