import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guest } from '../../core/caller.ts';
import { count } from '../../../test/payments.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { newsletterHandlers } from './newsletter-handlers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

/** Asks as somebody of another network than the tests' own. */
const askFrom = (network: string, email: string) => {
  const request = { body: { email }, params: {}, query: {}, idempotency: null };
  const caller = { ...guest, network };
  return newsletterHandlers.subscribeNewsletter({ ...request, caller } as never, shop.app.context);
};
const mailsTo = (email: string) => count(shop, 'message', 'to_address = $1', [email]);

describe('the newsletter', () => {
  it('asks one inbox five times a day and no more, however many networks type its address', async () => {
    const email = 'flooded@example.com';
    for (let hour = 0; hour < 12; hour++) {
      for (let tries = 0; tries < 10; tries++) await askFrom(`net-${hour}-${tries}`, email);
      shop.advance(3_600_000);
    }
    expect(await mailsTo(email)).toBeLessThanOrEqual(5);
    expect(await mailsTo(email)).toBeGreaterThan(1);
  });

  it('is refused to a network that asks too often, while others are still served', async () => {
    const { accounts } = shop.visitor().services;
    const ask = (n: number) =>
      accounts.subscribeNewsletter({ body: { email: `many${n}@example.com` } });
    for (let n = 0; n < 20; n++) await ask(n);
    // Another guest's cookie makes no other client.
    const again = shop.visitor().services.accounts;
    const body = { email: 'many20@example.com' };
    expect(await refusalOf(again.subscribeNewsletter({ body }))).toMatchObject({
      status: 429,
      code: 'too-many-requests',
    });
    expect(await mailsTo(body.email)).toBe(0);
    await askFrom('203.0.113.9', body.email);
    expect(await mailsTo(body.email)).toBe(1);
  });

  it('leaves what all may ask for to others, whatever one network tries', async () => {
    shop.advance(2 * 86_400_000);
    const asked = () => count(shop, 'newsletter_subscription', `email like 'greedy%'`);
    for (let n = 0; n < 100; n++) {
      await askFrom('198.51.100.7', `greedy${n}@example.com`).catch(() => null);
    }
    expect(await asked()).toBe(20);
  });
});
