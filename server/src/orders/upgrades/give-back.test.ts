import { afterAll, beforeAll, expect, it } from 'vitest';
import { seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { payAtProvider } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { saveDispute } from '../../money/payments/dispute-store.ts';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';
import { findPaymentByIntent, lockPayment } from '../../money/payments/store.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop();
});
afterAll(() => orderShop.shop.stop());

it('a better delivery’s money is not promised where its bank takes it back at the same moment', async () => {
  const { shop, staff } = orderShop;
  const { order, visitor } = await orderShop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { orderNumber } = order;
  const { deliveryUpgrade: calls } = visitor.services;
  const params = { orderId: order.orderGuid };
  await calls.startUpgrade({ params });
  const { optionId, days } = await calls.listUpgradeDays({ params, body: {} });
  const { day } = days.find(({ premium }) => (premium?.incPence ?? 0) > 0)!;
  await calls.setUpgradeOption({ params, body: { optionId, day } });
  const { intentId, ...intent } = await calls.createUpgradePaymentIntent({
    params,
    body: { method: 'card' },
  });
  await payAtProvider(shop, { intentId, ...intent });
  await calls.completeUpgradePayment({ params, body: { intentId } });

  const now = await staff.services.orders.getStaffOrder({ params: { orderNumber } });
  const { id: paymentId, amountPence } = (await findPaymentByIntent(shop.db, intentId))!;
  const at = shop.app.context.now();
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
      openedAt: at,
    };
    await saveDispute(tx, { ...dispute, seenAt: at });
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
