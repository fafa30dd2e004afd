import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestShop } from '../../../../test/shop.ts';
import { formAction, openBrowser, type TestBrowser } from '../../../../test/identity/browser.ts';
import {
  insertPerson,
  linkIn,
  newAddress,
  newestMail,
  profileOf,
  sendPassword,
  signInByPages,
  startSignInShop,
  testPassword,
} from '../../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startSignInShop();
});
afterAll(() => shop.stop());

const home = '/oidc/account';

async function shopper() {
  const person = await insertPerson(shop);
  const browser = openBrowser(shop.baseUrl);
  await signInByPages(browser, person);
  return { person, browser };
}

const ask = (browser: TestBrowser, newEmail: string, fields: Record<string, string> = {}) =>
  browser.submit(`${home}/email`, {
    'new-email': newEmail,
    'email-current': testPassword,
    ...fields,
  });
/** Whatever a refused form went on to do after its answer is done by the time of a whole sign-in. */
const untilLater = async () => void (await shopper());
const linkTo = async (email: string) =>
  linkIn(await newestMail(shop, email, 'change-email'), '/oidc/new-email/');
const emailOf = async (browser: TestBrowser) =>
  ((await (await profileOf(browser)).json()) as { email?: string }).email;

test('a new address counts once its link is opened: for signing in, the account and mails', async () => {
  const { person, browser } = await shopper();
  const elsewhere = openBrowser(shop.baseUrl);
  await signInByPages(elsewhere, person);
  await shop.db.pool.query(
    `insert into newsletter_subscription (email, state, asked_at, changed_at)
     values ($1, 'subscribed', now(), now())`,
    [person.email],
  );
  const email = newAddress();
  expect((await ask(browser, email)).html).toContain('Check your inbox');
  expect(await newestMail(shop, person.email, 'email-change-asked')).toContain(
    'change the e-mail address',
  );
  expect(await emailOf(browser)).toBe(person.email);

  const link = await linkTo(email);
  const page = await browser.open(link);
  expect(page.html).toContain('Use this address');
  expect(await emailOf(browser)).toBe(person.email);
  const done = await browser.submit(formAction(page), {});
  expect(done.html).toContain('Your address has been changed');

  expect(await emailOf(browser)).toBe(email);
  expect((await profileOf(elsewhere)).status).toBe(401);
  expect(await newestMail(shop, person.email, 'email-changed')).toContain('another address');
  expect(await newestMail(shop, email, 'email-taken')).toContain(person.email);
  const { rows } = await shop.db.pool.query(
    'select email from newsletter_subscription where email = any($1)',
    [[email, person.email]],
  );
  expect(rows).toEqual([{ email }]);

  const again = openBrowser(shop.baseUrl);
  await signInByPages(again, { email });
  expect(await emailOf(again)).toBe(email);
  const former = openBrowser(shop.baseUrl);
  await signInByPages(former, person);
  expect((await profileOf(former)).status).toBe(401);
  const twice = await again.submit(link, {});
  expect(twice.status).toBe(410);
  expect(twice.html).toContain('If you have already confirmed your new address');
});

test('the owner of an address gives it to nobody else’s account by the link in their mail', async () => {
  const [asking, owner] = [await shopper(), await shopper()];
  const email = newAddress();
  await ask(asking.browser, email);
  const link = await linkTo(email);
  expect((await owner.browser.open(link)).status).toBe(410);
  expect((await owner.browser.submit(link, {})).status).toBe(410);
  const nobody = openBrowser(shop.baseUrl);
  expect((await nobody.open(link)).html).toContain('type="password"');
  await nobody.submit(link, {});
  expect(await emailOf(asking.browser)).toBe(asking.person.email);
});

test('the link leads whoever is not signed in through a sign-in and back', async () => {
  const { person, browser } = await shopper();
  const email = newAddress();
  await ask(browser, email);
  const link = await linkTo(email);
  const led = await openBrowser(shop.baseUrl).fetch(link);
  expect(led.status).toBe(303);
  const { searchParams } = new URL(led.headers.get('location')!, shop.baseUrl);
  expect(searchParams.get('returnTo')).toBe(new URL(link, shop.baseUrl).pathname);
  const other = openBrowser(shop.baseUrl);
  await signInByPages(other, person);
  await other.submit(link, {});
  expect(await emailOf(browser)).toBe(email);
});

