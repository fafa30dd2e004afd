import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startAccountShop,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { askedForTaps, beginByCard, orderByCard } from '../../../test/growing-orders.ts';
import { reconcile } from '../../../test/payments.ts';
import { payAtProvider, refusalOf } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

/** Somebody whose business has its band for so much until its application is looked at. */
async function provisional(capPence: number): Promise<CreditBuyer> {
  const buyer = await shop.buyer();
  await shop.shop.db.pool.query('update business set provisional_cap_pence = $2 where id = $1', [
    buyer.businessId,
    capPence,
  ]);
  return buyer;
}

it('a provisional cap holds for what is added to an order, and for what is just being paid on top', async () => {
  const buyer = await provisional(300_00);
  const orders = [await orderByCard(shop, buyer), await orderByCard(shop, buyer)] as const;
  const many = await askedForTaps(buyer, orders[0].orderNumber, 50);
  const { code, detail } = await refusalOf(many());
  expect(code).toBe('over-limit');
  expect(detail).toContain('of which £');
  const { change } = await buyer.services.orderChanges.getOrderChange({
    params: { order: orders[0].orderNumber },
  });
  const params = { order: orders[0].orderNumber, changeId: change!.changeId };
  await buyer.services.orderChanges.declineOrderChange({ params });
  const agrees = await Promise.all(
    orders.map(({ orderNumber }) => askedForTaps(buyer, orderNumber)),
  );
  const begun = await Promise.allSettled(agrees.map((agree) => agree()));
  const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason.data] : []));
  expect(refused).toMatchObject([{ code: 'over-limit' }]);
  expect((await refusalOf(beginByCard(shop, buyer))).code).toBe('order-too-large');
});

it('a provisional cap counts a declined card, which another may yet pay', async () => {
  const buyer = await provisional(120_00);
  const { intent } = await beginByCard(shop, buyer);
  await payAtProvider(shop.shop, intent, 'pm_card_visa_chargeDeclined');
  await reconcile(shop.shop);
  expect((await refusalOf(beginByCard(shop, buyer))).code).toBe('order-too-large');
});
