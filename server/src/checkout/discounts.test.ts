import { discountChannel, discountTargetType } from '@plumbline/contracts/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDiscountFaults } from '../discounts/faults-store.ts';
import { expireAllClaims } from '../discounts/jobs.ts';
import { makeCampaign } from '../discounts/test-discounts.ts';
import { listOrderFaults } from '../orders/faults-store.ts';
import { listPaymentFaults, listProviderFaults } from '../payments/faults-store.ts';
import { createStripePayments } from '../outside/stripe-payments.ts';
import { reconcilePayments } from './jobs.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10_000, bandExPence: { 'band-3': 80_00 } },
      { sku: 'RAIL', incPence: 21_00, stock: 10_000, vatRatePercent: 5 },
    ],
    limits: { discountTriesPerMinute: 1_000, discountTriesPerDay: 1_000, intentsPer10Minutes: 100 },
  });
});
afterAll(() => shop.stop());

const { delivery } = discountTargetType;

/** A basket that only waits for its payment, with a code on it. */
async function readyWith(
  code: string,
  visitor = shop.visitor(),
  items = [{ sku: 'TAP', quantity: 2 }],
) {
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  await visitor.services.basket.addDiscount({ params, body: { code } });
  const checkout = await visitor.services.checkout.getCheckout({ params });
  return { visitor, params, checkout, total: checkout.basket.totals.total };
}

async function pay(
  { services }: Visitor,
  params: { basketId: string },
  agreedTotalPence?: number,
  card?: string,
) {
  const intent = await services.checkout.createPaymentIntent({
    params,
    body: { method: 'card', ...(agreedTotalPence === undefined ? {} : { agreedTotalPence }) },
  });
  await payAtProvider(shop, intent, card);
  const placed = await services.checkout.completePayment({
    params,
    body: { intentId: intent.intentId },
  });
  return services.orders.getOrderConfirmation({ params: { token: placed.confirmationToken } });
}

async function claimsOf(campaignId: number) {
  const { rows } = await shop.db.pool.query<{ state: string }>(
    'select state from discount_claim where campaign_id = $1 order by held_at',
    [campaignId],
  );
  return rows.map(({ state }) => state);
}

async function faults() {
  const now = new Date('2026-11-18T10:00:00Z');
  const config = shop.app.context.config.stripe;
  return [
    ...(await listDiscountFaults(shop.db, now)),
    ...(await listOrderFaults(shop.db, now)),
    ...(await listPaymentFaults(shop.db)),
    ...(await listProviderFaults(shop.db, createStripePayments(config).getIntent, 1000)),
  ];
}

describe('from basket to order', () => {
  it('a code takes off the same pence in the basket, the checkout, the order and its mail', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'TENTH', { text: 'A tenth off' });
    const { visitor, params, checkout, total } = await readyWith('tenth');
    expect(checkout.basket.discount).toMatchObject({ code: 'TENTH', problem: null });
    expect(checkout.basket.totals).toMatchObject({
      items: { incPence: 258_00 },
      discount: { incPence: 25_80 },
    });
    const order = await pay(visitor, params, total.incPence);
    expect(order).toMatchObject({
      items: checkout.basket.totals.items,
      discount: checkout.basket.totals.discount,
      delivery: checkout.basket.totals.delivery,
      total,
      discountCode: { code: 'TENTH', text: 'A tenth off', deliveryOff: null },
    });
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    const { rows } = await shop.db.pool.query<{ text: string }>(
      `select text from message where dedupe_key = $1`,
      [`order-confirmation:${order.orderGuid}`],
    );
    expect(rows[0]!.text).toMatch(/TENTH[^\n]*\n?[^\n]*− £25\.80/);
    expect(await faults()).toEqual([]);
  });

  it('works ex VAT for a trade band, on its own channel', async () => {
    await makeCampaign(shop.db, 'TRADE5', { channel: discountChannel.tradeSite, amount: 500 });
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { visitor, params, total, checkout } = await readyWith('TRADE5', plumber);
    expect(checkout.basket.totals.discount).toEqual({
      incPence: 9_60,
      exPence: 8_00,
      vatPence: 1_60,
    });
    expect((await pay(visitor, params)).total).toEqual(total);
    const refused = await refusalOf(readyWith('TRADE5', shop.visitor()));
    expect(refused).toMatchObject({ status: 422, code: 'discount-refused' });
  });

  it('a code for delivery leaves the goods alone, and the parts still sum', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'BRINGIT', {
      targetType: delivery,
      amount: 5_000,
    });
    const plain = await readyToPay(shop.visitor(), [
      { sku: 'TAP', quantity: 1 },
      { sku: 'RAIL', quantity: 1 },
    ]);
    const full = plain.basket.totals.delivery!.incPence;
    const { visitor, params, checkout, total } = await readyWith('BRINGIT', shop.visitor(), [
      { sku: 'TAP', quantity: 1 },
      { sku: 'RAIL', quantity: 1 },
    ]);
    const { totals, discount } = checkout.basket;
    expect(totals.discount.incPence).toBe(0);
    expect(totals.delivery!.incPence + discount!.deliveryOff!.incPence).toBe(full);
    expect(totals.total.incPence).toBe(150_00 + totals.delivery!.incPence);
    const { options } = await visitor.services.checkout.listDeliveryOptions({ params, body: {} });
    expect(options[0]!.price).toEqual(totals.delivery);
    const order = await pay(visitor, params, total.incPence);
    expect(order).toMatchObject({ delivery: totals.delivery, total });
    expect(order.discountCode!.deliveryOff).toEqual(discount!.deliveryOff);
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });

  it('takes the VAT out of a discounted line that leaves UK VAT behind', async () => {
    await makeCampaign(shop.db, 'ISLAND');
    const visitor = shop.visitor();
    const { params } = await readyWith('ISLAND', visitor);
    const { services } = visitor;
    await services.checkout.setDeliveryDetails({
      params,
      body: {
        address: { line1: '1 Quay', town: 'St Helier', postcode: 'JE2 3AB', countryCode: 'JE' },
      },
    });
    const { basket } = await services.checkout.getCheckout({ params });
    expect(basket.lines[0]!.amount).toEqual({ incPence: 232_20, exPence: 232_20, vatPence: 0 });
  });
});

