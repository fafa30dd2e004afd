import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type TestShop,
  type Visitor,
  payAtProvider,
  readyToPay,
  startTestShop,
} from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';
import { learnPopularity } from './jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: ['FIRST', 'SECOND', 'THIRD'].map((sku) => ({ sku, incPence: 10_00 })),
  });
  await shop.db.pool.query(
    `update product set popularity = 50 where id =
       (select product_id from offering where sku = 'FIRST')`,
  );
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
});
afterAll(() => shop.stop());

/** What stands first in a listing of everything, once the job has run. */
async function learntOrder(): Promise<string[]> {
  await learnPopularity(shop.app.context);
  await shop.app.context.catalogue.refresh();
  const { items } = await shop.visitor().services.listings.refineCategory({
    body: { slug: 'taps' },
  });
  return items.map(({ sku }) => sku);
}

const dayMs = 86_400_000;

function accepted(visitor: Visitor): Visitor {
  visitor.cookies.set('choice', 'all');
  return visitor;
}

it('follows what visitors look at where they agreed to it, and lets that fade', async () => {
  const guests = [accepted(shop.visitor()), accepted(shop.visitor()), shop.visitor()];
  for (const { services } of guests) {
    await services.analytics.updateActions({
      body: { actions: [{ kind: 'added-to-basket', sku: 'SECOND' }] },
    });
  }
  // Only what two agreed to is counted, and so not enough to pass the merchant's own first.
  expect(await learntOrder()).toEqual(['FIRST', 'SECOND', 'THIRD']);
  const fans = Array.from({ length: 3 }, () => accepted(shop.visitor()));
  for (const { services } of fans) {
    await services.analytics.updateActions({
      body: { actions: [{ kind: 'added-to-basket', sku: 'SECOND' }] },
    });
  }
  expect(await learntOrder()).toEqual(['SECOND', 'FIRST', 'THIRD']);
  shop.advance(28 * dayMs);
  expect(await learntOrder()).toEqual(['FIRST', 'SECOND', 'THIRD']);
});

it('follows what is ordered, however many pieces, until the order is cancelled', async () => {
  const buyer = shop.visitor();
  const { basket } = await readyToPay(buyer, [{ sku: 'THIRD', quantity: 9 }]);
  const params = { basketId: basket.basketId };
  const intent = await buyer.services.checkout.createPaymentIntent({
    params,
    body: { method: 'card' },
  });
  await payAtProvider(shop, intent);
  await buyer.services.checkout.completePayment({ params, body: { intentId: intent.intentId } });
  expect(await learntOrder()).toEqual(['THIRD', 'FIRST', 'SECOND']);
  const { rows } = await shop.db.pool.query(
    `select demand from product join offering on product_id = product.id where sku = 'THIRD'`,
  );
  expect(rows).toEqual([{ demand: 100 }]);
  expect(await learnPopularity(shop.app.context)).toBe(0);
  await shop.db.pool.query(`update customer_order set status = 'cancelled'`);
  expect(await learntOrder()).toEqual(['FIRST', 'SECOND', 'THIRD']);
});
