import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestShop } from '../../../../test/shop.ts';
import { formAction, openBrowser, type TestBrowser } from '../../../../test/identity/browser.ts';
import {
  after,
  insertPerson,
  linkIn,
  newAddress,
  newestMail,
  sendPassword,
  shapeOf,
  startSignInShop,
} from '../../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startSignInShop();
});
afterAll(() => shop.stop());

const browse = () => openBrowser(shop.baseUrl);
const minuteMs = 60_000;
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.fetch('/services/accounts/api/UserProfile')).status === 200;

/** Asks for a link on the sign-in page; `waiting` is the address that its window then asks. */
async function askForLink(browser: TestBrowser, email: string) {
  const page = await browser.open('/auth/sign-in?returnTo=/docs');
  const waiting = `${formAction(page)}/mail`;
  return { waiting, answer: await browser.submit(waiting, { email, password: '' }) };
}

const linkFor = async (email: string) =>
  linkIn(await newestMail(shop, email, 'sign-in'), '/oidc/interaction/');

describe('a mailed link to sign in by', () => {
  test('signs in the window that asked for it, once it is opened', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    const { waiting, answer } = await askForLink(browser, email);
    expect(answer.html).toContain('Check your inbox');
    expect((await browser.open(waiting)).html).toContain('Check your inbox');

    const link = await linkFor(email);
    const opened = await browser.open(link);
    expect(opened.html).toContain(email);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.submit(formAction(opened), {})).html).toContain(
      'Go back to your first window',
    );
    expect(new URL((await browser.open(waiting)).url).pathname).toBe('/docs');
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('does nothing in another browser, not even in one that signs in itself', async () => {
    const { email } = await insertPerson(shop);
    const thief = browse();
    const { waiting } = await askForLink(thief, email);
    const link = await linkFor(email);
    const owner = browse();
    await owner.open('/auth/sign-in');
    for (const page of [await owner.open(link), await owner.submit(link, {})]) {
      expect(page.status).toBe(410);
      expect(page.html).toContain('This link does not work here');
    }
    expect((await thief.open(waiting)).html).toContain('Check your inbox');
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('belongs to the one sign-in that it was asked for in', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    const { waiting } = await askForLink(browser, email);
    const token = (await linkFor(email)).split('/').at(-1)!;
    const other = formAction(await browser.open('/auth/sign-in'));
    expect((await browser.submit(`${other}/mail/${token}`, {})).status).toBe(410);
    expect((await browser.submit(`${waiting}/${token}`, {})).status).toBe(200);
  });

  test('works once, for ten minutes, and is not used up by being looked at', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    await askForLink(browser, email);
    const link = await linkFor(email);
    for (let look = 0; look < 3; look++) expect((await browser.open(link)).status).toBe(200);
    await after(shop, 10 * minuteMs, async () => {
      expect((await browser.open(link)).status).toBe(410);
      expect((await browser.submit(link, {})).status).toBe(410);
    });
    const answers = await Promise.all([browser.submit(link, {}), browser.submit(link, {})]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('answers alike for a known and an unknown address; only the mail tells them apart', async () => {
    const known = (await insertPerson(shop)).email;
    const unknown = newAddress();
    const answers = [
      (await askForLink(browse(), known)).answer,
      (await askForLink(browse(), unknown)).answer,
    ];
    expect(shapeOf(answers[0]!, known)).toEqual(shapeOf(answers[1]!, unknown));
    expect(await newestMail(shop, unknown)).toContain('It has no account');
  });

  test('mails to one address are few, and the answer is the same for all', async () => {
    const known = (await insertPerson(shop)).email;
    const unknown = newAddress();
    for (const email of [known, unknown]) {
      for (let asked = 0; asked < 3; asked++) await askForLink(browse(), email);
      expect((await askForLink(browse(), email)).answer.status).toBe(429);
    }
  });

  test('gets round the wait after too many tries', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    const page = await browser.open('/auth/sign-in?returnTo=/docs');
    for (let tried = 0; tried < 5; tried++) {
      await sendPassword(browser, page, email, { password: `wrong ${tried}` });
    }
    const locked = await sendPassword(browser, page, email);
    expect(locked.status).toBe(429);
    const waiting = formAction(locked);
    await browser.submit(waiting, { email });
    await browser.submit(await linkFor(email), {});
    expect(new URL((await browser.open(waiting)).url).pathname).toBe('/docs');
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('never sets a second factor up: that wants the password', async () => {
    const person = await insertPerson(shop, { roles: ['moderator'] });
    const browser = browse();
    const { waiting } = await askForLink(browser, person.email);
    await browser.submit(await linkFor(person.email), {});
    const refused = await browser.open(waiting);
    expect(refused.html).toContain('Sign in with your password');
    expect(refused.html).not.toContain('class="secret"');
    const setUp = waiting.replace('/mail', '/set-up');
    expect((await browser.submit(setUp, { code: '000000' })).html).not.toContain('class="secret"');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('still asks for the second factor', async () => {
    const person = await insertPerson(shop, { roles: ['moderator'] });
    const browser = browse();
    const page = await browser.open('/auth/sign-in?returnTo=/docs');
    const setUp = await sendPassword(browser, page, person.email);
    const [, secret] = /class="secret">([A-Z2-7 ]+)</.exec(setUp.html) ?? [];
    const code = new TOTP({ secret: Secret.fromBase32(secret!.replaceAll(' ', '')) }).generate({
      timestamp: shop.app.context.now().getTime(),
    });
    await browser.submit(formAction(setUp), { code });

    shop.advance(1000);
    const again = browse();
    const second = await askForLink(again, person.email);
    await again.submit(await linkFor(person.email), {});
    expect((await again.open(second.waiting)).html).toContain('Enter the code');
    expect(await isSignedIn(again)).toBe(false);
  });

  test('is no way round a password that was set anew', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    await askForLink(browser, email);
    const link = await linkFor(email);
    shop.advance(1000);
    await browse().submit('/oidc/forgotten', { email });
    const reset = linkIn(await newestMail(shop, email, 'reset-password'), '/oidc/reset/');
    await browse().submit(reset, { password: 'a wholly new sentence' });
    expect((await browser.submit(link, {})).status).toBe(410);
  });

  test.each(['', 'home@example', 'a\0b@example.org'])(
    'says in the field that %j is no address',
    async (email) => {
      const { answer } = await askForLink(browse(), email);
      expect(answer.status).toBe(422);
      expect(answer.html).toContain('Enter the whole address');
    },
  );
});
