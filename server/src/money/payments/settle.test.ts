import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginPayment,
  mailsOfGivenBack,
  sendEvent,
  succeededEvent,
} from '../../../test/payments.ts';
import {
  beginPaymentFor,
  createUpgrades,
  listenWith,
  listenTo,
  settlersWith,
  settlersWithout,
  type Upgrades,
} from '../../../test/second-purpose.ts';
import { payAtProvider, startTestShop, type TestShop } from '../../../test/shop.ts';
import { settlers } from '../../../test/payments.ts';
import { basketSettler } from '../../buying/checkout/basket-settler.ts';
import { createLog } from '../../core/log.ts';
import type { SeenIntent } from '../../outside/payments.ts';
import { listOrderFaults } from '../../orders/orders/faults-store.ts';
import { findOrderByPayment } from '../../orders/orders/store.ts';
import { listPaymentFaults } from './faults-store.ts';
import { giveUpPayment } from './give-up.ts';
import { reconcilePayments } from './jobs.ts';
import { listRefundsOfPayment } from './refund-store.ts';
import { collectSettlers } from './settler.ts';
import { settleWith } from './settle.ts';
import { findPayment, findPaymentByIntent, listUnsettledPayments } from './store.ts';

let shop: TestShop;
let upgrades: Upgrades;
let upgrading: Awaited<ReturnType<typeof listenWith>>;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 1000 }] });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  upgrades = createUpgrades();
  upgrading = await listenWith(shop, upgrades.settler);
  await shop.simulator.control({ webhookUrl: `${upgrading.baseUrl}/webhooks/payments` });
});
afterEach(async () => {
  // What the provider has yet to tell must not meet an address that is gone.
  while ((await shop.simulator.books()).pendingDeliveries > 0) await delay(20);
  await upgrading.close();
});

/** An order that is paid, and the payment that it came of. */
async function placedOrder() {
  const visitor = shop.visitor();
  const { params, intent, body } = await beginPayment(visitor);
  await payAtProvider(shop, intent);
  const placed = await visitor.services.checkout.completePayment({ params, body });
  return { placed, payment: (await findPaymentByIntent(shop.db, intent.intentId))! };
}

async function totalOf(orderGuid: string): Promise<number> {
  const { rows } = await shop.db.pool.query<{ pence: number }>(
    'select total_inc_pence as pence from customer_order where guid = $1',
    [orderGuid],
  );
  return rows[0]!.pence;
}