test.each([
  ['without the password', { 'email-current': '' }, 'Enter your current password'],
  ['with a wrong password', { 'email-current': 'not it' }, 'This is not your current password'],
  ['to what is no address', { 'new-email': 'nowhere' }, 'Enter the whole address'],
])('nothing is asked %s', async (_, fields, said) => {
  const { browser } = await shopper();
  const email = newAddress();
  const refused = await ask(browser, email, fields);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(said);
  await untilLater();
  await expect(newestMail(shop, email)).rejects.toThrow('There is no mail');
});

test('whoever has a second factor shows it as well', async () => {
  const { browser } = await shopper();
  const at = `${home}/second-factor`;
  const setUp = await browser.submit(at, { 'on-current': testPassword });
  const [, typed] = /class="secret">([A-Z2-7 ]+)</.exec(setUp.html)!;
  const [, proof] = /name="proof" value="([^"]+)"/.exec(setUp.html)!;
  const generator = new TOTP({ secret: Secret.fromBase32(typed!.replaceAll(' ', '')) });
  const codeNow = () => generator.generate({ timestamp: shop.app.context.now().getTime() });
  await browser.submit(formAction(setUp), { code: codeNow(), proof: proof! });
  shop.advance(60_000);
  const email = newAddress();
  expect((await ask(browser, email, { 'email-code': '000000' })).status).toBe(422);
  await untilLater();
  await expect(newestMail(shop, email)).rejects.toThrow('There is no mail');
  expect((await ask(browser, email, { 'email-code': codeNow() })).status).toBe(200);
  shop.advance(-60_000);
});

test('an address that somebody has looks the same to whoever asks, and is never taken', async () => {
  const [{ browser }, other] = [await shopper(), await insertPerson(shop)];
  const free = newAddress();
  const [known, unknown] = [await ask(browser, other.email), await ask(browser, free)];
  expect(known.html.replaceAll(other.email, '')).toBe(unknown.html.replaceAll(free, ''));
  expect(await newestMail(shop, other.email)).toContain(
    'tried to use this address for another account',
  );
});

test('an address that somebody has proved meanwhile is left to them', async () => {
  const { person, browser } = await shopper();
  const email = newAddress();
  await ask(browser, email);
  const link = await linkTo(email);
  await shop.db.pool.query(
    `insert into account (issuer, subject, email, email_verified, display_name)
     values ('https://id.example', 'quicker', $1, true, 'Quicker')`,
    [email],
  );
  expect((await browser.submit(link, {})).status).toBe(410);
  expect(await emailOf(browser)).toBe(person.email);
});

test('a password that is set meanwhile ends the request', async () => {
  const { person, browser } = await shopper();
  const email = newAddress();
  await ask(browser, email);
  const link = await linkTo(email);
  await browser.submit('/oidc/forgotten', { email: person.email });
  const reset = linkIn(await newestMail(shop, person.email, 'reset-password'), '/oidc/reset/');
  const password = 'another short sentence';
  await browser.submit(reset, { password });
  await sendPassword(browser, await browser.open('/auth/sign-in'), person.email, { password });
  expect((await browser.submit(link, {})).status).toBe(410);
});

test('so does one that is changed, by which whoever knew the former one is shut out', async () => {
  const { person, browser } = await shopper();
  const email = newAddress();
  await ask(browser, email);
  const link = await linkTo(email);
  const password = 'another short sentence';
  await browser.submit(`${home}/password`, { current: testPassword, password });
  expect((await browser.submit(link, {})).status).toBe(410);
  expect(await emailOf(browser)).toBe(person.email);
});

test('of two who confirm the same address at the same moment one has it, and the other is told', async () => {
  for (let round = 0; round < 3; round++) {
    const pair = [await shopper(), await shopper()];
    const email = newAddress();
    const links: string[] = [];
    for (const { browser } of pair) {
      await ask(browser, email);
      links.push(await linkTo(email));
    }
    const shown = await Promise.all(pair.map(({ browser }, at) => browser.submit(links[at]!, {})));
    expect(shown.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  }
});
