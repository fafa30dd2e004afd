import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { findRefund, insertRefund, setRefundState } from './refund-store.ts';
import { findPayment, findPaymentByIntent, lockPayment } from './store.ts';
import { payAtProvider, readyToPay, startTestShop, type TestShop } from '../../../test/shop.ts';
import { reconcile } from '../../../test/payments.ts';
import { refundPayment } from './refund.ts';

/** The provider’s events come when they come; on a busy machine that may take a while. */
const soon = { timeout: 30_000 };

const byTheShop = { reason: 'goodwill', subject: null, askedBy: null, approvedBy: null } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 1000 }] });
});
afterAll(() => shop.stop());

/** A payment that became an order, paid with the given test card. */
async function paid(card: string) {
  const visitor = shop.visitor();
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent, card);
  await checkout.completePayment({ params, body: { intentId: intent.intentId } });
  return (await findPaymentByIntent(shop.db, intent.intentId))!;
}

/** Promises a refund, as the shop does, and asks the provider for it. */
async function refund(payment: { id: string; amountPence: number }, amountPence?: number) {
  const id = randomUUID();
  const { context } = shop.app;
  await transaction(shop.db, async (tx) => {
    await lockPayment(tx, payment.id);
    const amount = amountPence ?? payment.amountPence;
    const promise = { id, paymentId: payment.id, amountPence: amount, ...byTheShop };
    expect(await insertRefund(tx, { ...promise, at: context.now() })).toBe(true);
    await context.jobs.send(tx, refundPayment, { refundId: id });
  });
  await context.jobs.drain();
  return id;
}

const stateOf = async (paymentId: string) => (await findPayment(shop.db, paymentId))!.state;
const allDelivered = () =>
  expect.poll(async () => (await shop.simulator.books()).pendingDeliveries, soon).toBe(0);
const settled = () => shop.simulator.control({ settle: true });

describe('a refund', () => {
  it('moves its payment from paid to partly and wholly refunded', async () => {
    const payment = await paid('pm_card_visa');
    await refund(payment, 10_00);
    expect(await stateOf(payment.id)).toBe('partly-refunded');
    await refund(payment, payment.amountPence - 10_00);
    expect(await findPayment(shop.db, payment.id)).toMatchObject({
      state: 'refunded',
      refundedPence: payment.amountPence,
    });
  });

  it('that the provider refuses for good has failed, with the reason, and is not tried again', async () => {
    const payment = await paid('pm_card_visa');
    await fetch(`${shop.simulator.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator' },
      body: new URLSearchParams({ payment_intent: payment.intentId! }),
    });
    const id = await refund(payment);
    const failure = expect.stringContaining('already been refunded');
    expect(await findRefund(shop.db, id)).toMatchObject({ state: 'failed', failure });
    expect(await stateOf(payment.id)).toBe('succeeded');
    expect(await shop.app.context.jobs.drain({ includeLater: true })).toMatchObject({ failed: [] });
  });

  it('is asked for again while the provider cannot be reached, and made once', async () => {
    const payment = await paid('pm_card_visa');
    await shop.simulator.control({
      api: { fault: 'reset', times: 2, only: '/v1/refunds' },
      webhooks: { fault: 'drop', times: 2 },
    });
    const id = await refund(payment);
    expect(await findRefund(shop.db, id)).toMatchObject({ state: 'pending' });
    shop.advance(2 * 60_000);
    await reconcile(shop);
    expect(await findRefund(shop.db, id)).toMatchObject({ state: 'succeeded' });
    const { refunds } = await shop.simulator.books();
    expect(refunds.filter((each) => each.payment_intent === payment.intentId)).toHaveLength(1);
  });

  it('that takes its time counts once the provider’s event says that it went through', async () => {
    const payment = await paid('pm_card_pendingRefund');
    const id = await refund(payment);
    expect(await findRefund(shop.db, id)).toMatchObject({ state: 'pending' });
    expect(await stateOf(payment.id)).toBe('succeeded');
    await settled();
    await expect.poll(() => stateOf(payment.id), soon).toBe('refunded');
    expect(await findRefund(shop.db, id)).toMatchObject({ state: 'succeeded', failure: null });
  });

  it('that fails in the end is seen as failed, however often and late the event comes', async () => {
    const payment = await paid('pm_card_refundFail');
    const id = await refund(payment);
    await settled();
    await expect
      .poll(() => findRefund(shop.db, id), soon)
      .toMatchObject({ state: 'failed', failure: 'expired_or_canceled_card' });
    await shop.simulator.control({ replay: 3 });
    await allDelivered();
    expect(await findRefund(shop.db, id)).toMatchObject({ state: 'failed' });
    expect(await stateOf(payment.id)).toBe('succeeded');
  });

  it('that seemed to have gone through takes its payment back when it fails after all', async () => {
    const payment = await paid('pm_card_refundFail');
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 2 } });
    const id = await refund(payment);
    const at = shop.app.context.now();
    const news = { state: 'succeeded', providerRefundId: null, failure: null, at } as const;
    await transaction(shop.db, (tx) => setRefundState(tx, id, news));
    await settled();
    await expect.poll(() => findRefund(shop.db, id), soon).toMatchObject({ state: 'failed' });
    expect(await findPayment(shop.db, payment.id)).toMatchObject({
      state: 'succeeded',
      refundedPence: 0,
    });
  });

  it('that was made in the provider’s own pages changes no refund of the shop', async () => {
    const payment = await paid('pm_card_visa');
    for (const reference of ['', 'somebody-else’s', randomUUID()]) {
      await fetch(`${shop.simulator.url}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_simulator' },
        body: new URLSearchParams({
          payment_intent: payment.intentId!,
          amount: '100',
          ...(reference && { 'metadata[reference]': reference }),
        }),
      });
    }
    await allDelivered();
    expect(await stateOf(payment.id)).toBe('succeeded');
  });

  it('is not kept waiting by any number that always fail', async () => {
    const broken = await paid('pm_card_visa');
    const owed = await paid('pm_card_visa');
    const [ids, lastId] = [Array.from({ length: 60 }, () => randomUUID()), randomUUID()];
    await transaction(shop.db, async (tx) => {
      const promise = { amountPence: 1, ...byTheShop, at: shop.app.context.now() };
      for (const id of ids) await insertRefund(tx, { ...promise, id, paymentId: broken.id });
    });
    shop.advance(1_000);
    const at = shop.app.context.now();
    await transaction(shop.db, (tx) =>
      insertRefund(tx, { id: lastId, paymentId: owed.id, amountPence: 1, ...byTheShop, at }),
    );
    // What the provider has never heard of cannot be looked up, however often it is tried.
    await shop.db.pool.query(
      `update refund set provider_refund_id = 're_' || id where payment_id = $1`,
      [broken.id],
    );
    for (let round = 0; round < 2; round++) {
      shop.advance(61_000);
      await reconcile(shop);
    }
    expect((await findRefund(shop.db, lastId))!.state).toBe('succeeded');
    expect((await findRefund(shop.db, ids[0]!))!.state).toBe('pending');
  });
});
