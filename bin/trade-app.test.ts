import { formAction, openBrowser } from '@plumbline/server/test/identity/browser.ts';
import {
  insertPerson,
  sendPassword,
  signInByPages,
} from '@plumbline/server/test/identity/people.ts';
import { startTestShop, type TestShop } from '@plumbline/server/test/shop.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSignIn, findProvider, finishSignIn, openShop, refreshTokens } from './trade-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    now: new Date(),
    offerings: [{ sku: 'ISO-15', incPence: 4_20, stock: 100, bandExPence: { 'band-9': 2_59 } }],
  });
});
afterAll(() => shop.stop());

/** What its owner does in their browser: a password, and their word that the app may. */
async function allowInBrowser(email: string, address: string): Promise<URL> {
  const browser = openBrowser(shop.baseUrl);
  const consent = await sendPassword(browser, await browser.open(address), email);
  expect(consent.html).toContain('Trade app');
  const back = await browser.submit(formAction(consent), { answer: 'allow' }, { stopAt: /:4711/ });
  return new URL(back.url);
}

test('the example signs in, finds, prices, fills a basket and orders as its owner’s business', async () => {
  const person = await insertPerson(shop, { band: 'band-9' });
  // The shop knows its owner from an earlier visit.
  await signInByPages(openBrowser(shop.baseUrl), person);
  const provider = await findProvider(shop.baseUrl);
  const begun = beginSignIn(provider, 'http://127.0.0.1:4711/signed-in');
  const returned = await allowInBrowser(person.email, begun.address);
  const first = await finishSignIn(provider, begun, returned);
  const { access_token: token } = await refreshTokens(provider, first);

  const app = openShop(shop.baseUrl, token);
  const [found] = await app.search('ISO-15');
  expect(found).toMatchObject({ sku: 'ISO-15', price: { exPence: 2_59 } });
  const price = await app.price('ISO-15');
  expect(price.trace.map(({ exPence }) => exPence)).toEqual([3_50, 2_59]);
  const { basketId, totals } = await app.fillBasket('ISO-15', 6);
  expect(totals.total.exPence).toBe(6 * 2_59);
  await app.prepareOrder(basketId, {
    contact: { email: person.email, firstName: 'Dev', lastName: 'Marlow', phone: '07700 900142' },
    address: { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
    poNumber: '2291',
    jobReference: 'Alder Row',
  });
  const orderNumber = await app.order(basketId, 'pm_card_visa');
  const { rows } = await shop.db.pool.query(
    `select o.channel, o.capacity, o.job_reference as job, b.name as business
       from customer_order o join business b on b.id = o.business_id where o.number = $1`,
    [orderNumber],
  );
  expect(rows).toEqual([
    { channel: 300, capacity: 'business', job: 'Alder Row', business: person.subject },
  ]);
});

test('the example takes no answer to another sign-in, and says why it is refused', async () => {
  const provider = await findProvider(shop.baseUrl);
  const begun = beginSignIn(provider, 'http://127.0.0.1:4711/signed-in');
  const returned = (query: string) => new URL(`http://127.0.0.1:4711/signed-in?${query}`);
  await expect(finishSignIn(provider, begun, returned('code=a&state=b'))).rejects.toThrow(
    'another sign-in',
  );
  const iss = encodeURIComponent(provider.issuer);
  await expect(
    finishSignIn(provider, begun, returned(`error=access_denied&state=${begun.state}&iss=${iss}`)),
  ).rejects.toThrow('access_denied');
  await expect(openShop(shop.baseUrl, 'nothing').price('ISO-15')).rejects.toThrow('401');
});
