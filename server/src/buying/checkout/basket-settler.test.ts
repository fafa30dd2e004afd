import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginPayment,
  count,
  mailsOfGivenBack,
  reconcile,
  sendEvent,
  stockOf,
  succeededEvent,
} from '../../../test/payments.ts';
import { beginPaymentFor } from '../../../test/second-purpose.ts';
import {
  payAtProvider,
  refusalOf,
  startTestShop,
  testDetails,
  type TestShop,
} from '../../../test/shop.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { expireAllHolds } from '../../goods/stock/jobs.ts';
import { listRefundsOfPayment } from '../../money/payments/refund-store.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { findPayment, findPaymentByIntent } from '../../money/payments/store.ts';
import { orderToken } from '../../orders/orders/orders.ts';
import { findOrderByPayment } from '../../orders/orders/store.ts';
import { basketSettler } from './basket-settler.ts';
import { listCheckoutFaults } from './faults-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 50_00, stock: 10 },
      { sku: 'LAST', incPence: 1_250_00, stock: 1 },
    ],
  });
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
    const mails = await mailsOfGivenBack(shop, second.intentId);
    // Whoever was erased is written to no more, whatever the payment still knows of them.
    expect(mails).toHaveLength(orders);
    for (const mail of mails) {
      const placed = await findOrderByPayment(shop.db, first.id);
      const { guid, number } = placed!;
      expect(mail).toMatchObject({ to: testDetails.contact.email });
      expect(mail.subject).toBe(`Order ${number}: ${pounds(amountPence)} goes back to you`);
      expect(mail.text).toContain('This basket had already been ordered.');
      expect(mail.text).toContain(`/order/${orderToken(shop.app.context.signingKey, guid)}`);
      // It is found with the order, and forgotten with the basket.
      expect(mail.key).toMatch(new RegExp(`^given-back:${guid}:${subject}:`));
    }
  });
});

describe('whoever paid for a basket of which no order can be made is told so once', () => {
  it('where its goods sold out, however many ask about the payment at once', async () => {
    const visitor = shop.visitor();
    const { params, intent, body, total } = await beginPayment(visitor, [
      { sku: 'LAST', quantity: 1 },
      { sku: 'TAP', quantity: 2 },
    ]);
    shop.advance(16 * 60_000);
    await expireAllHolds(shop.app.context);
    await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
    const faster = shop.visitor();
    const bought = await beginPayment(faster, [{ sku: 'LAST', quantity: 1 }]);
    await payAtProvider(shop, bought.intent);
    await faster.services.checkout.completePayment({ params: bought.params, body: bought.body });
    await payAtProvider(shop, intent);
    await shop.simulator.control({ calm: true });
    const events = Array.from({ length: 12 }, (_, index) =>
      sendEvent(shop, succeededEvent(intent.intentId, `evt_late_${index % 4}`)),
    );
    const pages = Array.from({ length: 12 }, () =>
      refusalOf(visitor.services.checkout.completePayment({ params, body })),
    );
    const reconcilers = Array.from({ length: 3 }, () => reconcile(shop));
    const answers = await Promise.all(events);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The page says what it said before, and no more than the mail.
    const reason = 'The goods sold out before the payment arrived.';
    for (const { code, detail } of await Promise.all(pages)) {
      expect(code).toBe('out-of-stock');
      expect(detail).toBe(`${reason} Your money is on its way back to your card, in full.`);
    }
    await Promise.all(reconcilers);
    const mails = await mailsOfGivenBack(shop, intent.intentId);
    expect(mails).toHaveLength(1);
    const [mail] = mails as [(typeof mails)[0]];
    const sum = pounds(total.incPence);
    expect(mail).toMatchObject({ kind: 'given-back', to: testDetails.contact.email });
    expect(mail.subject).toBe(`Your order was not placed: ${sum} goes back to you`);
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Robin');
      expect(form).toContain(reason);
      expect(form).toContain(sum);
      expect(form).toContain('1 × Product last');
      expect(form).toContain('2 × Product tap');
      expect(form).toContain('Visa ending 4242');
      expect(form).toContain('within 5 to 10 working days');
      expect(form).toContain(`${shop.baseUrl}/basket`);
    }
    // What was typed into a checkout is forgotten by the basket that it was for.
    expect(mail.key).toContain(`:${params.basketId}:`);
    await shop.app.context.jobs.drain();
    expect(await count(shop, 'message', `kind = 'given-back' and state = 'sent'`)).toBe(2);
  });
});