describe('an order of which nothing is left to pay', () => {
  it('is placed without the payment provider, once', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'ALLFREE', { amount: 10_000 });
    const free = await readyWith('ALLFREE');
    expect(free.checkout.basket.totals.discount.incPence).toBe(258_00);
    expect(free.total.incPence).toBe(free.checkout.basket.totals.delivery!.incPence);

    // Nothing at all is due where delivery costs nothing too.
    await shop.db.pool.query('update delivery_price set inc_pence = 0');
    await shop.db.pool.query(`insert into delivery_version (reason) values ('free for a test')`);
    shop.advance(6_000);
    const nothing = await readyWith('ALLFREE');
    expect(nothing.total).toEqual({ incPence: 0, exPence: 0, vatPence: 0 });
    const { services } = nothing.visitor;
    const { params } = nothing;
    const before = await shop.simulator.books();
    const intent = await services.checkout.createPaymentIntent({
      params,
      body: { method: 'card', agreedTotalPence: 0 },
    });
    expect(intent).toMatchObject({ status: 'succeeded', amountPence: 0, hostedPageUrl: null });
    const body = { intentId: intent.intentId };
    const placed = await services.checkout.completePayment({ params, body });
    expect(await services.checkout.completePayment({ params, body })).toEqual(placed);
    expect(placed.total.incPence).toBe(0);
    expect(await shop.simulator.books()).toEqual(before);
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });
});

describe('a code that stops being valid between basket and payment', () => {
  it.each([
    ['is stopped', 'update campaign set is_stopped = true where id = $1'],
    ['ends', `update campaign set ends_at = '2026-11-18T09:59:00Z' where id = $1`],
    ['is used up', 'update campaign set claim_limit = claim_count where id = $1'],
  ])('%s: it is told, with the total without it, before anything is paid', async (what, sql) => {
    const code = `ONCE ${what}`;
    const { campaignId } = await makeCampaign(shop.db, code, { claimLimit: 5 });
    const { visitor, params, total } = await readyWith(code);
    if (what === 'is used up') await pay(...(await other(code)));
    await shop.db.pool.query(sql, [campaignId]);
    const { services } = visitor;
    for (const agreedTotalPence of [total.incPence, undefined]) {
      const refused = await refusalOf(
        services.checkout.createPaymentIntent({
          params,
          body: { method: 'card', ...(agreedTotalPence === undefined ? {} : { agreedTotalPence }) },
        }),
      );
      expect(refused).toMatchObject({ status: 409, code: 'payment-changed' });
      expect(refused.detail).toContain(code);
      expect(refused.problem['totalPence']).toBe(total.incPence + 25_80);
    }
    const { basket } = await services.checkout.getCheckout({ params });
    expect(basket.discount).toMatchObject({ code, problem: 'refused' });
    expect(basket.totals.discount.incPence).toBe(0);
    const order = await pay(visitor, params, basket.totals.total.incPence);
    expect(order).toMatchObject({ discountCode: null, discount: { incPence: 0 } });
    expect(await faults()).toEqual([]);
  });

  async function other(code: string): Promise<[Visitor, { basketId: string }]> {
    const { visitor, params } = await readyWith(code);
    return [visitor, params];
  }
});

