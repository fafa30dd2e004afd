import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestShop } from '../../../../test/shop.ts';
import { formAction, openBrowser, type Shown } from '../../../../test/identity/browser.ts';
import {
  after,
  insertPerson,
  linkIn,
  newAddress,
  shapeOf,
  newestMail,
  profileOf,
  sendPassword,
  signInByPages,
  startSignInShop,
} from '../../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startSignInShop();
});
afterAll(() => shop.stop());

const browse = () => openBrowser(shop.baseUrl);
const minuteMs = 60_000;

const register = (email: string) =>
  browse().submit('/oidc/register', { name: 'Robin Larch', email });
const password = 'another short sentence';

describe('registering', () => {
  test('opens an account by the mailed link, and leads back signed in: the password is asked for once', async () => {
    const email = newAddress();
    const browser = browse();
    const signIn = await browser.open('/auth/sign-in?returnTo=/docs');
    const [, registerAt] = /href="(\/oidc\/register[^"]*)"/.exec(signIn.html) ?? [];
    const asked = await browser.open(registerAt!);
    const [, returnTo] = /name="returnTo" value="([^"]*)"/.exec(asked.html) ?? [];
    expect(returnTo).toBe('/docs');
    const fields = { name: 'Robin Larch', email, returnTo: returnTo! };
    expect((await browser.submit('/oidc/register', fields)).html).toContain('Check your inbox');

    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    const page = await browser.open(link);
    expect(page.html).toContain(email);
    const back = await browser.submit(formAction(page), { password });
    expect(new URL(back.url).pathname).toBe('/docs');
    expect(browser.cookie('session')).toBeDefined();
    expect(browser.cookie('registered')).toBeUndefined();

    // The password is theirs from then on.
    const other = browse();
    const form = await other.open('/auth/sign-in?returnTo=/docs');
    const again = await sendPassword(other, form, email, { password });
    expect(new URL(again.url).pathname).toBe('/docs');
  });

  test('lets in without a password only whoever confirmed, in their browser, once', async () => {
    const email = newAddress();
    await register(email);
    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    const browser = browse();
    const stopAt = /\/auth\/sign-in/;
    await browser.submit(link, { password }, { stopAt });
    const registered = browser.cookie('registered')!;
    await browser.open('/auth/sign-in?returnTo=/docs');
    expect(browser.cookie('session')).toBeDefined();
    for (const token of [registered, 'A'.repeat(32)]) {
      const other = browse();
      other.cookies.set('registered@/', { value: token, path: '/' });
      await other.open('/auth/sign-in?returnTo=/docs');
      expect(other.cookie('session')).toBeUndefined();
    }
  });

  test('in a browser where somebody else is signed in goes on as whoever has registered', async () => {
    const email = newAddress();
    const browser = browse();
    await signInByPages(browser, await insertPerson(shop));
    await register(email);
    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    await browser.submit(link, { password });
    expect(await (await profileOf(browser)).json()).toMatchObject({ email });
    // The provider knows the same person.
    expect((await browser.open('/oidc/account')).html).toContain(email);
  });

  test('leads back to nowhere but the shop', async () => {
    const page = await browse().open('/oidc/register?returnTo=//else.example');
    expect(page.html).toContain('name="returnTo" value="/"');
  });

  test('answers alike for a known and a new address; only the mail tells them apart', async () => {
    const known = (await insertPerson(shop)).email;
    const unknown = newAddress();
    const answers = [await register(known), await register(unknown)];
    expect(shapeOf(answers[0]!, known)).toEqual(shapeOf(answers[1]!, unknown));
    expect(await newestMail(shop, known)).toContain('You already have one');
    expect(await newestMail(shop, unknown)).toContain('Confirm the address');
  });

  test('a link works once, for 30 minutes, and is not used up by being looked at', async () => {
    const email = newAddress();
    await register(email);
    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    for (let look = 0; look < 3; look++) expect((await browse().open(link)).status).toBe(200);
    expect((await browse().submit(link, { password: 'short' })).status).toBe(422);
    const { url } = await browse().submit(link, { password });
    expect(new URL(url).pathname).toBe('/');
    expect((await browse().submit(link, { password })).status).toBe(410);

    const late = newAddress();
    await register(late);
    const lateLink = linkIn(await newestMail(shop, late), '/oidc/confirm/');
    await after(shop, 30 * minuteMs, async () => {
      expect((await browse().open(lateLink)).status).toBe(410);
      expect((await browse().submit(lateLink, { password })).status).toBe(410);
    });
  });

  test('of two that registered one address, whoever confirms first has it', async () => {
    const email = newAddress();
    await register(email);
    const first = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    shop.advance(1000);
    await register(email);
    const second = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    expect(second).not.toBe(first);
    await browse().submit(first, { password: 'the first short sentence' });
    await browse().submit(second, { password: 'the second short sentence' });
    const browser = browse();
    const page = await browser.open('/auth/sign-in');
    const wrong = await sendPassword(browser, page, email, {
      password: 'the second short sentence',
    });
    expect(wrong.status).toBe(401);
    const right = await sendPassword(browser, wrong, email, {
      password: 'the first short sentence',
    });
    expect(right.status).not.toBe(401);
  });

  test.each([
    ['no name', { name: '' }, 'Enter your name'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'Use 100 characters or fewer'],
    ['half an address', { email: 'home@example' }, 'Enter the whole address'],
    ['an address with emoji for a host', { email: 'home@💧' }, 'Enter the whole address'],
    ['an address of 255 letters', { email: `${'x'.repeat(250)}@a.uk` }, 'Enter the whole address'],
    [
      'an address with a mark for its end',
      { email: 'a\0b@example.org' },
      'Enter the whole address',
    ],
    ['a name with a mark for its end', { name: 'Robin\0' }, 'a character that cannot be used'],
    ['markup in the name', { name: '<script>alert(1)</script>', email: '' }, '&lt;script&gt;'],
  ])('says in the field what is wrong with %s', async (_, changes, words) => {
    const fields = { name: 'Robin', email: newAddress(), ...changes };
    const page = await browse().submit('/oidc/register', fields);
    expect(page.status).toBe(422);
    expect(page.html).toContain(words);
    expect(page.html).not.toContain('<script>alert');
  });

  test.each([
    ['short', 'Use 12 characters or more'],
    ['aaaaaaaaaaaaaaa', 'more different characters'],
    ['qwertyuiopas', 'rows of keys'],
  ])('says at the link what is wrong with the password %s', async (weak, words) => {
    const email = newAddress();
    await register(email);
    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    const page = await browse().submit(link, { password: weak });
    expect(page.status).toBe(422);
    expect(page.html).toContain(words);
  });

  test('says at the link that a password like the address is no good', async () => {
    const email = `longaddress${newAddress()}`;
    await register(email);
    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    const page = await browse().submit(link, { password: email.split('@')[0]! });
    expect(page.html).toContain('others would not guess');
  });

  test('whoever registers a stranger’s address holds no key to what the stranger then opens', async () => {
    const email = newAddress();
    await browse().submit('/oidc/register', { name: 'Mallory', email, password });
    const link = linkIn(await newestMail(shop, email), '/oidc/confirm/');
    await browse().submit(link, { password: 'what the owner chooses' });
    const browser = browse();
    const page = await browser.open('/auth/sign-in');
    expect((await sendPassword(browser, page, email, { password })).status).toBe(401);
  });

  test('a field that is sent twice, or as something else, counts as missing', async () => {
    const response = await fetch(`${shop.baseUrl}/oidc/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.baseUrl },
      body: 'email=a@example.com&email=b@example.com&name=x',
    });
    expect(response.status).toBe(422);
  });

  test('no other site can send the form', async () => {
    const fields = { name: 'Robin', email: newAddress() };
    const headers = { origin: 'https://evil.example' };
    expect((await browse().submit('/oidc/register', fields, { headers })).status).toBe(403);
  });

  test('mails to one address are few, and the answer is the same for all', async () => {
    const known = (await insertPerson(shop)).email;
    const unknown = newAddress();
    for (const email of [known, unknown]) {
      for (let asked = 0; asked < 3; asked++) expect((await register(email)).status).toBe(200);
    }
    const answers = [await register(known), await register(unknown)];
    expect(answers[0]!.status).toBe(429);
    expect(shapeOf(answers[0]!, known)).toEqual(shapeOf(answers[1]!, unknown));
    const { rows } = await shop.db.pool.query('select 1 from message where to_address = any($1)', [
      [known, unknown],
    ]);
    expect(rows).toHaveLength(6);
  });
});

test('mails to one inbox are few, whatever stands behind a plus', async () => {
  const [name, host] = newAddress().split('@');
  const statuses: number[] = [];
  for (let asked = 0; asked < 4; asked++) {
    statuses.push((await register(`${name}+${asked}@${host}`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

describe('a forgotten password', () => {
  const ask = (email: string) => browse().submit('/oidc/forgotten', { email });

  test('answers alike for a known and an unknown address', async () => {
    const known = (await insertPerson(shop)).email;
    const unknown = newAddress();
    const answers = [await ask(known), await ask(unknown)];
    expect(shapeOf(answers[0]!, known)).toEqual(shapeOf(answers[1]!, unknown));
    expect(await newestMail(shop, unknown)).toContain('It has no account');
  });

  test('is set anew by the mailed link, once, and signs everybody else out', async () => {
    const person = await insertPerson(shop);
    const thief = browse();
    await signInByPages(thief, person);
    await ask(person.email);
    const link = linkIn(await newestMail(shop, person.email), '/oidc/reset/');
    const weak = await browse().submit(link, { password: 'short' });
    expect(weak.status).toBe(422);
    const done = await browse().submit(link, { password: 'a wholly new sentence' });
    expect(done.html).toContain('Your password is set');
    const twice = await browse().submit(link, { password: 'once more a sentence' });
    expect(twice.status).toBe(410);
    expect(twice.html).toContain('If you have already set your password, sign in with it.');

    const profile = await thief.fetch('/services/accounts/api/UserProfile');
    expect(profile.status).toBe(401);
    expect((await thief.open('/auth/sign-in')).url).toContain('/oidc/interaction/');
    const browser = browse();
    const page = await browser.open('/auth/sign-in');
    const old = await sendPassword(browser, page, person.email);
    expect(old.status).toBe(401);
    const now = await sendPassword(browser, old, person.email, {
      password: 'a wholly new sentence',
    });
    expect(now.url).not.toContain('/oidc/');
    expect(await newestMail(shop, person.email, 'security-change')).toContain(
      'Your password was changed',
    );
  });

  test('leads back to where they were, without a script', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    const signIn = await browser.open('/auth/sign-in?returnTo=/checkout/billing');
    const linkTo = ({ html }: Shown, path: string) =>
      new RegExp(`href="(${path}[^"]*)"`).exec(html)![1]!;
    const form = await browser.open(linkTo(signIn, '/oidc/forgotten'));
    const [, returnTo] = /name="returnTo" value="([^"]*)"/.exec(form.html)!;
    const back = '/auth/sign-in?returnTo=%2Fcheckout%2Fbilling';
    expect(linkTo(form, '/auth/sign-in')).toBe(back);
    await browser.submit('/oidc/forgotten', { email, returnTo: returnTo! });
    const page = await browser.open(linkIn(await newestMail(shop, email), '/oidc/reset/'));
    const done = await browser.submit(formAction(page), { password: 'a wholly new sentence' });
    expect(linkTo(done, '/auth/sign-in')).toBe(back);
    const shown = await browser.open(back);
    const there = await sendPassword(browser, shown, email, {
      password: 'a wholly new sentence',
      stopAt: /\/checkout/,
    });
    expect(new URL(there.url).pathname).toBe('/checkout/billing');
    // Neither is it lost where mails are too many, or the sign-in has ended.
    for (let asked = 0; asked < 3; asked++) {
      await browser.submit('/oidc/forgotten', { email, returnTo: returnTo! });
    }
    const tooMany = await browser.submit('/oidc/forgotten', { email, returnTo: returnTo! });
    expect(tooMany.status).toBe(429);
    expect(linkTo(tooMany, '/auth/sign-in')).toBe(back);
    expect(
      linkTo(await browser.submit('/oidc/forgotten', { email, returnTo: '//else' }), '/auth/'),
    ).toBe('/auth/sign-in');
  });

  test('setting it ends every other link to set it', async () => {
    const person = await insertPerson(shop);
    await ask(person.email);
    const first = linkIn(await newestMail(shop, person.email), '/oidc/reset/');
    shop.advance(1000);
    await ask(person.email);
    const second = linkIn(await newestMail(shop, person.email), '/oidc/reset/');
    await browse().submit(second, { password: 'a wholly new sentence' });
    expect((await browse().open(first)).status).toBe(410);
  });

  test.each(['x', '../../etc/passwd', '%00', `${'a'.repeat(500)}`])(
    'a made-up link shows that it has ended',
    async (token) => {
      for (const path of ['reset', 'confirm']) {
        const page = await browse().open(`/oidc/${path}/${encodeURIComponent(token)}`);
        expect(page.status).toBe(410);
      }
    },
  );
});
