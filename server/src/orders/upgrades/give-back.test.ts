import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { askRefund, noRefund } from '../../../test/refunds.ts';
import { payAtProvider } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { saveDispute } from '../../money/payments/dispute-store.ts';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';
import { findPaymentByIntent, lockPayment } from '../../money/payments/store.ts';
import { makeDueDocuments } from '../order-documents/jobs.ts';
import { listUpgradeFaults } from './faults-store.ts';
import { makeUpgradePapers } from './papers.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop.shop.stop());

/** An order whose better delivery was paid on top, and that payment. */
async function upgraded(quantity = 1) {
  const { shop } = orderShop;
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity }]);
  const { deliveryUpgrade: calls } = visitor.services;
  const params = { orderId: order.orderGuid };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day } = days.find(({ premium }) => (premium?.incPence ?? 0) > 0)!;
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  const intent = await calls.createUpgradePaymentIntent({ params, body: { method: 'card' } });
  const { intentId } = intent;
  await payAtProvider(shop, intent);
  await calls.completeUpgradePayment({ params, body: { intentId } });
  const { id: paymentId, amountPence } = (await findPaymentByIntent(shop.db, intentId))!;
  return { order, paymentId, amountPence, day };
}

it('what goodwill left of a better delivery’s money goes back where its day is missed', async () => {
  const { shop, staff } = orderShop;
  const { order, paymentId, amountPence } = await upgraded();
  const { orderGuid, orderNumber } = order;
  const finance = await shop.signedIn({ roles: ['finance'] });
  const { leftPence } = await finance.services.refunds.getRefundable({
    params: { order: orderNumber },
  });
  const restPence = 1_00;
  await askRefund(finance, orderNumber, { ...noRefund, goodwillPence: leftPence - restPence });
  const back = async () =>
    (await listRefundsOfPayment(shop.db, paymentId))
      .map((refund) => refund.amountPence)
      .toSorted((one, other) => other - one);
  expect(await back()).toEqual([amountPence - restPence]);
  const now = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
  const late = { ...seen(now), day: '2026-12-30', reason: 'Our van broke down.' };
  await staff.services.fulfilment.setExpectedDay({ params: at(order), body: late });
  expect(await back()).toEqual([amountPence - restPence, restPence]);
  const { rows } = await shop.db.pool.query<{ subject: string; text: string }>(
    `select subject, text from message where dedupe_key like 'upgrade-given-back:' || $1 || ':%'`,
    [orderGuid],
  );
  expect(rows[0]!.subject).toContain(pounds(restPence));
  expect(rows[0]!.text.replaceAll(/\s+/g, ' ')).toContain(
    'The rest of it went back to you before.',
  );
  await makeDueDocuments(shop.app.context, new Date(0));
  await makeUpgradePapers(shop.app.context);
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await listUpgradeFaults(shop.db, tomorrow)).toEqual([]);
});

it('a better delivery’s money goes back where the shop puts part of it off, and not where that keeps its day', async () => {
  const { shop, staff } = orderShop;
  const { order, paymentId, amountPence, day } = await upgraded(3);
  const { orderNumber } = order;
  const part = async (expectedDay: string) => {
    const now = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
    const body = { ...seen(now), lines: [{ position: 1, units: 1 }], expectedDay };
    await staff.services.fulfilment.splitConsignment({ params: at(order), body });
    const given = await listRefundsOfPayment(shop.db, paymentId);
    return given.map((refund) => refund.amountPence);
  };
  expect(await part(day)).toEqual([]);
  expect(await part('2026-12-30')).toEqual([amountPence]);
});

it('a better delivery’s money goes back where part of it is lost on its way', async () => {
  const { shop, staff } = orderShop;
  const { order, paymentId, amountPence } = await upgraded(2);
  const { orderNumber } = order;
  const now = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
  const sent = await orderShop.send(now);
  const lines = [{ position: 1, units: 1 }];
  const body = { ...seen(sent), failure: 'lost' as const, lines };
  await staff.services.fulfilment.failConsignment({ params: at(order), body });
  const given = await listRefundsOfPayment(shop.db, paymentId);
  expect(given.map((refund) => refund.amountPence)).toEqual([amountPence]);
});

it('a better delivery’s money is not promised where its bank takes it back at the same moment', async () => {
  const { shop, staff } = orderShop;
  const { order, paymentId, amountPence } = await upgraded();
  const { orderNumber } = order;
  const now = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
  const openedAt = shop.app.context.now();
  let cancelling: Promise<unknown> | undefined;
  await transaction(shop.db, async (tx) => {
    await lockPayment(tx, paymentId);
    const body = { ...seen(now), lines: [{ position: 1, units: 1 }], reason: 'asked to' };
    cancelling = staff.services.orders.cancelUnits({ params: { orderNumber }, body });
    await expect.poll(waitingForLock, { timeout: 20_000 }).toBe(1);
    const dispute = {
      disputeId: `du_${orderNumber}`,
      paymentId,
      state: 'needs-response' as const,
      isInquiry: false,
      reason: 'fraudulent',
      amountPence,
      withdrawnPence: amountPence,
      feePence: 0,
      evidenceDueAt: null,
      openedAt,
    };
    await saveDispute(tx, { ...dispute, seenAt: openedAt });
  });
  await cancelling;
  expect(await listRefundsOfPayment(shop.db, paymentId)).toEqual([]);
});

/** How many statements wait for a lock of somebody else's. */
async function waitingForLock(): Promise<number> {
  const { rows } = await orderShop.shop.db.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}
