import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';

const dayMs = 86_400_000;
let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

it('purchases, and what to buy again, go back 24 months by the calendar and not a day more', async () => {
  const buyer = await shop.buyer();
  const { order } = await shop.invoiced(buyer);
  /** What somebody of the business who signs in by then is told. */
  const told = async () => {
    const { dashboard, tradeLists } = (await shop.colleagueOf(buyer)).services;
    const { lines } = await tradeLists.listPurchases({});
    const { products } = await dashboard.listBuyAgainProducts({ query: {} });
    return {
      orders: [...new Set(lines.map(({ orderNumber }) => orderNumber))],
      skus: products.map(({ sku }) => sku),
    };
  };
  const all = { orders: [order.orderNumber], skus: ['TAP'] };
  expect(await told()).toEqual(all);
  // Two years of these have a 29 February among their days.
  const now = shop.shop.app.context.now();
  shop.shop.advance(new Date(now).setUTCFullYear(now.getUTCFullYear() + 2) - now.getTime());
  expect(await told()).toEqual(all);
  shop.shop.advance(dayMs);
  expect(await told()).toEqual({ orders: [], skus: [] });
});
