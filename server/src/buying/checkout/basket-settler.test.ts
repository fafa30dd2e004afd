import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginPayment, count, stockOf } from '../../../test/payments.ts';
import { beginPaymentFor } from '../../../test/second-purpose.ts';
import { payAtProvider, startTestShop, type TestShop } from '../../../test/shop.ts';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { findPayment, findPaymentByIntent } from '../../money/payments/store.ts';
import { basketSettler } from './basket-settler.ts';
import { listCheckoutFaults } from './faults-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 50_00, stock: 10 }] });
});
afterAll(() => shop.stop());

describe('money for a basket of which no order can be made goes back in full', () => {
  it.each([
    ['that was ordered by another payment', 'duplicate-charge', 1],
    ['whose owner was erased', 'payer-erased', 0],
  ])('%s', async (what, reason, orders) => {
    const visitor = shop.visitor();
    const { params, intent, body } = await beginPayment(visitor);
    const first = (await findPaymentByIntent(shop.db, intent.intentId))!;
    const { subject, snapshot, amountPence } = first;
    const second = await beginPaymentFor(shop, subject, {
      purpose: 'basket',
      snapshot,
      amountPence,
    });
    if (what.includes('erased')) {
      const erase = `update basket set status = 'erased', owner_visitor = null where id = $1`;
      await shop.db.pool.query(erase, [subject]);
    } else {
      await payAtProvider(shop, intent);
      await visitor.services.checkout.completePayment({ params, body });
    }
    const stock = await stockOf(shop, 'TAP');
    await payAtProvider(shop, second);
    const outcome = await settleWith(shop.app.context, basketSettler, second);
    expect(outcome).toMatchObject({ kind: 'given-back' });
    await shop.app.context.jobs.drain();
    expect(await listRefundsOfPayment(shop.db, second.id)).toMatchObject([
      { amountPence, reason, state: 'succeeded' },
    ]);
    expect(await findPayment(shop.db, second.id)).toMatchObject({ state: 'refunded' });
    expect(await count(shop, 'customer_order', 'basket_id = $1', [subject])).toBe(orders);
    expect(await stockOf(shop, 'TAP')).toEqual(stock);
    expect(await listCheckoutFaults(shop.db, new Date('2026-11-19T10:00:00Z'))).toEqual([]);
  });
});
