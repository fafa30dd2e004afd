import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'BATH', incPence: 649_00, sizeClass: 'bulky' },
    ],
  });
});
afterAll(() => shop.stop());

const review = ({ services }: Visitor, postcode?: string) =>
  services.checkout.reviewCurrentBasket({ query: postcode ? { postcode } : {} });

describe('reviewCurrentBasket', () => {
  it('has nothing to tell a visitor who never had a basket', async () => {
    expect(await review(shop.visitor(), 'SW4 7AB')).toEqual({
      basket: null,
      changes: [],
      missing: [],
      others: [],
      delivery: { option: null, problem: null },
    });
  });

  it('tells of the basket in use what its own calls tell', async () => {
    const shopper = shop.visitor();
    const body = { sku: 'TAP', quantity: 2 };
    const { basketId } = await shopper.services.basket.createBasket({ body });
    const params = { basketId };
    const offeringId = shop.offeringIds.get('TAP')!;
    const { pool } = shop.db;
    await pool.query('update list_price set inc_pence = 139_00 where offering_id = $1', [
      offeringId,
    ]);
    await pool.query("insert into catalogue_change (kind, offering_id) values ('price', $1)", [
      offeringId,
    ]);
    await shop.app.context.catalogue.refresh();
    const told = await review(shopper, 'SW4 7AB');
    const { changes } = await shopper.services.basket.refreshBasket({ params });
    expect(changes).toHaveLength(1);
    expect(told.changes).toEqual(changes);
    expect(told.basket).toEqual(await shopper.services.basket.getBasket({ params }));
    const { options } = await shopper.services.checkout.listDeliveryOptions({
      params,
      body: { postcode: 'SW4 7AB' },
    });
    const cheapest = Math.min(
      ...options.filter((each) => !each.specificDay).map(({ price }) => price.incPence),
    );
    expect(told.delivery.option?.price.incPence).toBe(cheapest);
    expect(options).toContainEqual(told.delivery.option);
  });

  it('says why goods cannot be brought to a place, and refuses what is no postcode', async () => {
    const shopper = shop.visitor();
    await shopper.services.basket.createBasket({ body: { sku: 'BATH', quantity: 1 } });
    const { delivery, basket } = await review(shopper, 'JE2 3AB');
    expect(delivery).toEqual({ option: null, problem: expect.stringContaining('Channel Islands') });
    expect(basket?.lines).toHaveLength(1);
    expect(await refusalOf(review(shopper, 'ZZ99 9ZZ'))).toMatchObject({
      code: 'postcode-invalid',
    });
  });
});
