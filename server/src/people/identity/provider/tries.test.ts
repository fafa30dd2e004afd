import { refreshTokenGrant } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestShop } from '../../../../test/shop.ts';
import { formAction, openBrowser, type Shown } from '../../../../test/identity/browser.ts';
import { fromNetwork } from '../../../../test/identity/from-network.ts';
import {
  after,
  insertPerson,
  linkIn,
  newAddress,
  resetByMail,
  shapeOf,
  newestMail,
  sendPassword,
  signInByPages,
  signInByScript,
  testPassword,
  startSignInShop,
} from '../../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startSignInShop();
});
afterAll(() => shop.stop());

const browse = () => openBrowser(shop.baseUrl);
const minuteMs = 60_000;

describe('too many tries', () => {
  /** Tries passwords until the answer is no longer that one was wrong. */
  async function lockOut(email: string) {
    const browser = browse();
    const page = await browser.open('/auth/sign-in');
    const answers: Shown[] = [];
    for (let tried = 0; tried < 6; tried++) {
      answers.push(await sendPassword(browser, page, email, { password: `wrong ${tried}` }));
    }
    return { browser, page, answers };
  }

  test('end in a wait that is the same whether or not the address has an account', async () => {
    const known = (await insertPerson(shop)).email;
    const unknown = newAddress();
    const [first, second] = [await lockOut(known), await lockOut(unknown)];
    expect(first.answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    for (const [index, answer] of first.answers.entries()) {
      expect(shapeOf(answer, known)).toEqual(shapeOf(second.answers[index]!, unknown));
    }
  });

  test('keep even the right password out, until the wait is over', async () => {
    const { email } = await insertPerson(shop);
    const { browser, page } = await lockOut(email);
    expect((await sendPassword(browser, page, email)).status).toBe(429);
    await after(shop, 10 * minuteMs, async () => {
      await sendPassword(browser, await browser.open('/auth/sign-in'), email);
    });
    expect(browser.cookie('session')).toBeDefined();
  });

  test('are ended by a new password, set by mail', async () => {
    const { email } = await insertPerson(shop);
    const { browser } = await lockOut(email);
    await browse().submit('/oidc/forgotten', { email });
    const link = linkIn(await newestMail(shop, email), '/oidc/reset/');
    await browse().submit(link, { password: 'a wholly new sentence' });
    const page = await browser.open('/auth/sign-in');
    const back = await sendPassword(browser, page, email, { password: 'a wholly new sentence' });
    expect(back.status).not.toBe(429);
    expect(browser.cookie('session')).toBeDefined();
  });

  test('are counted in a burst as well: of twenty at once five are judged', async () => {
    const { email } = await insertPerson(shop);
    const browser = browse();
    const page = await browser.open('/auth/sign-in');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendPassword(browser, page, email, { password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('of a stranger elsewhere keep nobody out, nor do the mails that a stranger asks for', async () => {
    const { email } = await insertPerson(shop);
    const stranger = () => openBrowser(shop.baseUrl, fromNetwork(shop, '192.0.2.77'));
    const guessing = stranger();
    const page = await guessing.open('/auth/sign-in');
    let answer: Shown | undefined;
    for (let tried = 0; tried < 40; tried++) {
      answer = await sendPassword(guessing, page, email, { password: `wrong ${tried}` });
    }
    expect(answer!.status).toBe(429);
    const waiting = `${formAction(answer!)}`;
    for (let asked = 0; asked < 4; asked++) answer = await guessing.submit(waiting, { email });
    expect(answer!.status).toBe(429);
    for (let asked = 0; asked < 4; asked++) {
      await stranger().submit('/oidc/register', { name: 'Mallory', email });
    }
    const owner = openBrowser(shop.baseUrl, fromNetwork(shop, '198.51.100.7'));
    expect((await owner.submit('/oidc/forgotten', { email })).status).toBe(200);
    expect(await newestMail(shop, email, 'reset-password')).toContain('/oidc/reset/');
    await signInByPages(owner, { email });
    expect(owner.cookie('session')).toBeDefined();
  });

  test('that were refused use up nothing of the day', async () => {
    const { email } = await insertPerson(shop);
    const { browser, page } = await lockOut(email);
    for (let tried = 0; tried < 30; tried++) {
      await sendPassword(browser, page, email, { password: `wrong ${tried}` });
    }
    await after(shop, 10 * minuteMs, async () => {
      await sendPassword(browser, await browser.open('/auth/sign-in'), email);
    });
    expect(browser.cookie('session')).toBeDefined();
  });

  test('from ever more networks come to an end, until the password is another', async () => {
    const { email } = await insertPerson(shop);
    const guess = async (network: number, password: string) => {
      const through = fromNetwork(shop, `203.0.113.${network}`);
      const browser = openBrowser(shop.baseUrl, through);
      const page = await browser.open('/auth/sign-in');
      const answers: number[] = [];
      for (let tried = 0; tried < 5; tried++) {
        answers.push((await sendPassword(browser, page, email, { password })).status);
      }
      return answers;
    };
    for (let network = 0; network < 20; network++) {
      expect(await guess(network, 'wrong')).toEqual([401, 401, 401, 401, 401]);
    }
    expect(await guess(20, testPassword)).toEqual([429, 429, 429, 429, 429]);
    await resetByMail(shop, { email }, 'a wholly new sentence');
    expect((await guess(21, 'a wholly new sentence'))[0]).not.toBe(429);
  });

  test('of one person do not lock another out', async () => {
    const [locked, other] = [await insertPerson(shop), await insertPerson(shop)];
    await lockOut(locked.email);
    const browser = browse();
    await signInByPages(browser, other);
    expect(browser.cookie('session')).toBeDefined();
  });
});

describe('the account’s own page', () => {
  test('sends whoever is not signed in to sign in, and back', async () => {
    const page = await browse().open('/oidc/account');
    expect(page.url).toContain('/oidc/interaction/');
  });

  test('changes the password for whoever knows the present one, and keeps this browser in', async () => {
    const person = await insertPerson(shop);
    const [browser, other] = [browse(), browse()];
    await signInByPages(browser, person);
    const { configuration, tokens } = await signInByScript(shop, other, person);
    expect((await browser.open('/oidc/account')).html).toContain(person.email);
    const wrong = await browser.submit('/oidc/account/password', {
      current: 'not the one at all',
      password: 'a wholly new sentence',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('This is not your current password');
    const right = await browser.submit('/oidc/account/password', {
      current: testPassword,
      password: 'a wholly new sentence',
    });
    expect(right.html).toContain('Your password was changed');
    expect((await browser.fetch('/services/accounts/api/UserProfile')).status).toBe(200);
    await expect(refreshTokenGrant(configuration, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('does nothing that another site asks for', async () => {
    const browser = browse();
    await signInByPages(browser, await insertPerson(shop));
    const page = await browser.submit(
      '/oidc/account/password',
      { current: testPassword, password: 'a wholly new sentence' },
      { headers: { origin: 'https://evil.example' } },
    );
    expect(page.status).toBe(403);
  });
});
