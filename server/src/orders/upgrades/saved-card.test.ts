import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { saveCard } from '../../../test/saved-cards.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { orderToken } from '../orders/orders.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

/** An order with a better day chosen that costs something, and its buyer with a saved card. */
async function readyToPay() {
  const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const [card] = await saveCard(shop.shop, visitor, 'pm_card_visa');
  const { deliveryUpgrade: calls } = visitor.services;
  const params = { orderId: order.orderGuid };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const dear = days.find(({ premium }) => (premium?.incPence ?? 0) > 0)!;
  await calls.setUpgradeOption({ params, body: { optionId, day: dear.day } });
  await calls.setUpgradeBilling({ params, body: { sameAsDelivery: true } });
  const { paymentMethodId } = card!;
  const agreedTotalPence = dear.premium!.incPence;
  const body = { method: 'saved-card' as const, paymentMethodId, agreedTotalPence };
  return { order, visitor, calls, params, body, day: dear.day };
}

const dayOf = async ({ services }: Visitor, orderGuid: string) =>
  (await services.orders.getOrder({ params: { orderGuid } })).deliveries[0]!.expectedDay;

it('is offered beside a new card, and pays at once for exactly what was shown', async () => {
  const { order, visitor, calls, params, body, day } = await readyToPay();
  const { options, amountPence } = await calls.listUpgradePaymentOptions({ params });
  expect(options.map(({ kind }) => kind)).toEqual(['saved-card', 'card']);
  expect(amountPence).toBe(body.agreedTotalPence);
  const other = { ...body, agreedTotalPence: body.agreedTotalPence - 1 };
  const refused = await refusalOf(calls.createUpgradePaymentIntent({ params, body: other }));
  expect(refused.code).toBe('payment-changed');
  const { status, intentId } = await calls.createUpgradePaymentIntent({ params, body });
  expect(status).toBe('succeeded');
  await calls.completeUpgradePayment({ params, body: { intentId } });
  expect(await dayOf(visitor, order.orderGuid)).toBe(day);
});

it('pays once where it is pressed in two windows at once', async () => {
  const { order, calls, params, body } = await readyToPay();
  const presses = await Promise.allSettled(
    [1, 2, 3].map(() => calls.createUpgradePaymentIntent({ params, body })),
  );
  const intents = presses.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value.intentId] : [],
  );
  expect(new Set(intents).size).toBe(1);
  await calls.completeUpgradePayment({ params, body: { intentId: intents[0]! } });
  const { rows } = await shop.shop.db.pool.query<{ paid: number }>(
    `select coalesce(sum(p.amount_pence), 0)::int as paid from payment p
      where p.purpose = 'delivery-upgrade' and p.state = 'succeeded'
        and p.subject in (select u.id::text from delivery_upgrade u
                            join customer_order o on o.id = u.order_id where o.guid = $1)`,
    [order.orderGuid],
  );
  expect(rows[0]!.paid).toBe(body.agreedTotalPence);
});

it('of another account is not found, and a guest by the mailed link is offered none', async () => {
  const { order, calls, params, body } = await readyToPay();
  const other = await shop.shop.signedIn();
  const [theirs] = await saveCard(shop.shop, other, 'pm_card_mastercard');
  const stolen = { ...body, paymentMethodId: theirs!.paymentMethodId };
  const refused = await refusalOf(calls.createUpgradePaymentIntent({ params, body: stolen }));
  expect(refused).toMatchObject({ code: 'card-not-found', status: 404 });
  const guest = shop.shop.visitor().services.deliveryUpgrade;
  const orderId = orderToken(shop.shop.app.context.signingKey, order.orderGuid);
  const { options } = await guest.listUpgradePaymentOptions({ params: { orderId } });
  expect(options.map(({ kind }) => kind)).toEqual(['card']);
  const asGuest = guest.createUpgradePaymentIntent({ params: { orderId }, body });
  expect((await refusalOf(asGuest)).code).toBe('not-signed-in');
});
