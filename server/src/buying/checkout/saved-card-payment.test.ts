import type { PaymentOption } from '@plumbline/contracts/nouns/payments.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerChallengeAsBrowser } from '../../../../simulators/stripe/browser.ts';
import { endings, providerOf, saveCard } from '../../../test/saved-cards.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { count } from '../../../test/payments.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00, stock: 10_000 }] });
});
afterAll(() => shop.stop());

/** A basket with everything but its payment. */
async function ready(visitor: Visitor) {
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  return { params, agreedTotalPence: basket.totals.total.incPence, ...visitor.services };
}

/** Somebody signed in with a saved card, up to where only the payment is missing. */
async function readyWithCard(card = 'pm_card_visa') {
  const person = await shop.signedIn();
  const [saved] = await saveCard(shop, person, card);
  const { paymentMethodId } = saved!;
  const basket = await ready(person);
  const { agreedTotalPence } = basket;
  const body = { method: 'saved-card' as const, paymentMethodId, agreedTotalPence };
  return { ...basket, person, paymentMethodId, body };
}

const codeOf = async (request: Promise<unknown>) => (await refusalOf(request)).code;
const kindsOf = (options: PaymentOption[]) => options.map(({ kind }) => kind);
const intentAt = (intentId: string) => providerOf(shop).paymentIntents.retrieve(intentId);

describe('the ways to pay', () => {
  it('are a new card, never saved, and the wallet for a guest', async () => {
    const { checkout, params } = await ready(shop.visitor());
    const { options } = await checkout.listPaymentOptions({ params });
    expect(options).toEqual([
      { kind: 'card', label: 'New card', canBeSaved: false },
      {
        kind: 'payment-button',
        label: 'Demo Wallet',
        scriptUrl: `${shop.simulator.url}/wallet/button.js`,
      },
    ]);
  });

  it('begin with the account’s own saved cards, the default first', async () => {
    const { checkout, params, person, paymentMethodId } = await readyWithCard();
    await saveCard(shop, person, 'pm_card_mastercard');
    const { options } = await checkout.listPaymentOptions({ params });
    expect(kindsOf(options)).toEqual(['saved-card', 'saved-card', 'card', 'payment-button']);
    const year = String(new Date().getUTCFullYear() + 3).slice(2);
    expect(options[0]).toEqual({
      kind: 'saved-card',
      label: 'Visa ending 4242',
      paymentMethodId,
      expires: `12/${year}`,
      isDefault: true,
    });
    expect(options[2]).toMatchObject({ canBeSaved: true });
  });

  it('leave out a card that has expired, and refuse it', async () => {
    const { checkout, params, body, paymentMethodId } = await readyWithCard();
    const past = { exp_month: 10, exp_year: 2026 };
    await providerOf(shop).paymentMethods.update(paymentMethodId, { card: past });
    const kinds = async () => kindsOf((await checkout.listPaymentOptions({ params })).options);
    await expect.poll(kinds, { timeout: 30_000 }).toEqual(['card', 'payment-button']);
    expect(await refusalOf(checkout.createPaymentIntent({ params, body }))).toMatchObject({
      code: 'payment-failed',
      detail: expect.stringContaining('expired'),
    });
  });
});

