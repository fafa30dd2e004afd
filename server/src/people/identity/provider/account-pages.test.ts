import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestShop } from '../../../../test/shop.ts';
import { openBrowser } from '../../../../test/identity/browser.ts';
import {
  after,
  insertPerson,
  profileOf,
  signInByPages,
  startSignInShop,
} from '../../../../test/identity/people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startSignInShop();
});
afterAll(() => shop.stop());

test.each(['', 'not it'])(
  'a password is changed by nobody who types %j for it',
  async (current) => {
    const person = await insertPerson(shop);
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, person);
    const fields = { current, password: 'another short sentence' };
    expect((await browser.submit('/oidc/account/password', fields)).status).toBe(422);
    // Whatever a refused form went on to do after its answer is done by the time of a whole sign-in.
    await signInByPages(openBrowser(shop.baseUrl), await insertPerson(shop));
    const again = openBrowser(shop.baseUrl);
    await signInByPages(again, person);
    expect((await profileOf(again)).status).toBe(200);
  },
);

test('a session that was left alone opens it no more, and one that is kept still does', async () => {
  const hourMs = 3_600_000;
  const openLater = async (remember: boolean) => {
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, await insertPerson(shop), { remember });
    return after(shop, 3 * hourMs, () => browser.fetch('/oidc/account'));
  };
  const left = await openLater(false);
  expect(left.status).toBe(303);
  expect(left.headers.get('location')).toBe('/auth/sign-in?returnTo=%2Foidc%2Faccount');
  expect((await openLater(true)).status).toBe(200);
});