const faults = async () => [
  ...(await listOrderFaults(shop.db)),
  ...(await listPaymentFaults(shop.db, settlersWith(upgrades.settler))),
];
const several = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('a payment of another purpose than a basket', () => {
  it('is settled once by the provider’s events, its page and the reconciler at the same time', async () => {
    const { placed } = await placedOrder();
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    await payAtProvider(shop, payment);
    shop.advance(2 * 60_000);
    const { context } = shop.app;
    const all = settlersWith(upgrades.settler);
    const [pages, events] = await Promise.all([
      several(30, () => settleWith(context, upgrades.settler, payment)),
      several(30, (index) =>
        sendEvent(upgrading, succeededEvent(payment.intentId, `evt_${payment.id}_${index % 3}`)),
      ),
      several(5, () => reconcilePayments(context, all)),
    ]);
    expect(new Set(pages.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ kind: 'settled', result: { orderId: placed.orderId } })]),
    );
    expect(new Set(events.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await totalOf(placed.orderGuid)).toBe(placed.total.incPence + payment.amountPence);
    expect(await faults()).toEqual([]);
  });

  it.each(['event', 'page', 'reconciler'])('is settled by the %s alone', async (way) => {
    const { placed } = await placedOrder();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    await payAtProvider(shop, payment);
    await shop.simulator.control({ calm: true });
    const { context } = shop.app;
    if (way === 'event') await sendEvent(upgrading, succeededEvent(payment.intentId));
    if (way === 'page') await settleWith(context, upgrades.settler, payment);
    shop.advance(2 * 60_000);
    if (way === 'reconciler') await reconcilePayments(context, settlersWith(upgrades.settler));
    expect(await findPayment(shop.db, payment.id)).toMatchObject({ state: 'succeeded' });
    expect(await totalOf(placed.orderGuid)).toBe(placed.total.incPence + payment.amountPence);
  });

  it('is cancelled at the provider too where its intent came after it was read', async () => {
    const { placed } = await placedOrder();
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    const { context } = shop.app;
    const read = { ...payment, intentId: null };
    const outcome = await giveUpPayment(context, upgrades.settler, read);
    expect(outcome).toMatchObject({ kind: 'open', state: 'cancelled' });
    const atProvider = await context.payments.getIntent(payment.intentId);
    expect(atProvider).toMatchObject({ state: 'cancelled' });
  });

  it('is the second of its order, whose first stays as it was', async () => {
    const { placed, payment: first } = await placedOrder();
    const second = await beginPaymentFor(shop, placed.orderGuid);
    await payAtProvider(shop, second);
    await settleWith(shop.app.context, upgrades.settler, second);
    for (const { id } of [first, second]) {
      expect((await findOrderByPayment(shop.db, id))!.number).toBe(placed.orderNumber);
    }
    const again = await settleWith(shop.app.context, basketSettler, first);
    expect(again).toMatchObject({ kind: 'settled', result: { number: placed.orderNumber } });
    expect(await faults()).toEqual([]);
  });

  it('goes back for its settler’s reason where nothing can be made of it', async () => {
    const { placed } = await placedOrder();
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    upgrades.isTooLate = true;
    await payAtProvider(shop, payment);
    const outcome = await settleWith(shop.app.context, upgrades.settler, payment);
    const givenBack = { kind: 'given-back', reason: 'The goods have left.' };
    expect(outcome).toEqual(givenBack);
    expect(await settleWith(shop.app.context, upgrades.settler, payment)).toEqual(givenBack);
    await shop.app.context.jobs.drain();
    expect(await listRefundsOfPayment(shop.db, payment.id)).toMatchObject([
      {
        amountPence: 6_00,
        reason: 'delivery',
        askedBy: null,
        approvedBy: null,
        state: 'succeeded',
      },
    ]);
    expect(upgrades.calls).toEqual(['cancelled']);
    expect(await totalOf(placed.orderGuid)).toBe(placed.total.incPence);
  });

  it('is told of once where it goes back, however many ask about it at once', async () => {
    const { placed } = await placedOrder();
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    upgrades.isTooLate = true;
    await payAtProvider(shop, payment);
    shop.advance(2 * 60_000);
    const { context } = shop.app;
    const all = settlersWith(upgrades.settler);
    const [pages] = await Promise.all([
      several(30, () => settleWith(context, upgrades.settler, payment)),
      several(30, (index) =>
        sendEvent(upgrading, succeededEvent(payment.intentId, `evt_${payment.id}_${index % 3}`)),
      ),
      several(5, () => reconcilePayments(context, all)),
      // Other processes of the shop, which know nothing of what this one settles.
      several(5, () => settleWith({ ...context, settling: new Map() }, upgrades.settler, payment)),
    ]);
    expect(new Set(pages.map(({ kind }) => kind))).toEqual(new Set(['given-back']));
    const mails = await mailsOfGivenBack(shop, payment.intentId);
    expect(mails.map(({ to }) => to)).toEqual(['robin@example.com', 'kim@example.com']);
    const { subject, text, html } = mails[0]!;
    expect(subject).toBe('The delivery of your order: £6.00 goes back to you');
    for (const form of [text, html]) {
      expect(form).toContain('Hello Robin. Your payment of £6.00 arrived');
      expect(form).toContain('The goods have left.');
      expect(form).toContain('Visa ending 4242');
      expect(form).toContain('All of it goes back to the card that you paid with');
      expect(form).toContain('https://example.com/next');
    }
  });

  it('is told of to the log alone where nobody is known who paid it', async () => {
    const { placed } = await placedOrder();
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    upgrades.isTooLate = true;
    upgrades.people = [{ name: 'erased', email: 'erased' }];
    let lines = '';
    const log = createLog('warn', { write: (line) => void (lines += line) });
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    await payAtProvider(shop, payment);
    await shop.simulator.control({ calm: true });
    const { context } = shop.app;
    const outcome = await settleWith({ ...context, log }, upgrades.settler, payment);
    expect(outcome).toMatchObject({ kind: 'given-back' });
    expect(await mailsOfGivenBack(shop, payment.intentId)).toEqual([]);
    expect(lines).toContain(payment.id);
    expect(lines).toContain('nobody is known');
  });

  it('tells its settler of a card that was declined, and of being given up', async () => {
    const { placed } = await placedOrder();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    await payAtProvider(shop, payment, 'pm_card_visa_chargeDeclined');
    await settleWith(shop.app.context, upgrades.settler, payment);
    expect(upgrades.calls).toEqual(['failed']);
    await giveUpPayment(shop.app.context, upgrades.settler, payment);
    await shop.simulator.control({ calm: true });
    expect(upgrades.calls).toEqual(['failed', 'cancelled']);
    expect(await findPayment(shop.db, payment.id)).toMatchObject({ state: 'cancelled' });
  });

  it('is never settled as one for a basket', async () => {
    const { placed } = await placedOrder();
    const payment = await beginPaymentFor(shop, placed.orderGuid);
    const wrong = settleWith(shop.app.context, basketSettler, payment);
    await expect(wrong).rejects.toThrow('is for a statement, not for a basket');
  });
});

