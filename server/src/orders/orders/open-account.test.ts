import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formAction, openBrowser } from '../../../test/identity/browser.ts';
import { linkIn, newAddress, newestMail } from '../../../test/identity/people.ts';
import {
  createVisitor,
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    now: new Date(),
    offerings: [{ sku: 'TAP', incPence: 129_00, stock: 10_000 }],
    limits: { signInTriesPerAddress: 10_000 },
  });
});
afterAll(() => shop.stop());

const password = 'a tap in every room';

/** A guest's order under an address, and the token of its page. */
async function order(visitor: Visitor, email: string): Promise<string> {
  const { checkout } = visitor.services;
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  await checkout.setContactDetails({ params, body: { ...testDetails.contact, email } });
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent);
  const body = { intentId: intent.intentId };
  return (await checkout.completePayment({ params, body })).confirmationToken;
}

/** The browser of a visitor: it shows the same cookies. */
function browserOf(visitor: Visitor) {
  const browser = openBrowser(shop.baseUrl);
  for (const [name, value] of visitor.cookies)
    browser.cookies.set(`${name}@/`, { value, path: '/' });
  return browser;
}

const asked = async (email: string) => {
  const visitor = shop.visitor();
  const token = await order(visitor, email);
  // Later than the order's own confirmation.
  shop.advance(1000);
  const answer = await visitor.services.orders.openAccount({
    params: { token },
    body: { password },
  });
  expect(answer).toEqual({ sentTo: email });
  return { visitor, link: linkIn(await newestMail(shop, email), '/oidc/confirm/') };
};

describe('an account from an order', () => {
  it('is opened by the mailed link in the same browser, with the password typed once', async () => {
    const email = newAddress();
    const { visitor, link } = await asked(email);
    const browser = browserOf(visitor);
    const page = await browser.open(link);
    expect(page.html).not.toContain('type="password"');
    await browser.submit(formAction(page), {}, { stopAt: /\/account\/orders\// });
    const person = createVisitor(shop.baseUrl, new Map([['session', browser.cookie('session')!]]));
    const { orders } = await person.services.orders.listOrders();
    expect(orders).toHaveLength(1);
    expect(await person.services.accounts.getUserProfile()).toMatchObject({
      email,
      emailVerified: true,
      firstName: testDetails.contact.firstName,
      lastName: testDetails.contact.lastName,
    });
  });

  it('asks for a password of their own whoever opens the link in another browser', async () => {
    const { link } = await asked(newAddress());
    const browser = openBrowser(shop.baseUrl);
    const page = await browser.open(link);
    expect(page.html).toContain('type="password"');
    expect((await browser.submit(formAction(page), {})).status).toBe(422);
    expect(browser.cookie('session')).toBeUndefined();
  });

  it('is nothing until then: no orders show, and nobody signs in by its password', async () => {
    const email = newAddress();
    await asked(email);
    const { rows } = await shop.db.pool.query('select from credential where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  it('says of a weak password what is wrong, and of an order that is none that it is none', async () => {
    const visitor = shop.visitor();
    const token = await order(visitor, newAddress());
    const { openAccount } = visitor.services.orders;
    const weak = openAccount({ params: { token }, body: { password: 'short' } });
    expect(await refusalOf(weak)).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/password'],
    });
    const none = openAccount({ params: { token: 'x'.repeat(64) }, body: { password } });
    expect((await refusalOf(none)).code).toBe('order-not-found');
  });
});
