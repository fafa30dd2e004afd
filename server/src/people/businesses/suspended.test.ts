import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } }],
  });
});
afterAll(() => shop.stop());

const shownPence = async ({ services }: Visitor) => {
  const { offerings } = await services.catalogue.getProductSummaryBySku({ query: { sku: 'TAP' } });
  return offerings.find(({ sku }) => sku === 'TAP')!.price.incPence;
};

it('pays and is shown what everybody pays, from the next request on', async () => {
  const plumber = await shop.signedIn({ band: 'band-3' });
  const { basket } = plumber.services;
  const { basketId } = await basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
  const params = { basketId };
  expect(await shownPence(plumber)).toBe(96_00);
  expect(await basket.getBasket({ params })).toMatchObject({
    basis: 'ex',
    totals: { total: { exPence: 80_00 } },
  });

  await shop.db.pool.query("update trade_account set status = 'suspended'");
  expect(await shownPence(plumber)).toBe(129_00);
  expect(await basket.getBasket({ params })).toMatchObject({
    basis: 'inc',
    totals: { total: { incPence: 129_00 } },
  });
});
