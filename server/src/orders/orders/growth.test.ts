import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startAccountShop,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { askedForTaps, orderByCard } from '../../../test/growing-orders.ts';
import { payAtProvider, refusalOf } from '../../../test/shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

const suspend = ({ businessId }: CreditBuyer) =>
  shop.shop.db.pool.query(
    `update business set status = 'suspended', status_reason = 'Looked into.',
            status_changed_at = now() where id = $1`,
    [businessId],
  );
const remove = ({ accountId }: CreditBuyer) =>
  shop.shop.db.pool.query('delete from business_member where account_id = $1', [accountId]);

it.each([
  ['a business that is suspended', suspend],
  ['somebody who was removed from it', remove],
])('%s gets nothing more at its prices, however it is paid', async (_, end) => {
  const buyer = await shop.buyer();
  const onAccount = await shop.ordered(buyer, [{ sku: 'TAP', quantity: 1 }]);
  const byCard = await orderByCard(shop, buyer);
  const orders = [onAccount.orderNumber, byCard.orderNumber];
  const agrees = await Promise.all(orders.map((number) => askedForTaps(buyer, number)));
  await end(buyer);
  for (const agree of agrees) {
    expect(await refusalOf(agree())).toMatchObject({ code: 'order-refuses', status: 409 });
  }
  for (const orderNumber of orders) {
    const { lines } = await shop.staff.services.orders.getStaffOrder({ params: { orderNumber } });
    expect(lines).toHaveLength(1);
  }
});

it('what somebody paid with their own card can still come sooner after they have left', async () => {
  const buyer = await shop.buyer();
  const { guid: orderId } = await orderByCard(shop, buyer);
  await remove(buyer);
  const { deliveryUpgrade: calls } = buyer.services;
  const params = { orderId };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day } = days.find((each) => each.available && each.premium!.exPence > 0)!;
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  await calls.setUpgradeBilling({ params, body: { sameAsDelivery: true } });
  const intent = await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop.shop, intent);
  const body = { intentId: intent.intentId };
  expect((await calls.completeUpgradePayment({ params, body })).state).toBe('done');
});
