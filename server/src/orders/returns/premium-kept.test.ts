import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts';
import { formOf, report } from '../../../test/claims.ts';
import { at, seen } from '../../../test/order-shop.ts';
import { askRefund, noRefund } from '../../../test/refunds.ts';
import { announce, decide, receive, wishOf } from '../../../test/returns.ts';
import { payAtProvider, type Visitor } from '../../../test/shop.ts';
import { findPaymentByIntent } from '../../money/payments/store.ts';
import { listClaimFaults } from '../claims/faults-store.ts';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await startAccountShop();
});
afterAll(() => shop.shop.stop());

/** Pays by card for a better day; answers the id of that payment. */
async function upgrade({ services }: Visitor, orderId: string): Promise<string> {
  const { deliveryUpgrade: calls } = services;
  const params = { orderId };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day } = days.find(({ premium }) => (premium?.incPence ?? 0) > 0)!;
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  const intent = await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  const { intentId } = intent;
  await payAtProvider(shop.shop, intent);
  await calls.completeUpgradePayment({ params, body: { intentId } });
  return (await findPaymentByIntent(shop.shop.db, intentId))!.id;
}

it.each(['on account', 'by card'])(
  'what went back in goodwill comes out of no better delivery, for an order paid %s',
  async (way) => {
    const isOnAccount = way === 'on account';
    const buyer = isOnAccount ? await shop.buyer() : undefined;
    const { order, visitor } = buyer
      ? { order: await shop.ordered(buyer), visitor: buyer }
      : await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const { orderGuid, orderNumber } = order;
    const premiumId = await upgrade(visitor, orderGuid);
    const { orders, fulfilment } = shop.staff.services;
    const sent = await shop.send(await orders.getStaffOrder({ params: { orderNumber } }));
    await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
    await shop.paper();
    // More than the delivery came to, so that it is out of the goods' price.
    const goodwillPence = order.delivery.incPence + 50_00;
    const given = await askRefund(shop.finance, orderNumber, { ...noRefund, goodwillPence });
    expect(given.refund.state).not.toBe('waiting');

    const { preview, made } = await announce(visitor, orderGuid, wishOf([[1, 2]]));
    const { returnId, duePence } = await receive(shop.staff, made.returnNumber);
    expect(duePence).toBe(preview.totalPence);
    const { decided } = await decide(shop.staff, returnId);
    expect(decided.return.refund!.totalPence).toBe(preview.totalPence);
    expect(await listRefundsOfPayment(shop.shop.db, premiumId)).toEqual([]);
    expect(await shop.listTroubles(buyer ? [buyer] : [])).toEqual([]);
  },
);

it('what went back in goodwill lessens what a claim brings, and comes out of no better delivery', async () => {
  const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { orderGuid, orderNumber, total, delivery } = order;
  const premiumId = await upgrade(visitor, orderGuid);
  const { orders, fulfilment, claims } = shop.staff.services;
  const sent = await shop.send(await orders.getStaffOrder({ params: { orderNumber } }));
  await fulfilment.deliverConsignment({ params: at(sent), body: seen(sent) });
  await shop.paper();
  const goodwillPence = delivery.incPence + 50_00;
  await askRefund(shop.finance, orderNumber, { ...noRefund, goodwillPence });
  const { claimNumber } = await report(visitor, orderNumber, formOf());
  const { outcome } = await claims.decideClaim({
    params: { claimNumber },
    body: { decision: 'refund', day: null, pence: null, note: 'As the pictures show.' },
  });
  expect(outcome).toMatchObject({ pence: total.incPence - goodwillPence });
  expect(await listRefundsOfPayment(shop.shop.db, premiumId)).toEqual([]);
  expect(await shop.listTroubles([])).toEqual([]);
  expect(await listClaimFaults(shop.shop.db)).toEqual([]);
});
