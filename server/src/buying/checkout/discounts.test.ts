import { discountChannel, discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import {
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { atCheckout, shopWithCodes } from '../../../test/checkout-codes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(shopWithCodes);
});
afterAll(() => shop.stop());

const { delivery } = discountTargetType;

const { readyWith, pay, claimsOf, faults } = atCheckout(() => shop);

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

  it('is refused where what is left is less than a card payment takes', async () => {
    const fixed = { type: 'FixedAmount', amount: 257_71 } as const;
    const { campaignId } = await makeCampaign(shop.db, 'NEARLY', fixed);
    const { visitor, params, total } = await readyWith('NEARLY');
    expect(total.incPence).toBe(29);
    const asked = visitor.services.checkout.createPaymentIntent({
      params,
      body: { method: 'card', agreedTotalPence: 29 },
    });
    expect(await refusalOf(asked)).toMatchObject({ status: 422, code: 'order-too-small' });
    expect(await claimsOf(campaignId)).toEqual([]);
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
