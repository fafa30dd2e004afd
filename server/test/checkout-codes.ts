import { listDiscountFaults } from '../src/goods/discounts/faults-store.ts';
import { settlers } from './payments.ts';
import { listCheckoutFaults } from '../src/buying/checkout/faults-store.ts';
import { listOrderFaults } from '../src/orders/orders/faults-store.ts';
import { createStripePayments } from '../src/outside/stripe-payments.ts';
import { listPaymentFaults, listProviderFaults } from '../src/money/payments/faults-store.ts';
import {
  payAtProvider,
  readyToPay,
  type TestShop,
  type TestShopOptions,
  type Visitor,
} from './shop.ts';

/** A shop for tests of codes at the checkout, in which they may be tried as often as it takes. */
export const shopWithCodes: TestShopOptions = {
  offerings: [
    { sku: 'TAP', incPence: 129_00, stock: 10_000, bandExPence: { 'band-3': 80_00 } },
    { sku: 'RAIL', incPence: 21_00, stock: 10_000, vatRatePercent: 5 },
  ],
  limits: { discountTriesPerMinute: 1_000, discountTriesPerDay: 1_000, intentsPer10Minutes: 100 },
};

/** What such tests do again and again, in the shop that their file has started by then. */
export function atCheckout(shopOfFile: () => TestShop) {
  /** A basket that only waits for its payment, with a code on it. */
  async function readyWith(
    code: string,
    visitor = shopOfFile().visitor(),
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
    await payAtProvider(shopOfFile(), intent, card);
    const placed = await services.checkout.completePayment({
      params,
      body: { intentId: intent.intentId },
    });
    return services.orders.getOrderConfirmation({ params: { token: placed.confirmationToken } });
  }

  async function claimsOf(campaignId: number) {
    const { rows } = await shopOfFile().db.pool.query<{ state: string }>(
      'select state from discount_claim where campaign_id = $1 order by held_at',
      [campaignId],
    );
    return rows.map(({ state }) => state);
  }

  async function faults() {
    const now = new Date('2026-11-18T10:00:00Z');
    const shop = shopOfFile();
    const config = shop.app.context.config.stripe;
    return [
      ...(await listDiscountFaults(shop.db, now)),
      ...(await listOrderFaults(shop.db)),
      ...(await listCheckoutFaults(shop.db, now)),
      ...(await listPaymentFaults(shop.db, settlers)),
      ...(await listProviderFaults(shop.db, createStripePayments(config).getIntent, 1000)),
    ];
  }

  return { readyWith, pay, claimsOf, faults };
}
