import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginPayment, count, sendEvent, succeededEvent } from '../../../test/payments.ts';
import {
  createVisitor,
  payAtProvider,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10_000 },
      { sku: 'TRAP', incPence: 54_00, stock: 10_000 },
    ],
  });
  // Each test says itself when the provider's news comes.
  await shop.simulator.control({ webhooks: { fault: 'drop', times: 10_000 } });
});
afterAll(() => shop.stop());

/** The guest's browser after it has signed in: it carries both marks. */
const signIn = (guest: Visitor, account: Visitor) =>
  createVisitor(
    shop.baseUrl,
    new Map([...guest.cookies, ['session', account.cookies.get('session')!]]),
  );

const fill = ({ services }: Visitor, sku: string, quantity: number) =>
  services.basket.createBasketWithItems({ body: { items: [{ sku, quantity }] } });

async function contentOf({ services }: Visitor) {
  const basket = await services.basket.getCurrentBasket();
  return Object.fromEntries(basket?.lines.map(({ sku, quantity }) => [sku, quantity]) ?? []);
}

describe('a guest who pays and then signs in', () => {
  it.each(['event', 'page'])(
    'finds what they bought in the account’s basket no more, when the %s tells of it',
    async (teller) => {
      const account = await shop.signedIn();
      await fill(account, 'TAP', 3);
      const guest = shop.visitor();
      const { params, intent, body } = await beginPayment(guest, [{ sku: 'TAP', quantity: 2 }]);
      await guest.services.basket.addItem({ params, body: { sku: 'TRAP', quantity: 1 } });
      await payAtProvider(shop, intent);
      const person = signIn(guest, account);
      expect(await contentOf(person)).toEqual({ TAP: 5, TRAP: 1 });
      if (teller === 'event') await sendEvent(shop, succeededEvent(intent.intentId));
      const placed = await person.services.checkout.completePayment({ params, body });
      expect(placed.orderNumber).toMatch(/^PL-/);
      // What was not bought stays, and stands in one basket only.
      expect(await contentOf(person)).toEqual({ TAP: 3, TRAP: 1 });
      const { accountId } = await person.services.accounts.getUserProfile();
      const open = `owner_account_id = $1 and status = 'open'`;
      expect(await count(shop, 'basket', open, [accountId])).toBe(1);
    },
  );

  it('is told of the order that was placed before they were back', async () => {
    const guest = shop.visitor();
    const { params, intent, body } = await beginPayment(guest);
    await payAtProvider(shop, intent);
    await sendEvent(shop, succeededEvent(intent.intentId));
    expect(await count(shop, 'basket', `id = $1 and status = 'ordered'`, [params.basketId])).toBe(
      1,
    );
    const person = signIn(guest, await shop.signedIn());
    const placed = await person.services.checkout.completePayment({ params, body });
    expect(placed.orderNumber).toMatch(/^PL-/);
    expect(await contentOf(person)).toEqual({});
  });

  it('is told of it whenever the news comes between their request and their sign-in', async () => {
    const account = await shop.signedIn();
    for (let round = 0; round < 5; round++) {
      const guest = shop.visitor();
      const { params, intent, body } = await beginPayment(guest);
      await payAtProvider(shop, intent);
      const person = signIn(guest, account);
      const [placed] = await Promise.all([
        person.services.checkout.completePayment({ params, body }),
        sendEvent(shop, succeededEvent(intent.intentId)),
        contentOf(person),
      ]);
      expect(placed.orderNumber).toMatch(/^PL-/);
    }
    expect(await contentOf(account)).toEqual({});
  });
});