describe('a payment of which the provider tells other things than were agreed', () => {
  it.each([
    ['another payment’s reference', { reference: '00000000-0000-4000-8000-000000000000' }],
    ['no reference', { reference: null }],
    ['a smaller sum', { amountPence: 5_99 }],
    ['a larger sum', { amountPence: 6_01 }],
    ['another currency', { currency: 'EUR' }],
    ['less money than was asked for', { receivedPence: 5_99 }],
    ['no money at all', { receivedPence: 0 }],
  ] satisfies [string, Partial<SeenIntent>][])(
    'settles nothing by %s, and does so once the books are right',
    async (_, wrong) => {
      const { placed } = await placedOrder();
      await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
      const payment = await beginPaymentFor(shop, placed.orderGuid);
      await payAtProvider(shop, payment);
      await shop.simulator.control({ calm: true });
      const { context } = shop.app;
      const { payments } = context;
      const misled = {
        ...context,
        payments: {
          ...payments,
          getIntent: async (id: string) => ({ ...(await payments.getIntent(id)), ...wrong }),
        },
      };
      const settling = settleWith(misled, upgrades.settler, payment);
      await expect(settling).rejects.toThrow('is not what was agreed');
      expect(await findPayment(shop.db, payment.id)).toMatchObject({ state: 'created' });
      expect(await totalOf(placed.orderGuid)).toBe(placed.total.incPence);
      await settleWith(context, upgrades.settler, payment);
      expect(await totalOf(placed.orderGuid)).toBe(placed.total.incPence + payment.amountPence);
    },
  );
});

describe('a payment whose purpose nobody settles', () => {
  it('is not acknowledged, holds up no other, and is told by doctor', async () => {
    const { placed } = await placedOrder();
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    const payment = await beginPaymentFor(shop, placed.orderGuid, { purpose: 'statement' });
    await payAtProvider(shop, payment);
    const { params, intent } = await beginPayment(shop.visitor());
    await payAtProvider(shop, intent);
    await shop.simulator.control({ calm: true });

    const others = settlersWithout('statement');
    const listening = await listenTo(shop, others);
    const event = succeededEvent(payment.intentId, `evt_${payment.id}`);
    const { baseUrl } = listening;
    expect((await sendEvent({ ...shop, baseUrl }, event)).status).toBe(503);
    await listening.close();
    const { rowCount } = await shop.db.pool.query('select from payment_event where id = $1', [
      event.id,
    ]);
    expect(rowCount).toBe(0);

    shop.advance(2 * 60_000);
    await reconcilePayments(shop.app.context, others);
    expect(await findPayment(shop.db, payment.id)).toMatchObject({ state: 'created' });
    const waiting = await listUnsettledPayments(shop.db, shop.app.context.now(), 50);
    expect(waiting.map(({ id }) => id)).not.toContain(payment.id);
    const other = (await findPaymentByIntent(shop.db, intent.intentId))!;
    expect(other).toMatchObject({ subject: params.basketId, state: 'succeeded' });

    expect(await listPaymentFaults(shop.db, others)).toContain(
      `payment ${payment.id} is for a statement, and no module settles those`,
    );
    await shop.db.pool.query('delete from payment where id = $1', [payment.id]);
  });
});

it('no two settlers take the payments of one purpose', () => {
  const purposes = ['amendment', 'basket', 'delivery-upgrade', 'order-basket', 'statement'];
  expect([...settlers.keys()].toSorted()).toEqual(purposes);
  expect(() => collectSettlers([basketSettler, basketSettler])).toThrow('the same purpose');
});
