import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { transaction } from '../../db/transaction.ts';
import type { PaymentState } from './payments.ts';
import {
  insertRefund,
  listPendingRefunds,
  listRefundsOfPayment,
  setRefundedPence,
  setRefundState,
  settleFailedRefund,
  sumRefunds,
} from './refund-store.ts';
import {
  attachIntent,
  findPayment,
  findPaymentByIntent,
  insertPayment,
  listPaymentsFor,
  listUnsettledPayments,
  lockPayment,
  recordEvent,
  setPaymentState,
  touchPayment,
  type NewPayment,
  countDeclines,
  declineEvent,
} from './store.ts';

const at = new Date('2026-11-18T10:00:00Z');
const byTheShop = { reason: 'goodwill', subject: null, askedBy: null, approvedBy: null } as const;
const noLimit = { since: at, most: 1_000_000 };
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const snapshot = { lines: [{ sku: 'A', quantity: 2 }], total: 1000 };
let db: TestDatabase;
let count = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const newSubject = () => `basket-${++count}`;

const newPayment = (subject: string): NewPayment => ({
  id: randomUUID(),
  purpose: 'basket',
  subject,
  subjectVersion: 3,
  visitor: 'visitor:v',
  amountPence: 1000,
  currency: 'GBP',
  holdId: null,
  customerId: null,
  savesCard: false,
  snapshot,
  at,
});

async function open(createdAt = at): Promise<string> {
  const payment = { ...newPayment(newSubject()), at: createdAt };
  await transaction(db, (tx) => insertPayment(tx, payment, noLimit));
  return payment.id;
}

const setState = (id: string, state: PaymentState, when = at) =>
  transaction(db, (tx) =>
    setPaymentState(tx, id, { state, method: null, failure: null, at: when }),
  );

