import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../core/read-config.ts';
import { beginPayment, card, count, stockOf } from '../../../test/payments.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

// The limits as a shop has them by itself: all guests of this file come from one network.
const { limits } = readConfig({}, '/');
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10_000 },
      { sku: 'TRAP', incPence: 54_00, stock: 40, bandExPence: { 'band-1': 40_00 } },
      { sku: 'FEW', incPence: 54_00, stock: 40 },
      ...Array.from({ length: 30 }, (_, n) => ({ sku: `S${n}`, incPence: 5_00, stock: 1_000 })),
    ],
    limits: { ...limits, callsPerMinute: 1_000_000 },
  });
});
afterAll(() => shop.stop());
// Each test has a day of its own, and with it other marks of the network.
beforeEach(() => shop.advance(2 * 86_400_000));

/** A basket up to its payment, with what asks for that. */
async function ready(visitor: Visitor, items: { sku: string; quantity: number }[]) {
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const pay = (proofCode?: string) =>
    checkout.createPaymentIntent({ params, body: { ...card, ...(proofCode && { proofCode }) } });
  return { params, pay, checkout };
}
const oneTap = [{ sku: 'TAP', quantity: 1 }];

/** The code of the newest mail about a basket. */
async function codeMailedFor({ basketId }: { basketId: string }): Promise<string> {
  const { rows } = await shop.db.pool.query<{ subject: string; to_address: string }>(
    `select subject, to_address from message
      where dedupe_key like $1 order by created_at desc, id desc limit 1`,
    [`checkout-code:${basketId}:%`],
  );
  expect(rows[0]!.to_address).toBe(testDetails.contact.email);
  return /^(\d{6}) is your/.exec(rows[0]!.subject)![1]!;
}

const needsProof = {
  status: 403,
  code: 'proof-needed',
  problem: { sentTo: testDetails.contact.email },
};

describe('guests of one network', () => {
  it('are asked for a code beyond 25 live holds, and an account that is proven is not', async () => {
    for (let n = 0; n < 25; n++) await beginPayment(shop.visitor());
    const { params, pay } = await ready(shop.visitor(), oneTap);
    const reserved = (await stockOf(shop, 'TAP')).reserved;
    expect(await refusalOf(pay())).toMatchObject(needsProof);
    expect((await stockOf(shop, 'TAP')).reserved).toBe(reserved);
    // It is no refusal for good: who reads the mail goes on.
    const intent = await pay(await codeMailedFor(params));
    expect(intent.status).toBe('created');
    const account = await shop.signedIn();
    expect(await refusalOf((await ready(account, oneTap)).pay())).toMatchObject(needsProof);
    await shop.db.pool.query('update account set email_verified = true');
    await beginPayment(account);
    await beginPayment(await shop.signedIn({ band: 'band-1' }));
    // Once the holds have run out, nobody is asked any more.
    shop.advance(16 * 60_000);
    await beginPayment(shop.visitor());
  });

  it('are asked beyond 500 units, over all that they hold', async () => {
    const items = (from: number) =>
      Array.from({ length: 12 }, (_, n) => ({ sku: `S${from + n}`, quantity: 20 }));
    await beginPayment(shop.visitor(), items(0));
    await beginPayment(shop.visitor(), items(12));
    const { pay } = await ready(shop.visitor(), [{ sku: 'S25', quantity: 20 }, ...oneTap]);
    expect(await refusalOf(pay())).toMatchObject(needsProof);
    await (await ready(shop.visitor(), oneTap)).pay();
  });

  it('are asked beyond 50 payments in ten minutes, whether or not their holds live on', async () => {
    for (let n = 0; n < 50; n++) {
      const visitor = shop.visitor();
      const { params } = await beginPayment(visitor);
      await visitor.services.checkout.clearPaymentDetails({ params });
    }
    const { pay } = await ready(shop.visitor(), oneTap);
    expect(await refusalOf(pay())).toMatchObject(needsProof);
    shop.advance(11 * 60_000);
    await pay();
  });
});