describe('a saved card', () => {
  it('pays at once, for exactly the agreed total, and the order follows', async () => {
    const { checkout, params, body, agreedTotalPence } = await readyWithCard();
    const intent = await checkout.createPaymentIntent({ params, body });
    expect(intent).toMatchObject({ status: 'succeeded', amountPence: agreedTotalPence });
    const order = await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    expect(order.total.incPence).toBe(agreedTotalPence);
  });

  it('is not charged for another total than the page showed', async () => {
    const { checkout, params, body } = await readyWithCard();
    const other = { ...body, agreedTotalPence: body.agreedTotalPence - 1 };
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body: other }));
    expect(refused).toMatchObject({ code: 'payment-changed' });
    expect(await count(shop, 'payment', 'subject = $1', [params.basketId])).toBe(0);
  });

  it('lets the bank ask first, on a page that leads back to the shop', async () => {
    const { checkout, params, body } = await readyWithCard('pm_card_authenticationRequired');
    const intent = await checkout.createPaymentIntent({ params, body });
    expect(intent.status).toBe('requires-action');
    const back = new URL((await answerChallengeAsBrowser(intent.actionUrl!, 'confirm'))!);
    expect(back.origin + back.pathname).toBe(`${shop.baseUrl}/checkout/paid`);
    const { intentId } = intent;
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      basket: params.basketId,
      payment_intent: intentId,
    });
    const order = await checkout.completePayment({ params, body: { intentId } });
    expect(order.orderNumber).toMatch(/^PL-/);
  });

  it('that is declined charges nothing, and a new card then pays the same payment', async () => {
    const { checkout, params, body } = await readyWithCard(
      'pm_card_visa_chargeDeclinedInsufficientFunds',
    );
    expect(await refusalOf(checkout.createPaymentIntent({ params, body }))).toMatchObject({
      status: 402,
      code: 'payment-failed',
      detail: expect.stringContaining('insufficient funds. Nothing has been charged.'),
    });
    const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    expect(await count(shop, 'payment', 'subject = $1', [params.basketId])).toBe(1);
    await payAtProvider(shop, intent);
    await checkout.completePayment({ params, body: { intentId: intent.intentId } });
  });

  it('takes over from a payment that was begun with a new card, without a second charge', async () => {
    const { checkout, params, body } = await readyWithCard();
    const begun = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    const paid = await checkout.createPaymentIntent({ params, body });
    expect(paid.status).toBe('succeeded');
    expect((await intentAt(begun.intentId)).status).toBe('canceled');
    const stock = await shop.db.pool.query('select reserved from stock_level');
    expect(stock.rows.every(({ reserved }) => reserved >= 0)).toBe(true);
    await checkout.completePayment({ params, body: { intentId: paid.intentId } });
  });

  it('pays once, however often the button is pressed at the same time', async () => {
    const { checkout, params, body } = await readyWithCard();
    const presses = Array.from({ length: 8 }, () => checkout.createPaymentIntent({ params, body }));
    const outcomes = await Promise.all(
      presses.map((press) =>
        press.then(
          (intent) => intent.intentId,
          () => codeOf(press),
        ),
      ),
    );
    // The provider's event may have made the order before a late press was looked at.
    const intentIds = new Set(outcomes.filter((outcome) => outcome !== 'basket-closed'));
    expect(intentIds.size).toBe(1);
    const [intentId] = intentIds;
    const { charges } = await shop.simulator.books();
    expect(charges.filter((charge) => charge.payment_intent === intentId)).toHaveLength(1);
    await checkout.completePayment({ params, body: { intentId: intentId! } });
    expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(1);
  });

  it('pays once when the provider’s answer is lost and the button is pressed again', async () => {
    const { checkout, params, body } = await readyWithCard();
    await shop.simulator.control({
      api: { fault: 'reset', times: 20, only: '/v1/payment_intents/' },
      webhooks: { fault: 'drop', times: 20 },
    });
    const once = { idempotencyKey: 'press-of-a-button' };
    const lost = await refusalOf(checkout.createPaymentIntent({ params, body }, once));
    expect(lost).toMatchObject({ status: 503, code: 'unavailable' });
    await shop.simulator.control({ calm: true });
    const paid = await checkout.createPaymentIntent({ params, body }, once);
    expect(paid.status).toBe('succeeded');
    expect(await checkout.createPaymentIntent({ params, body }, once)).toEqual(paid);
    const { charges } = await shop.simulator.books();
    expect(charges.filter((charge) => charge.payment_intent === paid.intentId)).toHaveLength(1);
    await checkout.completePayment({ params, body: { intentId: paid.intentId } });
  });

  it('of another account is answered like none, and nothing is begun', async () => {
    const { paymentMethodId } = await readyWithCard();
    const { checkout, params, body } = await readyWithCard();
    const pay = (id: string) =>
      checkout.createPaymentIntent({ params, body: { ...body, paymentMethodId: id } });
    const theirs = await refusalOf(pay(paymentMethodId));
    const missing = await refusalOf(pay('pm_none'));
    expect(theirs).toMatchObject({ status: 404, code: 'card-not-found' });
    expect({ ...theirs.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' });
    expect(await count(shop, 'payment', 'subject = $1', [params.basketId])).toBe(0);
  });

  it('is for people who are signed in', async () => {
    const { checkout, params, agreedTotalPence } = await ready(shop.visitor());
    const saved = { method: 'saved-card', paymentMethodId: 'pm_x', agreedTotalPence } as const;
    for (const body of [saved, { method: 'card', saveCard: true } as const]) {
      const refused = await refusalOf(checkout.createPaymentIntent({ params, body }));
      expect(refused).toMatchObject({ status: 401, code: 'not-signed-in' });
    }
  });
});

