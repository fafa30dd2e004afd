import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../test-shop.ts';
import { expireAllHolds } from '../stock/jobs.ts';
import { reconcilePayments } from './jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10_000, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TRAP', incPence: 54_00, stock: 10_000 },
      { sku: 'LAST', incPence: 30_00, stock: 1 },
      { sku: 'MADE-TO-ORDER', incPence: 900_00, stock: 0, leadDays: 10 },
    ],
  });
});
afterAll(() => shop.stop());

const card = { method: 'card' as const };

/** A visitor with a basket whose payment has begun. */
async function beginPayment(visitor: Visitor, items = [{ sku: 'TAP', quantity: 1 }]) {
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const intent = await visitor.services.checkout.createPaymentIntent({ params, body: card });
  return { params, intent, body: { intentId: intent.intentId }, total: basket.totals.total };
}

async function count(table: string, where = 'true', values: unknown[] = []): Promise<number> {
  const { rows } = await shop.db.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
    values,
  );
  return rows[0]!.n;
}

async function stockOf(sku: string) {
  const { rows } = await shop.db.pool.query<{ on_hand: number; reserved: number }>(
    'select on_hand, reserved from stock_level where offering_id = $1',
    [shop.offeringIds.get(sku)],
  );
  return rows[0]!;
}

/** A webhook call as the provider makes it, signed with the given secret at the given time. */
function sendEvent(event: object, secret = 'whsec_test', atSeconds = Date.now() / 1000) {
  const body = JSON.stringify(event);
  const at = Math.floor(atSeconds);
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return fetch(`${shop.baseUrl}/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` },
    body,
  });
}

function succeededEvent(intentId: string, id = `evt_${intentId}`) {
  const object = { id: intentId, object: 'payment_intent' };
  return { id, object: 'event', type: 'payment_intent.succeeded', created: 1, data: { object } };
}

describe('a paid order', () => {
  it('agrees to the penny with its basket, the payment, the stock and the mail', async () => {
    const visitor = shop.visitor();
    const before = await stockOf('TAP');
    const { params, intent, body, total } = await beginPayment(visitor, [
      { sku: 'TAP', quantity: 2 },
      { sku: 'TRAP', quantity: 3 },
    ]);
    expect(intent.amountPence).toBe(total.incPence);
    expect((await stockOf('TAP')).reserved).toBe(before.reserved + 2);
    await payAtProvider(shop, intent);
    const placed = await visitor.services.checkout.completePayment({ params, body });
    expect(placed.total).toEqual(total);
    expect(await stockOf('TAP')).toEqual({
      on_hand: before.on_hand - 2,
      reserved: before.reserved,
    });

    const order = await visitor.services.orders.getOrderConfirmation({
      params: { token: placed.confirmationToken },
    });
    expect(order).toMatchObject({
      orderNumber: placed.orderNumber,
      total,
      paidWith: 'Visa ending 4242',
    });
    const lineSum = order.lines.reduce((sum, line) => sum + line.amount.incPence, 0);
    expect(lineSum + order.delivery.incPence).toBe(total.incPence);

    await shop.app.context.jobs.drain();
    const { rows } = await shop.db.pool.query<{ subject: string; text: string }>(
      'select subject, text from demo_mailbox where text like $1',
      [`%${placed.orderNumber}%`],
    );
    expect(rows).toHaveLength(1);
    const pounds = (total.incPence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
    expect(rows[0]!.text).toContain(`£${pounds}`);
    expect(await visitor.services.basket.getCurrentBasket()).toBeNull();
  });

  it('freezes what was agreed: later prices change nothing in it', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { params, intent, body } = await beginPayment(plumber, [{ sku: 'TAP', quantity: 3 }]);
    await payAtProvider(shop, intent);
    const placed = await plumber.services.checkout.completePayment({ params, body });
    const { rows } = await shop.db.pool.query(
      `select o.band_code, o.basis, l.unit_pence, l.unit_basis, l.ex_pence, l.inc_pence
         from customer_order o join order_line l on l.order_id = o.id where o.number = $1`,
      [placed.orderNumber],
    );
    expect(rows).toEqual([
      {
        band_code: 'band-3',
        basis: 'ex',
        unit_pence: 80_00,
        unit_basis: 'ex',
        ex_pence: 240_00,
        inc_pence: 288_00,
      },
    ]);
    const { orders } = await plumber.services.orders.listOrders();
    expect(orders.map((order) => order.orderNumber)).toEqual([placed.orderNumber]);
  });

  it('keeps what came into the basket after the customer had agreed', async () => {
    const visitor = shop.visitor();
    const { params, intent, body, total } = await beginPayment(visitor);
    await visitor.services.basket.addItem({ params, body: { sku: 'TRAP', quantity: 2 } });
    await payAtProvider(shop, intent);
    const placed = await visitor.services.checkout.completePayment({ params, body });
    expect(placed.total).toEqual(total);
    const left = await visitor.services.basket.getCurrentBasket();
    expect(left!.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['TRAP', 2]]);
  });

  it('takes what is made to order without stock, and promises it later', async () => {
    const visitor = shop.visitor();
    const { params, intent, body } = await beginPayment(visitor, [
      { sku: 'MADE-TO-ORDER', quantity: 2 },
    ]);
    await payAtProvider(shop, intent);
    const placed = await visitor.services.checkout.completePayment({ params, body });
    const order = await visitor.services.orders.getOrderConfirmation({
      params: { token: placed.confirmationToken },
    });
    expect(order.deliveryDay > '2026-11-28').toBe(true);
    expect(await count('stock_movement', 'order_guid = $1', [placed.orderGuid])).toBe(0);
  });

  it('has a page that only its own link opens', async () => {
    const { orders } = shop.visitor().services;
    for (const token of ['A'.repeat(43), 'x'.repeat(20)]) {
      const refused = await refusalOf(orders.getOrderConfirmation({ params: { token } }));
      expect(refused).toMatchObject({ status: 404, code: 'order-not-found' });
    }
  });
});

