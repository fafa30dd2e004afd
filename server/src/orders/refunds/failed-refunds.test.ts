import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';
import { transaction } from '../../db/transaction.ts';
import { promiseRefund } from '../../money/payments/refund.ts';
import { lockPayment } from '../../money/payments/store.ts';
import { askRefund, noRefund, paidOrder, unitsOf } from '../../../test/refunds.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { listRefundFaults } from './faults-store.ts';

/** The provider’s events come when they come; on a busy machine that may take a while. */
const soon = { timeout: 30_000 };

let shop: TestShop;
let support: Visitor;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    limits: { intentsPer10Minutes: 1000 },
    offerings: [{ sku: 'TAP', incPence: 40_00, stock: 1000 }],
  });
  support = await shop.signedIn({ roles: ['support'] });
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const order = (testCard?: string) => paidOrder(shop, [{ sku: 'TAP', quantity: 2 }], { testCard });

/** A refund that the bank sends back, as the task that it becomes. */
async function failed() {
  const paid = await order('pm_card_refundFail');
  const { refund } = await askRefund(support, paid.number, unitsOf(1, 1));
  await shop.app.context.jobs.drain();
  await shop.simulator.control({ settle: true });
  const params = { refundId: refund.refundId };
  const state = async () => (await support.services.refunds.getRefund({ params })).state;
  await expect.poll(state, soon).toBe('failed');
  const { refunds } = await support.services.refunds.listFailedRefunds({
    query: { pageSize: 100 },
  });
  return { ...paid, task: refunds.find(({ orderNumber }) => orderNumber === paid.number)!, state };
}
const settle = (
  { services }: Visitor,
  paymentRefundId: string,
  settledAs: 'tried-again' | 'paid-otherwise',
) =>
  services.refunds.settleFailedRefund({
    params: { paymentRefundId },
    body: { settledAs, note: 'By bank transfer, 4711' },
  });

it('that the bank sends back is a task, and owed until finance has seen to it', async () => {
  const { number, task, state } = await failed();
  expect(task).toMatchObject({ failure: 'expired_or_canceled_card', settledAs: null });
  const left = await support.services.refunds.getRefundable({ params: { order: number } });
  expect(left.payments[0]).toMatchObject({ givenPence: 40_00 });
  expect(await refusalOf(settle(support, task.paymentRefundId, 'paid-otherwise'))).toMatchObject({
    status: 403,
  });
  const done = await settle(finance, task.paymentRefundId, 'paid-otherwise');
  expect(done).toMatchObject({
    settledAs: 'paid-otherwise',
    settledNote: 'By bank transfer, 4711',
  });
  expect(await state()).toBe('done');
  expect(await refusalOf(settle(finance, task.paymentRefundId, 'tried-again'))).toMatchObject({
    code: 'refund-barred',
  });
  expect(await listRefundFaults(shop.db)).toEqual([]);
});

it('is tried again with a row of its own, once however many want to', async () => {
  const { task, paymentId } = await failed();
  shop.advance(1_000);
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => settle(finance, task.paymentRefundId, 'tried-again')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listRefundsOfPayment(shop.db, paymentId)).toMatchObject([
    { state: 'failed', settledAs: 'tried-again' },
    { state: 'pending', amountPence: 40_00 },
  ]);
  expect(await listRefundFaults(shop.db)).toEqual([]);
});

it('that the provider declines at once is a task as well', async () => {
  const { number, intentId } = await order();
  await fetch(`${shop.simulator.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_simulator' },
    body: new URLSearchParams({ payment_intent: intentId }),
  });
  const { refund } = await askRefund(support, number, unitsOf(1, 2));
  await shop.app.context.jobs.drain();
  const params = { refundId: refund.refundId };
  expect(await support.services.refunds.getRefund({ params })).toMatchObject({ state: 'failed' });
});

it('of money that no order was made of goes by the same path, and fails into the same queue', async () => {
  const { paymentId } = await order('pm_card_refundFail');
  await shop.db.pool.query('delete from order_payment where payment_id = $1', [paymentId]);
  const byTheShop = { subject: null, askedBy: null, approvedBy: null, reason: 'sold-out' } as const;
  await transaction(shop.db, async (tx) => {
    await lockPayment(tx, paymentId);
    const promise = { paymentId, amountPence: 40_00, ...byTheShop };
    expect(await promiseRefund(tx, shop.app.context, promise)).toBe(true);
  });
  await shop.app.context.jobs.drain();
  await shop.simulator.control({ settle: true });
  const tasks = async () => {
    const query = { pageSize: 100 };
    const { refunds } = await finance.services.refunds.listFailedRefunds({ query });
    return refunds.filter(({ reason }) => reason === 'sold-out');
  };
  await expect.poll(async () => (await tasks()).length, soon).toBe(1);
  const [task] = await tasks();
  expect(task).toMatchObject({ orderNumber: null, refundId: null, email: 'home@example.com' });
  const params = { paymentRefundId: task!.paymentRefundId };
  expect(await finance.services.refunds.getFailedRefund({ params })).toEqual(task);
});

it('is known by the provider’s event where the answer to its asking was lost', async () => {
  const { number, intentId, paymentId } = await order();
  // Both tries are done at the provider, and their answers never arrive: only the event does.
  await shop.simulator.control({ api: { fault: 'reset', times: 2, only: '/v1/refunds' } });
  await askRefund(support, number, { ...noRefund, goodwillPence: 5_00 });
  await shop.app.context.jobs.drain();
  const states = async () => (await listRefundsOfPayment(shop.db, paymentId)).map((r) => r.state);
  await expect.poll(states, soon).toEqual(['succeeded']);
  await shop.app.context.jobs.drain({ includeLater: true });
  const { refunds } = await shop.simulator.books();
  expect(refunds.filter((each) => each.payment_intent === intentId)).toHaveLength(1);
});

it('there is none under another id', async () => {
  const params = { paymentRefundId: randomUUID() };
  const refused = refusalOf(finance.services.refunds.getFailedRefund({ params }));
  expect(await refused).toMatchObject({ code: 'refund-not-found' });
});
