import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUnsettledPayments } from '../../money/payments/store.ts';
import { answerChallengeAsBrowser } from '../../../../simulators/stripe/browser.ts';
import { expireAllHolds } from '../../goods/stock/jobs.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
} from '../../../test/shop.ts';
import {
  beginPayment,
  card,
  count,
  reconcile,
  sendEvent,
  stockOf,
  succeededEvent,
} from '../../../test/payments.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10_000, bandExPence: { 'band-3': 80_00 } },
      { sku: 'LAST', incPence: 30_00, stock: 1 },
      { sku: 'DEAR', incPence: 1_660_00, stock: 10_000 },
    ],
  });
});
afterAll(() => shop.stop());

describe('what goes wrong', () => {
  const asksBank = 'pm_card_authenticationRequired';
  it.each([
    ['a declined card', 'pm_card_visa_chargeDeclined', null, 'payment-failed'],
    ['a bank that is told no', asksBank, 'refuse', 'payment-failed'],
    ['a bank that gets no answer', asksBank, null, 'payment-not-ready'],
  ] as const)(
    '%s charges nothing and keeps the goods, and another card then pays the same intent',
    async (_, bad, answer, code) => {
      const visitor = shop.visitor();
      const before = await stockOf(shop, 'TAP');
      const { params, intent, body } = await beginPayment(visitor);
      const held = { on_hand: before.on_hand, reserved: before.reserved + 1 };
      const { checkout } = visitor.services;
      const { challengeUrl } = await payAtProvider(shop, intent, bad);
      if (answer) await answerChallengeAsBrowser(challengeUrl!, answer);
      const refused = await refusalOf(checkout.completePayment({ params, body }));
      expect(refused.code).toBe(code);
      expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
      expect(await stockOf(shop, 'TAP')).toEqual(held);
      const again = await checkout.createPaymentIntent({ params, body: card });
      expect(again.intentId).toBe(intent.intentId);
      expect(await stockOf(shop, 'TAP')).toEqual(held);
      await payAtProvider(shop, again);
      expect((await checkout.completePayment({ params, body })).orderNumber).toMatch(/^PL-/);
    },
  );

  it.each([
    ['a declined card', 'pm_card_visa_chargeDeclined', null],
    ['a bank that is told no', asksBank, 'refuse'],
    ['a bank that gets no answer', asksBank, null],
  ] as const)('%s lets the goods go once its time is over', async (_, bad, answer) => {
    const before = await stockOf(shop, 'TAP');
    const { intent } = await beginPayment(shop.visitor());
    const { challengeUrl } = await payAtProvider(shop, intent, bad);
    if (answer) await answerChallengeAsBrowser(challengeUrl!, answer);
    expect((await stockOf(shop, 'TAP')).reserved).toBe(before.reserved + 1);
    shop.advance(16 * 60_000);
    await expireAllHolds(shop.app.context);
    expect(await stockOf(shop, 'TAP')).toEqual(before);
  });

  it('an unfinished payment is not an order yet', async () => {
    const visitor = shop.visitor();
    const { params, body } = await beginPayment(visitor);
    expect(
      await refusalOf(visitor.services.checkout.completePayment({ params, body })),
    ).toMatchObject({ status: 409, code: 'payment-not-ready' });
  });

  it('a payment that the bank still works on is not given up, and whoever asks is told so', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    const paid = await payAtProvider(shop, intent, 'pm_card_settlesLater');
    expect(paid.status).toBe('processing');
    expect(
      await refusalOf(visitor.services.checkout.clearPaymentDetails({ params })),
    ).toMatchObject({
      status: 409,
      code: 'payment-not-ready',
      detail: 'A payment of this basket is still being processed. Please wait for it.',
    });
  });

  it('stock that ran out between basket and payment is named, and nothing is charged', async () => {
    const [first, second] = [shop.visitor(), shop.visitor()];
    const items = [{ sku: 'LAST', quantity: 1 }];
    const ready = await readyToPay(second, items);
    const { params, intent, body } = await beginPayment(first, items);
    const refused = await refusalOf(
      second.services.checkout.createPaymentIntent({
        params: { basketId: ready.basket.basketId },
        body: card,
      }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'out-of-stock' });
    expect(refused.problem.items).toMatchObject([{ sku: 'LAST', wanted: 1, available: 0 }]);
    await first.services.checkout.clearPaymentDetails({ params });
    expect(await stockOf(shop, 'LAST')).toEqual({ on_hand: 1, reserved: 0 });
    expect(
      await refusalOf(first.services.checkout.completePayment({ params, body })),
    ).toMatchObject({
      code: 'payment-failed',
    });
    expect((await payAtProvider(shop, intent)).status).not.toBe('succeeded');
  });

  it('a payment after its hold ran out still gets free goods; sold goods are paid back', async () => {
    const [late, quick] = [shop.visitor(), shop.visitor()];
    const items = [{ sku: 'LAST', quantity: 1 }];
    // Earlier tests held the last one; the catalogue hears a moment later that it is free again.
    await shop.app.context.catalogue.refresh();
    const slow = await beginPayment(late, items);
    shop.advance(16 * 60_000);
    await expireAllHolds(shop.app.context);
    await shop.app.context.catalogue.refresh();
    const fast = await beginPayment(quick, items);
    await payAtProvider(shop, fast.intent);
    await quick.services.checkout.completePayment({ params: fast.params, body: fast.body });
    await payAtProvider(shop, slow.intent);
    const refused = await refusalOf(
      late.services.checkout.completePayment({ params: slow.params, body: slow.body }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'out-of-stock' });
    await shop.app.context.jobs.drain();
    const books = await shop.simulator.books();
    const charge = books.charges.find((each) => each.payment_intent === slow.intent.intentId);
    expect(charge!.amount_refunded).toBe(slow.intent.amountPence);
    expect(await stockOf(shop, 'LAST')).toEqual({ on_hand: 0, reserved: 0 });
  });

  it('a forged, stale or unsigned event has no effect', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    const event = succeededEvent(intent.intentId, 'evt_forged');
    const forged = await sendEvent(shop, event, 'whsec_other');
    const stale = await sendEvent(shop, event, 'whsec_test', Date.now() / 1000 - 3600);
    const unsigned = await fetch(`${shop.baseUrl}/webhooks/payments`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect([forged.status, stale.status, unsigned.status]).toEqual([400, 400, 400]);
    expect(await count(shop, 'payment_event', `id = 'evt_forged'`)).toBe(0);
    expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
  });

  it('a genuine event is not believed: the provider is asked, and says not paid', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    expect((await sendEvent(shop, succeededEvent(intent.intentId, 'evt_untrue'))).status).toBe(200);
    expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
  });

  it('an event about an intent that is not written yet is not acknowledged', async () => {
    expect((await sendEvent(shop, succeededEvent('pi_early'))).status).toBe(404);
    expect(await count(shop, 'payment_event', `id = 'evt_pi_early'`)).toBe(0);
  });

  it('an outage of the provider loses nothing, and the next try finds the same payment', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    await shop.simulator.control({ api: { fault: 'reset', times: 20 } });
    const refused = await refusalOf(checkout.createPaymentIntent({ params, body: card }));
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    await shop.simulator.control({ calm: true });
    const intent = await checkout.createPaymentIntent({ params, body: card });
    expect(await count(shop, 'payment', 'subject = $1', [params.basketId])).toBe(1);
    await payAtProvider(shop, intent);
    const placed = await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    expect(placed.orderNumber).toMatch(/^PL-/);
  });

  it('a payment that cannot be settled makes way for the others at the reconciler', async () => {
    const { params } = await beginPayment(shop.visitor());
    await shop.db.pool.query(
      'update payment set amount_pence = amount_pence + 1 where subject = $1',
      [params.basketId],
    );
    shop.advance(2 * 60_000);
    const waiting = async () => {
      const before = new Date(shop.app.context.now().getTime() - 60_000);
      const payments = await listUnsettledPayments(shop.db, before, 100);
      return payments.map(({ subject }) => subject);
    };
    expect(await waiting()).toContain(params.basketId);
    await reconcile(shop);
    expect(await waiting()).not.toContain(params.basketId);
    shop.advance(2 * 60_000);
    expect(await waiting()).toContain(params.basketId);
  });

  it('a payment that another tab gave up while the provider was slow can be paid by nobody', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    await shop.simulator.control({ api: { fault: 'slow', ms: 1500, times: 1, only: '/v1/pay' } });
    const slow = checkout.createPaymentIntent({ params, body: card });
    const isBegun = () => count(shop, 'payment', 'subject = $1', [params.basketId]);
    await expect.poll(isBegun).toBe(1);
    await visitor.services.basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } });
    const quick = await checkout.createPaymentIntent({ params, body: card });
    expect(await refusalOf(slow)).toMatchObject({ status: 409, code: 'payment-changed' });
    const { rows } = await shop.db.pool.query<{ state: string; intent: string }>(
      'select state, provider_intent_id as intent from payment where subject = $1 and provider_intent_id <> $2',
      [params.basketId, quick.intentId],
    );
    const { paymentIntents } = await shop.simulator.books();
    const given = paymentIntents.filter((intent) => intent.id === rows[0]!.intent);
    expect(rows.map(({ state }) => state)).toEqual(['cancelled']);
    expect(given.map(({ status }) => status)).toEqual(['canceled']);
    await payAtProvider(shop, quick);
    const body = { intentId: quick.intentId };
    expect((await checkout.completePayment({ params, body })).orderNumber).toMatch(/^PL-/);
  });

  it('more than one payment can take is refused before anything is held', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'DEAR', quantity: 999 }]);
    const params = { basketId: basket.basketId };
    const refused = visitor.services.checkout.createPaymentIntent({ params, body: card });
    expect(await refusalOf(refused)).toMatchObject({ status: 422, code: 'order-too-large' });
    expect(await stockOf(shop, 'DEAR')).toMatchObject({ reserved: 0 });
  });

  it('many payments in a short time are refused for a while', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout, basket: baskets } = visitor.services;
    const codes: string[] = [];
    for (let tries = 0; tries < 7; tries++) {
      await baskets.setItem({ params, body: { sku: 'TAP', quantity: tries + 2 } });
      const answer = checkout.createPaymentIntent({ params, body: card }).then(
        () => 'begun',
        () => 'refused',
      );
      codes.push(await answer);
    }
    expect(codes).toEqual([...Array(5).fill('begun'), 'refused', 'refused']);
    shop.advance(11 * 60_000);
    await checkout.createPaymentIntent({ params, body: card });
  });
});