describe('one paid intent, one order', () => {
  it('however often the page and the provider say so, at once', async () => {
    const visitor = shop.visitor();
    const ordersBefore = await count('customer_order');
    const { params, intent, body } = await beginPayment(visitor);
    await payAtProvider(shop, intent);
    const events = Array.from({ length: 100 }, () => sendEvent(succeededEvent(intent.intentId)));
    const pages = Array.from({ length: 100 }, () =>
      visitor.services.checkout.completePayment({ params, body }),
    );
    const placed = await Promise.all(pages);
    for (const response of await Promise.all(events)) expect(response.status).toBe(200);
    expect(new Set(placed.map((order) => order.orderNumber)).size).toBe(1);
    expect(await count('customer_order')).toBe(ordersBefore + 1);
    const guid = placed[0]!.orderGuid;
    expect(await count('stock_movement', 'order_guid = $1', [guid])).toBe(1);
    expect(await count('message', `dedupe_key = $1`, [`order-confirmation:${guid}`])).toBe(1);
  });

  it('and one intent for a basket, however often the button is pressed', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const before = await stockOf('TAP');
    const intents = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.services.checkout.createPaymentIntent({ params, body: card }),
      ),
    );
    expect(new Set(intents.map((intent) => intent.intentId)).size).toBe(1);
    expect(await stockOf('TAP')).toEqual({ ...before, reserved: before.reserved + 1 });
  });

  it('even when the page never comes back: the event alone makes the order', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    await payAtProvider(shop, intent);
    expect((await sendEvent(succeededEvent(intent.intentId))).status).toBe(200);
    expect(await count('customer_order', 'basket_id = $1', [params.basketId])).toBe(1);
  });

  it('even when page and event are lost: the reconciler finds it', async () => {
    const visitor = shop.visitor();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    const { params, intent } = await beginPayment(visitor);
    await payAtProvider(shop, intent);
    shop.advance(2 * 60_000);
    await reconcilePayments(shop.app.context);
    await shop.simulator.control({ calm: true });
    expect(await count('customer_order', 'basket_id = $1', [params.basketId])).toBe(1);
  });
});