describe('a guest', () => {
  it.each([
    ['20 of a thing, however few there are', 'TRAP', 20],
    ['a quarter of them, where that is more', 'S29', 250],
  ])('may hold %s', async (_, sku, quantity) => {
    const { pay } = await ready(shop.visitor(), [{ sku, quantity }]);
    expect((await pay()).status).toBe('created');
    expect((await stockOf(shop, sku)).reserved).toBe(quantity);
  });

  it.each([
    ['more than 20 where those are more than a quarter', 'FEW', 21],
    ['more than a quarter', 'S28', 251],
  ])('is asked first for %s', async (_, sku, quantity) => {
    const { params, pay } = await ready(shop.visitor(), [{ sku, quantity }]);
    expect(await refusalOf(pay())).toMatchObject(needsProof);
    expect((await stockOf(shop, sku)).reserved).toBe(0);
    await pay(await codeMailedFor(params));
    expect((await stockOf(shop, sku)).reserved).toBe(quantity);
  });

  it('is asked after three declined cards, and the intent that took them is closed', async () => {
    const guest = shop.visitor();
    const { params, pay, checkout } = await ready(guest, oneTap);
    const intent = await pay();
    for (let n = 0; n < 3; n++) await payAtProvider(shop, intent, 'pm_card_visa_chargeDeclined');
    const state = async () => {
      const where = 'provider_intent_id = $1 and state = $2';
      return count(shop, 'payment', where, [intent.intentId, 'cancelled']);
    };
    await expect.poll(state, { timeout: 30_000 }).toBe(1);
    // A thief goes on trying at the provider, and gets nowhere.
    expect(await payAtProvider(shop, intent, 'pm_card_visa')).toMatchObject({ status: 'declined' });
    expect(await refusalOf(pay())).toMatchObject(needsProof);
    // Another basket of theirs is no way round it.
    const other = await ready(guest, oneTap);
    expect(await refusalOf(other.pay())).toMatchObject(needsProof);

    expect(await refusalOf(pay('000000'))).toMatchObject({
      status: 422,
      code: 'proof-failed',
      paths: ['/body/proofCode'],
    });
    const code = await codeMailedFor(params);
    const again = await pay(`${code.slice(0, 3)} ${code.slice(3)}`);
    await payAtProvider(shop, again);
    const body = { intentId: again.intentId };
    expect((await checkout.completePayment({ params, body })).orderNumber).toMatch(/^PL-/);
  });

  it('has two declines for nothing, and pays with the third card', async () => {
    const { params, pay, checkout } = await ready(shop.visitor(), oneTap);
    const intent = await pay();
    for (let n = 0; n < 2; n++) await payAtProvider(shop, intent, 'pm_card_visa_chargeDeclined');
    await payAtProvider(shop, intent);
    const body = { intentId: intent.intentId };
    expect((await checkout.completePayment({ params, body })).orderNumber).toMatch(/^PL-/);
  });
});