describe('a saved card that is removed while it is to pay', () => {
  it('is refused when it has gone at the provider, and goes from the list', async () => {
    const { checkout, params, body, person, paymentMethodId } = await readyWithCard();
    await shop.simulator.control({ webhooks: { fault: 'drop' } });
    await providerOf(shop).paymentMethods.detach(paymentMethodId);
    expect(await refusalOf(checkout.createPaymentIntent({ params, body }))).toMatchObject({
      code: 'card-not-found',
      detail: expect.stringContaining('Nothing has been charged.'),
    });
    await shop.simulator.control({ calm: true });
    expect(await endings(person)).toEqual([]);
    const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    await payAtProvider(shop, intent);
    await checkout.completePayment({ params, body: { intentId: intent.intentId } });
  });

  it('still finishes what the bank was asked about before', async () => {
    const { checkout, params, body, person } = await readyWithCard(
      'pm_card_authenticationRequired',
    );
    const { intentId, actionUrl } = await checkout.createPaymentIntent({ params, body });
    const { paymentMethodId } = body;
    await person.services.savedCards.removeSavedCard({ body: { paymentMethodId } });
    await answerChallengeAsBrowser(actionUrl!, 'confirm');
    const order = await checkout.completePayment({ params, body: { intentId } });
    expect(order.total.incPence).toBe(body.agreedTotalPence);
    expect(await endings(person)).toEqual([]);
  });

  it('either pays or is refused in a race, and is gone afterwards', async () => {
    const { checkout, params, body, person, paymentMethodId } = await readyWithCard();
    const paying = checkout.createPaymentIntent({ params, body });
    const removing = person.services.savedCards.removeSavedCard({ body: { paymentMethodId } });
    const paid = await paying.then(
      (intent) => intent.status,
      () => codeOf(paying),
    );
    expect(['succeeded', 'card-not-found']).toContain(paid);
    expect(await removing).toEqual({ cards: [] });
  });
});

describe('what is asked for', () => {
  it.each([
    [{ method: 'saved-card', paymentMethodId: 'pm_x' }],
    [{ method: 'saved-card', agreedTotalPence: 1 }],
    [{ method: 'payment-button', saveCard: true }],
    [{ method: 'card', customerId: 'cus_x' }],
    [{ method: 'card', saveCard: 'yes' }],
  ])('is refused when it does not fit together: %j', async (body) => {
    const { params, checkout } = await ready(await shop.signedIn());
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body: body as never }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid-request' });
  });
});

describe('a saved card on a basket that has changed', () => {
  it('asks the provider three times in turn, so that answers of 3 s each stay under 10 s', async () => {
    const { checkout, basket, params, body } = await readyWithCard();
    const { agreedTotalPence } = body;
    await checkout.createPaymentIntent({ params, body: { method: 'card', agreedTotalPence } });
    await basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } });
    const { totals } = (await checkout.getCheckout({ params })).basket;
    // What the provider tells by itself is looked up as well, and would be counted here.
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 100 } });
    const { payments } = shop.app.context;
    const asked: string[] = [];
    const calls = ['createIntent', 'getIntent', 'cancelIntent', 'confirmIntent'] as const;
    const spies = calls.map((call) => {
      const ask = payments[call] as () => Promise<never>;
      return vi.spyOn(payments, call).mockImplementation(((...given: []) => {
        asked.push(call);
        return ask(...given);
      }) as never);
    });
    const request = { ...body, agreedTotalPence: totals.total.incPence };
    const { status } = await checkout.createPaymentIntent({ params, body: request });
    for (const spy of spies) spy.mockRestore();
    await shop.simulator.control({ calm: true });
    expect(status).toBe('succeeded');
    expect(asked).toEqual(['cancelIntent', 'createIntent', 'confirmIntent']);
  });
});