describe('what is agreed is what is paid', () => {
  it('refuses to begin for another total than the page showed', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const refused = await refusalOf(
      visitor.services.checkout.createPaymentIntent({
        params: { basketId: basket.basketId },
        body: { ...card, agreedTotalPence: basket.totals.total.incPence - 1 },
      }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'payment-changed' });
    expect(refused.problem.totalPence).toBe(basket.totals.total.incPence);
  });

  it('begins anew for a basket that changed, and gives the old payment up', async () => {
    const visitor = shop.visitor();
    const { params, intent, body } = await beginPayment(visitor);
    const { checkout, basket } = visitor.services;
    const before = await stockOf('TAP');
    await basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } });
    const renewed = await checkout.refreshPaymentData({ params, body });
    expect(renewed.intentId).not.toBe(intent.intentId);
    expect(renewed.amountPence).toBe(intent.amountPence + 129_00);
    expect((await stockOf('TAP')).reserved).toBe(before.reserved + 1);
    const books = await shop.simulator.books();
    const old = books.paymentIntents.find((each) => each.id === intent.intentId);
    expect(old!.status).toBe('canceled');
    expect(await refusalOf(checkout.completePayment({ params, body }))).toMatchObject({
      code: 'payment-failed',
    });
  });

  it('answers the same while nothing changed', async () => {
    const visitor = shop.visitor();
    const { params, intent, body } = await beginPayment(visitor);
    const same = await visitor.services.checkout.refreshPaymentData({ params, body });
    expect(same.intentId).toBe(intent.intentId);
  });
});

describe('safe retries', () => {
  it('the same key and body give the same answer; another body is refused', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const { checkout } = visitor.services;
    const once = { idempotencyKey: 'a-key-of-its-own' };
    const first = await checkout.createPaymentIntent({ params, body: card }, once);
    expect(await checkout.createPaymentIntent({ params, body: card }, once)).toEqual(first);
    const other = { ...card, agreedTotalPence: 1 };
    expect(
      await refusalOf(checkout.createPaymentIntent({ params, body: other }, once)),
    ).toMatchObject({ status: 422, code: 'key-reused' });
  });
});

describe('what goes wrong', () => {
  it('a declined card charges nothing, and another card then pays the same intent', async () => {
    const visitor = shop.visitor();
    const { params, intent, body } = await beginPayment(visitor);
    const { checkout } = visitor.services;
    await payAtProvider(shop, intent, 'pm_card_visa_chargeDeclined');
    const refused = await refusalOf(checkout.completePayment({ params, body }));
    expect(refused).toMatchObject({ status: 402, code: 'payment-failed' });
    expect(await count('customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
    await payAtProvider(shop, intent);
    expect((await checkout.completePayment({ params, body })).orderNumber).toMatch(/^PL-/);
  });

  it('an unfinished payment is not an order yet', async () => {
    const visitor = shop.visitor();
    const { params, body } = await beginPayment(visitor);
    expect(
      await refusalOf(visitor.services.checkout.completePayment({ params, body })),
    ).toMatchObject({ status: 409, code: 'payment-not-ready' });
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
    expect(await stockOf('LAST')).toEqual({ on_hand: 1, reserved: 0 });
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
    expect(await stockOf('LAST')).toEqual({ on_hand: 0, reserved: 0 });
  });

  it('a forged, stale or unsigned event has no effect', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    const event = succeededEvent(intent.intentId, 'evt_forged');
    const forged = await sendEvent(event, 'whsec_other');
    const stale = await sendEvent(event, 'whsec_test', Date.now() / 1000 - 3600);
    const unsigned = await fetch(`${shop.baseUrl}/webhooks/payments`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect([forged.status, stale.status, unsigned.status]).toEqual([400, 400, 400]);
    expect(await count('payment_event', `id = 'evt_forged'`)).toBe(0);
    expect(await count('customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
  });

  it('a genuine event is not believed: the provider is asked, and says not paid', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    expect((await sendEvent(succeededEvent(intent.intentId, 'evt_untrue'))).status).toBe(200);
    expect(await count('customer_order', 'basket_id = $1', [params.basketId])).toBe(0);
  });

  it('an event about an intent that is not written yet is not acknowledged', async () => {
    expect((await sendEvent(succeededEvent('pi_early'))).status).toBe(404);
    expect(await count('payment_event', `id = 'evt_pi_early'`)).toBe(0);
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
    expect(await count('payment', 'basket_id = $1', [params.basketId])).toBe(1);
    await payAtProvider(shop, intent);
    const placed = await checkout.completePayment({ params, body: { intentId: intent.intentId } });
    expect(placed.orderNumber).toMatch(/^PL-/);
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
