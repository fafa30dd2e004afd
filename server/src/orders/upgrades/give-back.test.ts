import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
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
async function upgraded(quantity = 1, before?: (order: StaffOrder) => Promise<void>) {
  const { shop } = orderShop;
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity }]);
  await before?.(order);
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

/** An order of three whose better delivery was parted since, each part for the day that was paid for. */
async function parted() {
  const { shop, staff } = orderShop;
  const { order, paymentId, amountPence, day } = await upgraded(3);
  const { orderNumber } = order;
  const { fulfilment, orders } = staff.services;
  const now = () => orders.getStaffOrder({ params: { orderNumber } });
  const part = async (consignment: number, units: number) => {
    const lines = [{ position: 1, units }];
    const body = { ...seen(await now()), lines, expectedDay: day };
    await fulfilment.splitConsignment({ params: at(order, consignment), body });
  };
  await part(1, 2);
  await part(2, 1);
  const given = async () => {
    const refunds = await listRefundsOfPayment(shop.db, paymentId);
    return refunds.map((refund) => refund.amountPence);
  };
  expect(await given()).toEqual([]);
  return { order, amountPence, day, now, given };
}

it('a better delivery’s money goes back where what was parted from it is put off later', async () => {
  const { order, amountPence, now, given } = await parted();
  const late = { ...seen(await now()), day: '2026-12-30', reason: 'Our van broke down.' };
  await orderShop.staff.services.fulfilment.setExpectedDay({ params: at(order, 3), body: late });
  expect(await given()).toEqual([amountPence]);
});

it('a better delivery’s money goes back where what was parted from it is lost later', async () => {
  const { order, amountPence, now, given } = await parted();
  const sent = await orderShop.send(await now(), 3);
  const body = { ...seen(sent), failure: 'lost' as const };
  await orderShop.staff.services.fulfilment.failConsignment({ params: at(order, 3), body });
  expect(await given()).toEqual([amountPence]);
});

it('a better delivery’s money stays while some of it comes as was chosen and the rest is called off', async () => {
  const { order, amountPence, now, given } = await parted();
  const { orderNumber } = order;
  const cancel = async (units: number) => {
    const body = { ...seen(await now()), lines: [{ position: 1, units }], reason: 'asked to' };
    await orderShop.staff.services.orders.cancelUnits({ params: { orderNumber }, body });
  };
  await cancel(1);
  expect((await now()).consignments.some(({ state }) => state === 'cancelled')).toBe(true);
  await cancel(1);
  expect(await given()).toEqual([]);
  await cancel(1);
  expect(await given()).toEqual([amountPence]);
});

it('a better delivery’s money stays where what was parted before it was chosen is put off', async () => {
  const { shop, staff } = orderShop;
  const before = async (order: StaffOrder) => {
    const lines = [{ position: 1, units: 1 }];
    const body = { ...seen(order), lines, expectedDay: '2026-12-01' };
    await staff.services.fulfilment.splitConsignment({ params: at(order), body });
  };
  const { order, paymentId } = await upgraded(2, before);
  const { orderNumber } = order;
  const now = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
  const late = { ...seen(now), day: '2026-12-30', reason: 'Our van broke down.' };
  await staff.services.fulfilment.setExpectedDay({ params: at(order, 2), body: late });
  expect(await listRefundsOfPayment(shop.db, paymentId)).toEqual([]);
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