describe('the code', () => {
  /** A payment that is asked for one: it wants more of a thing than guests may hold. */
  const asked = () => ready(shop.visitor(), [{ sku: 'S27', quantity: 300 }]);

  it('is mailed once, however often the button is pressed, and again after a minute', async () => {
    const { params, pay } = await asked();
    const mails = () => count(shop, 'message', 'dedupe_key like $1', [`%:${params.basketId}:%`]);
    await Promise.all([refusalOf(pay()), refusalOf(pay())]);
    await refusalOf(pay());
    expect(await mails()).toBe(1);
    shop.advance(60_000);
    await refusalOf(pay());
    expect(await mails()).toBe(2);
    const first = await codeMailedFor(params);
    shop.advance(60_000);
    await refusalOf(pay());
    expect(await codeMailedFor(params)).not.toBe(first);
    expect(await refusalOf(pay(first))).toMatchObject({ code: 'proof-failed' });
    await pay(await codeMailedFor(params));
  });

  it('can be asked for again, by which nothing is begun', async () => {
    const { params, checkout } = await ready(shop.visitor(), [{ sku: 'S26', quantity: 300 }]);
    const again = () =>
      refusalOf(checkout.createPaymentIntent({ params, body: { ...card, mailAgain: true } }));
    expect(await again()).toMatchObject(needsProof);
    const proofCode = await codeMailedFor(params);
    await checkout.createPaymentIntent({ params, body: { ...card, proofCode } });
    await checkout.clearPaymentDetails({ params });
    // It is proven by now, and still a request for a mail charges nobody, and uses nothing up.
    for (let n = 0; n < 5; n++) expect(await again()).toMatchObject({ code: 'proof-needed' });
    const left = 'basket_id = $1 and payments_left = 4';
    expect(await count(shop, 'checkout_code', left, [params.basketId])).toBe(1);
    const open = `subject = $1 and state = 'created'`;
    expect(await count(shop, 'payment', open, [params.basketId])).toBe(0);
  });

  it('is of one address: whoever mistyped theirs is mailed at once, and proves the right one', async () => {
    shop.advance(2 * 3_600_000);
    const { params, pay, checkout } = await asked();
    const { contact } = testDetails;
    const tell = (email: string) =>
      checkout.setContactDetails({ params, body: { ...contact, email } });
    await tell('mistyped@example.com');
    const wrong = 'mistyped@example.com';
    expect(await refusalOf(pay())).toMatchObject({ ...needsProof, problem: { sentTo: wrong } });
    const mails = await count(shop, 'message', 'dedupe_key like $1', [`%:${params.basketId}:%`]);
    shop.advance(1_000);
    await tell(contact.email);
    expect(await refusalOf(pay())).toMatchObject(needsProof);
    const after = await count(shop, 'message', 'dedupe_key like $1', [`%:${params.basketId}:%`]);
    expect([mails, after]).toEqual([1, 2]);
    await pay(await codeMailedFor(params));
    // What was proven of one address says nothing of another.
    await checkout.clearPaymentDetails({ params });
    await tell('somebody.else@example.com');
    expect(await refusalOf(pay())).toMatchObject({ code: 'proof-needed' });
  });

  it('can be guessed five times and no more', async () => {
    const { params, pay } = await asked();
    await refusalOf(pay());
    const code = await codeMailedFor(params);
    const guess = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n++) {
      expect(await refusalOf(pay(guess))).toMatchObject({ code: 'proof-failed' });
    }
    expect(await refusalOf(pay(code))).toMatchObject({ code: 'proof-needed' });
  });

  it('goes to one inbox six times an hour and no more', async () => {
    shop.advance(2 * 3_600_000);
    const seen: string[] = [];
    for (let n = 0; n < 8; n++) {
      const { pay } = await asked();
      seen.push((await refusalOf(pay())).code);
    }
    expect(seen.filter((code) => code === 'proof-needed')).toHaveLength(6);
    expect(seen.slice(6)).toEqual(['too-many-requests', 'too-many-requests']);
  });

  it('is another basket’s no proof, and nothing that is kept of it says what it is', async () => {
    shop.advance(2 * 3_600_000);
    const [mine, other] = [await asked(), await asked()];
    await refusalOf(mine.pay());
    await refusalOf(other.pay());
    const code = await codeMailedFor(mine.params);
    expect(await codeMailedFor(other.params)).not.toBe(code);
    expect(await refusalOf(other.pay(code))).toMatchObject({ code: 'proof-failed' });
    const { rows } = await shop.db.pool.query<{ row: string }>(
      `select t::text as row from checkout_code t where basket_id = $1`,
      [mine.params.basketId],
    );
    expect(rows[0]!.row).not.toContain(code);
    const { rows: networks } = await shop.db.pool.query<{ network: string }>(
      `select network from payment where network is not null
       union select network from stock_hold where network is not null`,
    );
    for (const { network } of networks) expect(network).not.toMatch(/127|::1/);
  });
});
