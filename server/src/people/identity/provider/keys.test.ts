import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/shop.ts';
import { profileOf, signedInByScript } from '../../../../test/identity/people.ts';
import { keySealing, providerSecret } from './embedded.ts';
import { getProviderKeys, rotateProviderKeys } from './keys.ts';

const start = new Date();
const hourMs = 3_600_000;
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ offerings: [], now: start });
});
afterAll(() => shop.stop());

test('new keys sign, and those before them are published for a day', async () => {
  const { db, app } = shop;
  const sealing = keySealing(providerSecret(app.context.config, app.context.signingKey));
  const keyIds = async () =>
    (await getProviderKeys(db, sealing, () => start)).map(({ kid }) => kid);
  const first = await keyIds();
  await rotateProviderKeys(db, sealing, start);
  const second = await keyIds();
  expect(second.slice(2)).toEqual(expect.arrayContaining(first));
  expect(second.slice(0, 2).filter((kid) => first.includes(kid))).toEqual([]);

  const { browser, tokens } = await signedInByScript(shop);
  expect(second.slice(0, 2)).toContain(decodeProtectedHeader(tokens.id_token!).kid);
  expect((await profileOf(browser)).status).toBe(200);

  await rotateProviderKeys(db, sealing, new Date(start.getTime() + 25 * hourMs));
  const third = await keyIds();
  expect(third.slice(2)).toEqual(expect.arrayContaining(second.slice(0, 2)));
  expect(third.filter((kid) => first.includes(kid))).toEqual([]);
});
