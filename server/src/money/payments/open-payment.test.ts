import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { card, count } from '../../../test/payments.ts';
import { createUpgrades, type Upgrades } from '../../../test/second-purpose.ts';
import { payAtProvider, readyToPay, startTestShop, type TestShop } from '../../../test/shop.ts';
import { guest } from '../../core/caller.ts';
import { openPayment, type Charge } from './open-payment.ts';
import { requireSettled } from './require-settled.ts';
import { settleWith } from './settle.ts';
import { findPayment } from './store.ts';

let shop: TestShop;
let upgrades: Upgrades;
let order: string;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 1000 }] });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  upgrades = createUpgrades();
  const visitor = shop.visitor();
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const intent = await visitor.services.checkout.createPaymentIntent({ params, body: card });
  await payAtProvider(shop, intent);
  const body = { intentId: intent.intentId };
  order = (await visitor.services.checkout.completePayment({ params, body })).orderGuid;
});

const premium = { version: 1, amountPence: 6_00, snapshot: { day: 1 }, holdsStock: false };

function open(charge: Partial<Charge> = {}, kept: string[] = []) {
  return openPayment(shop.app.context, {
    settler: upgrades.settler,
    subject: order,
    caller: { ...guest, visitor: order },
    description: 'A better day',
    charge: async (_tx, subject) => {
      expect(subject).toBeDefined();
      return { ...premium, ...charge };
    },
    keep: async (_tx, { id }) => void kept.push(id),
  });
}

describe('a payment of any purpose', () => {
  it('is one payment with one intent, however often it is asked for', async () => {
    const kept: string[] = [];
    const first = await open({}, kept);
    expect(await open({}, kept)).toMatchObject({ id: first.id, intentId: first.intentId });
    expect(kept).toEqual([first.id]);
    expect(first).toMatchObject({ purpose: 'statement', subject: order, state: 'created' });
  });

  it('is one payment when eight ask at once', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(opened.map(({ intentId }) => intentId)).size).toBe(1);
    expect(await count(shop, 'payment', 'subject = $1', [order])).toBe(1);
  });

  it('of something else is given up first, and what was kept for it is let go of', async () => {
    const first = await open();
    const second = await open({ version: 2, amountPence: 9_00 });
    expect(second.id).not.toBe(first.id);
    expect(await findPayment(shop.db, first.id)).toMatchObject({ state: 'cancelled' });
    expect(upgrades.calls).toEqual(['cancelled']);
    expect(await shop.app.context.payments.getIntent(first.intentId!)).toMatchObject({
      state: 'cancelled',
    });
  });

  it('of something else is another, also where that comes to the same sum', async () => {
    const first = await open();
    const second = await open({ snapshot: { day: 2 } });
    expect(second.id).not.toBe(first.id);
    expect(await findPayment(shop.db, first.id)).toMatchObject({ state: 'cancelled' });
    expect(await open({ snapshot: { day: 2 } })).toMatchObject({ id: second.id });
  });

  it('that was paid meanwhile stands, and nobody is asked for another', async () => {
    const first = await open();
    await payAtProvider(shop, { intentId: first.intentId!, clientSecret: first.clientSecret! });
    await expect(open({ version: 2 })).rejects.toMatchObject({ code: 'payment-changed' });
    const outcome = await settleWith(shop.app.context, upgrades.settler, first);
    expect(requireSettled(outcome)).toEqual({ orderId: expect.any(Number) });
  });

  it('with nothing to pay is made at once, without the provider', async () => {
    const free = await open({ amountPence: 0 });
    expect(free).toMatchObject({ state: 'succeeded', intentId: null });
  });

  it.each([
    [29, 'order-too-small'],
    [999_999_99 + 1, 'order-too-large'],
  ])('of %d pence is not begun, and nothing is kept for it', async (amountPence, code) => {
    const kept: string[] = [];
    await expect(open({ amountPence }, kept)).rejects.toMatchObject({ code });
    expect(kept).toEqual([]);
    expect(await count(shop, 'payment', 'subject = $1', [order])).toBe(0);
  });

  it('is written no more than a few times in ten minutes', async () => {
    const { intentsPer10Minutes } = shop.app.context.config.limits;
    for (let version = 1; version <= intentsPer10Minutes; version += 1) await open({ version });
    await expect(open({ version: 99 })).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
