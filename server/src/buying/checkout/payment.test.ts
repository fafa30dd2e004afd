import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      { sku: 'TRAP', incPence: 54_00, stock: 10_000 },
      { sku: 'LAST', incPence: 30_00, stock: 1 },
      { sku: 'MADE-TO-ORDER', incPence: 900_00, stock: 0, leadDays: 10 },
    ],
  });
});
afterAll(() => shop.stop());

describe('a paid order', () => {
  it('agrees to the penny with its basket, the payment, the stock and the mail', async () => {
    const visitor = shop.visitor();
    const before = await stockOf(shop, 'TAP');
    const { params, intent, body, total } = await beginPayment(visitor, [
      { sku: 'TAP', quantity: 2 },
      { sku: 'TRAP', quantity: 3 },
    ]);
    expect(intent.amountPence).toBe(total.incPence);
    expect((await stockOf(shop, 'TAP')).reserved).toBe(before.reserved + 2);
    await payAtProvider(shop, intent);
    const placed = await visitor.services.checkout.completePayment({ params, body });
    expect(placed.total).toEqual(total);
    expect(await stockOf(shop, 'TAP')).toEqual({
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
    expect(await count(shop, 'stock_movement', 'order_guid = $1', [placed.orderGuid])).toBe(0);
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
    const ordersBefore = await count(shop, 'customer_order');
    const { params, intent, body } = await beginPayment(visitor);
    await payAtProvider(shop, intent);
    const events = Array.from({ length: 100 }, () =>
      sendEvent(shop, succeededEvent(intent.intentId)),
    );
    const pages = Array.from({ length: 100 }, () =>
      visitor.services.checkout.completePayment({ params, body }),
    );
    const placed = await Promise.all(pages);
    for (const response of await Promise.all(events)) expect(response.status).toBe(200);
    expect(new Set(placed.map((order) => order.orderNumber)).size).toBe(1);
    expect(await count(shop, 'customer_order')).toBe(ordersBefore + 1);
    const guid = placed[0]!.orderGuid;
    expect(await count(shop, 'stock_movement', 'order_guid = $1', [guid])).toBe(1);
    expect(await count(shop, 'message', `dedupe_key = $1`, [`order-confirmation:${guid}`])).toBe(1);
  });

  it('and one intent for a basket, however often the button is pressed', async () => {
    const visitor = shop.visitor();
    const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
    const params = { basketId: basket.basketId };
    const before = await stockOf(shop, 'TAP');
    const intents = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.services.checkout.createPaymentIntent({ params, body: card }),
      ),
    );
    expect(new Set(intents.map((intent) => intent.intentId)).size).toBe(1);
    expect(await stockOf(shop, 'TAP')).toEqual({ ...before, reserved: before.reserved + 1 });
  });

  it('even when the page never comes back: the event alone makes the order', async () => {
    const visitor = shop.visitor();
    const { params, intent } = await beginPayment(visitor);
    await payAtProvider(shop, intent);
    expect((await sendEvent(shop, succeededEvent(intent.intentId))).status).toBe(200);
    expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(1);
  });

  it('even when page and event are lost: the reconciler finds it', async () => {
    const visitor = shop.visitor();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    const { params, intent } = await beginPayment(visitor);
    await payAtProvider(shop, intent);
    shop.advance(2 * 60_000);
    await reconcile(shop);
    await shop.simulator.control({ calm: true });
    expect(await count(shop, 'customer_order', 'basket_id = $1', [params.basketId])).toBe(1);
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
    const before = await stockOf(shop, 'TAP');
    await basket.addItem({ params, body: { sku: 'TAP', quantity: 1 } });
    const renewed = await checkout.refreshPaymentData({ params, body });
    expect(renewed.intentId).not.toBe(intent.intentId);
    expect(renewed.amountPence).toBe(intent.amountPence + 129_00);
    expect((await stockOf(shop, 'TAP')).reserved).toBe(before.reserved + 1);
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