describe('a payment', () => {
  it('is kept with everything that it was agreed for, and found by its intent and basket', async () => {
    const id = await open();
    const intent = { intentId: `pi_${id}`, clientSecret: 's', at: later(1) };
    const attached = await attachIntent(db, id, intent);
    const payment = await findPaymentByIntent(db, intent.intentId);
    expect(payment).toMatchObject({
      id,
      purpose: 'basket',
      subjectVersion: 3,
      visitor: 'visitor:v',
      intentId: intent.intentId,
      clientSecret: 's',
      state: 'created',
      amountPence: 1000,
      refundedPence: 0,
      currency: 'GBP',
      method: null,
      failure: null,
      holdId: null,
      customerId: null,
      savesCard: false,
      snapshot,
      createdAt: at,
      updatedAt: later(1),
    });
    expect(attached).toEqual(payment);
    const ofBasket = await listPaymentsFor(db, 'basket', payment?.subject ?? '');
    expect(ofBasket.map((each) => each.id)).toEqual([id]);
  });

  it('keeps the first intent that it was given', async () => {
    const id = await open();
    const attach = async (intentId: string) =>
      (await attachIntent(db, id, { intentId, clientSecret: 's', at }))?.intentId;
    expect(await attach('pi_first')).toBe('pi_first');
    expect(await attach('pi_first')).toBe('pi_first');
    expect(await attach('pi_second')).toBeUndefined();
    expect((await findPayment(db, id))?.intentId).toBe('pi_first');
  });

  it('is not begun by whoever has begun as many as they may lately', async () => {
    const begin = async (visitor: string, when: Date) => {
      const payment = { ...newPayment(newSubject()), visitor, at: when };
      return transaction(db, (tx) => insertPayment(tx, payment, { since: later(600), most: 2 }));
    };
    expect(await begin('visitor:old', later(600))).toBe('begun');
    expect(await begin('visitor:old', later(601))).toBe('begun');
    expect(await begin('visitor:old', later(602))).toBe('begun');
    expect(await begin('visitor:old', later(603))).toBe('too-many');
    expect(await begin('visitor:new', later(603))).toBe('begun');
  });

  it('needs proof after declined cards, the payer’s own and those of the network', async () => {
    const unproven = {
      networkIntents: 1_000,
      declinesSince: later(0),
      declines: 3,
      networkDeclines: 5,
    };
    const begin = async (visitor: string, network: string, isProven = false) => {
      const payment = { ...newPayment(newSubject()), visitor, network, at: later(5_000) };
      const limit = { ...noLimit, unproven: isProven ? null : unproven };
      const begun = await transaction(db, (tx) => insertPayment(tx, payment, limit));
      return { id: payment.id, begun };
    };
    let events = 0;
    const decline = async (id: string, times: number) => {
      const intentId = `pi_declined_${id}`;
      await attachIntent(db, id, { intentId, clientSecret: 's', at });
      for (let time = 0; time < times; time++) {
        const event = { id: `evt_declined_${events++}`, kind: declineEvent, intentId, at };
        await transaction(db, (tx) => recordEvent(tx, event));
      }
      return countDeclines(db, intentId);
    };
    const first = await begin('visitor:thief', 'net-1');
    expect(await decline(first.id, 3)).toBe(3);
    expect((await begin('visitor:thief', 'net-2')).begun).toBe('unproven');
    expect((await begin('visitor:thief', 'net-2', true)).begun).toBe('begun');
    // Another cookie is another payer, and of the same network.
    const second = await begin('visitor:again', 'net-1');
    expect(second.begun).toBe('begun');
    await decline(second.id, 2);
    expect((await begin('visitor:anybody', 'net-1')).begun).toBe('unproven');
    expect((await begin('visitor:anybody', 'net-2')).begun).toBe('begun');
    // An account has no network, and is asked for what it did itself.
    const account = { ...newPayment(newSubject()), visitor: 'account:7', at: later(5_000) };
    const limit = { ...noLimit, unproven };
    expect(await transaction(db, (tx) => insertPayment(tx, account, limit))).toBe('begun');
  });

  it('keeps the method that is known when news comes without one', async () => {
    const id = await open();
    const news = { state: 'processing', method: 'Visa ending 4242', failure: null, at } as const;
    await transaction(db, (tx) => setPaymentState(tx, id, news));
    await setState(id, 'succeeded');
    expect(await findPayment(db, id)).toMatchObject({ state: 'succeeded', method: news.method });
  });

  it('is changed by one transaction at a time', async () => {
    const id = await open();
    const order: string[] = [];
    const isLocked = Promise.withResolvers<void>();
    const first = transaction(db, async (tx) => {
      await lockPayment(tx, id);
      isLocked.resolve();
      // The second is known to wait before the first goes on.
      await expect
        .poll(
          async () => (await db.pool.query('select 1 from pg_locks where not granted')).rowCount,
        )
        .not.toBe(0);
      order.push('first');
    });
    await isLocked.promise;
    const second = transaction(db, async (tx) => {
      await lockPayment(tx, id);
      order.push('second');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });
});

describe('the reconciler’s list', () => {
  it('names what the provider may still change and nobody has looked at, the oldest first', async () => {
    const open1 = await open(later(-300));
    const open2 = await open(later(-200));
    const fresh = await open(at);
    const settled = await open(later(-400));
    await setState(settled, 'cancelled', later(-400));
    const failed = await open(later(-100));
    await setState(failed, 'failed', later(-100));
    const listed = async () =>
      (await listUnsettledPayments(db, later(-50), 10)).map((payment) => payment.id);
    expect(await listed()).toEqual([open1, open2, failed]);
    await transaction(db, (tx) => touchPayment(tx, open1, later(-60)));
    expect(await listed()).toEqual([open2, failed, open1]);
    expect(await listed()).not.toContain(fresh);
  });
});

describe('an event of the provider', () => {
  it('is new once, even when it comes many times at once', async () => {
    const event = { id: 'evt_1', kind: 'payment_intent.succeeded', intentId: 'pi_1', at };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => transaction(db, (tx) => recordEvent(tx, event))),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('is forgotten when what it did is undone, so that it can come again', async () => {
    const event = { id: 'evt_2', kind: 'x', intentId: null, at };
    const undone = transaction(db, async (tx) => {
      await recordEvent(tx, event);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await transaction(db, (tx) => recordEvent(tx, event))).toBe(true);
  });
});

describe('refunds', () => {
  const promise = (paymentId: string, amountPence: number) =>
    transaction(db, async (tx) => {
      await lockPayment(tx, paymentId);
      const refund = { id: randomUUID(), paymentId, amountPence, ...byTheShop, at };
      return insertRefund(tx, refund);
    });

  it('are promised only of a payment that went through', async () => {
    const id = await open();
    expect(await promise(id, 1)).toBe(false);
    await setState(id, 'succeeded');
    expect(await promise(id, 1)).toBe(true);
  });

  it('never promise more than was paid, however many are asked for at once', async () => {
    const id = await open();
    await setState(id, 'succeeded');
    const answers = await Promise.all(Array.from({ length: 15 }, () => promise(id, 300)));
    expect(answers.filter(Boolean)).toHaveLength(3);
    expect(await promise(id, 100)).toBe(true);
    expect(await promise(id, 1)).toBe(false);
  });

  it('count once they went through; one that failed makes room once it is tried again', async () => {
    const id = await open();
    await setState(id, 'succeeded');
    await promise(id, 600);
    await promise(id, 400);
    const [first, second] = await listRefundsOfPayment(db, id);
    await transaction(db, async (tx) => {
      await setRefundState(tx, first!.id, {
        state: 'succeeded',
        providerRefundId: 're_1',
        failure: null,
        at,
      });
      await setRefundState(tx, second!.id, {
        state: 'failed',
        providerRefundId: null,
        failure: 'expired_or_canceled_card',
        at,
      });
    });
    const refundedPence = await sumRefunds(db, id);
    expect(refundedPence).toBe(first!.amountPence);
    await transaction(db, (tx) =>
      setRefundedPence(tx, id, { refundedPence, state: 'partly-refunded', at }),
    );
    expect(await findPayment(db, id)).toMatchObject({ state: 'partly-refunded', refundedPence });
    // Until staff have seen to it, what failed is owed still.
    expect(await promise(id, second!.amountPence)).toBe(false);
    const settled = { as: 'tried-again', note: 'Once more', by: 7, at } as const;
    const settle = () => transaction(db, (tx) => settleFailedRefund(tx, second!.id, settled));
    expect(await settle()).toBe(true);
    expect(await settle()).toBe(false);
    expect(await promise(id, second!.amountPence)).toBe(true);
    const pending = await listPendingRefunds(db, later(1), 100);
    expect(pending.filter((refund) => refund.paymentId === id)).toHaveLength(1);
  });
});