describe('a claim', () => {
  it('is kept from the start of a payment, so that the code of another basket finds none', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'LASTONE', { claimLimit: 1 });
    const first = await readyWith('LASTONE');
    const second = await readyWith('LASTONE');
    const body = { method: 'card' as const };
    const intent = await first.visitor.services.checkout.createPaymentIntent({
      params: first.params,
      body,
    });
    // The basket that holds the claim goes on showing its code.
    const own = await first.visitor.services.checkout.getCheckout({ params: first.params });
    expect(own.basket.discount!.problem).toBeNull();
    const refused = await refusalOf(
      second.visitor.services.checkout.createPaymentIntent({ params: second.params, body }),
    );
    expect(refused.code).toBe('payment-changed');
    expect((await refusalOf(readyWith('LASTONE'))).code).toBe('discount-refused');
    await payAtProvider(shop, intent);
    await first.visitor.services.checkout.completePayment({
      params: first.params,
      body: { intentId: intent.intentId },
    });
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });

  it('comes back when the card is declined, and is taken again by the next card', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'DECLINE', { claimLimit: 1 });
    const { visitor, params, total } = await readyWith('DECLINE');
    const declined = await refusalOf(
      pay(visitor, params, total.incPence, 'pm_card_visa_chargeDeclined'),
    );
    expect(declined.code).toBe('payment-failed');
    expect(await claimsOf(campaignId)).toEqual(['released']);
    await pay(visitor, params, total.incPence);
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });

  it('comes back when the payment is given up', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'GIVEUP', { claimLimit: 1 });
    const { visitor, params } = await readyWith('GIVEUP');
    const { checkout } = visitor.services;
    await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    await checkout.clearPaymentDetails({ params });
    expect(await claimsOf(campaignId)).toEqual(['released']);
    await readyWith('GIVEUP');
  });

  it('gives the money back where it was used up before a late payment arrived', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'TOOLATE', { claimLimit: 1 });
    const late = await readyWith('TOOLATE');
    const intent = await late.visitor.services.checkout.createPaymentIntent({
      params: late.params,
      body: { method: 'card' },
    });
    await shop.db.pool.query(
      `update discount_claim set expires_at = '2026-11-18T09:00:00Z' where campaign_id = $1`,
      [campaignId],
    );
    await expireAllClaims(shop.app.context);
    expect(await claimsOf(campaignId)).toEqual(['released']);
    const quick = await readyWith('TOOLATE');
    await pay(quick.visitor, quick.params, quick.total.incPence);
    await payAtProvider(shop, intent);
    const refused = await refusalOf(
      late.visitor.services.checkout.completePayment({
        params: late.params,
        body: { intentId: intent.intentId },
      }),
    );
    expect(refused.detail).toContain('used up');
    await shop.app.context.jobs.drain();
    await reconcilePayments(shop.app.context);
    expect((await claimsOf(campaignId)).toSorted()).toEqual(['claimed', 'released']);
    expect(await faults()).toEqual([]);
  });

  it('is one for a customer, as guest and as account of the same address', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'WELCOME', { claimsPerCustomer: 1 });
    const guest = await readyWith('WELCOME');
    await pay(guest.visitor, guest.params, guest.total.incPence);
    // The same person, signed in, writes the address another way.
    const account = await readyWith('WELCOME', await shop.signedIn());
    const { services } = account.visitor;
    const email = testDetails.contact.email.replace('@', '+again@').toUpperCase();
    await services.checkout.setContactDetails({
      params: account.params,
      body: { ...testDetails.contact, email },
    });
    const { basket } = await services.checkout.getCheckout({ params: account.params });
    expect(basket.discount!.problem).toBe('refused');
    const refused = await refusalOf(
      services.checkout.createPaymentIntent({ params: account.params, body: { method: 'card' } }),
    );
    expect(refused.code).toBe('payment-changed');
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
  });
});

describe('one claim that is left', () => {
  it('goes to one of 40 buyers who pay at once; all others are told before they pay', async () => {
    const { campaignId } = await makeCampaign(shop.db, 'RUSH', { claimLimit: 1 });
    const buyers = [];
    for (let index = 0; index < 40; index++) buyers.push(await readyWith('RUSH'));
    const outcomes = await Promise.all(
      buyers.map(({ visitor, params, total }) =>
        pay(visitor, params, total.incPence).then(
          () => 'ordered',
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        ),
      ),
    );
    expect(outcomes.filter((each) => each === 'ordered')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ordered', 'payment-changed']));
    expect(await claimsOf(campaignId)).toEqual(['claimed']);
    expect(await faults()).toEqual([]);
  });
});
