import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAllFaults, netPenceOf } from '../../../test/order-changes.ts';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { mailsOfGivenBack, sendEvent, succeededEvent } from '../../../test/payments.ts';
import { payAtProvider, refusalOf } from '../../../test/shop.ts';
import { expireAllHolds } from '../../goods/stock/jobs.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { orderToken } from '../orders/orders.ts';

let orderShop: OrderShop;
beforeAll(async () => {
  orderShop = await startOrderShop({ offerings: [{ sku: 'LAST', incPence: 75_00, stock: 1 }] });
});
afterAll(() => orderShop.shop.stop());

/** An order whose change waits for its payment, which is begun and not made yet. */
async function paying(sku: string) {
  const { order, visitor } = await orderShop.placed([{ sku: 'WASTE', quantity: 1 }]);
  const { orderChanges } = visitor.services;
  const id = order.orderNumber;
  const modifications = [{ type: 'swap' as const, position: 1, quantity: 1, sku }];
  const change = await orderChanges.amendOrder({ params: { id }, body: { modifications } });
  const params = { order: id, changeId: change.changeId };
  const agreed = { agreedDuePence: change.quotedDuePence, agreedBackPence: 0 };
  const { payment } = await orderChanges.acceptOrderChange({ params, body: agreed });
  return { order, orderChanges, params, payment: payment! };
}

type Paying = Awaited<ReturnType<typeof paying>>;

/** Pays it with every page closed: the provider's event, which comes twice, is all that tells of it. */
async function payUnseen({ payment }: Paying) {
  const { shop } = orderShop;
  await shop.simulator.control({ webhooks: { fault: 'drop', times: 20 } });
  await payAtProvider(shop, payment);
  await shop.simulator.control({ calm: true });
  const { intentId } = payment;
  for (const id of [1, 2]) {
    const event = succeededEvent(intentId, `evt_${intentId}_${id}`);
    expect((await sendEvent(shop, event)).status).toBe(200);
  }
}

/** Decides about it behind its payment's back, as whoever takes it back does at the last moment. */
const decide = ({ params }: Paying) =>
  orderShop.shop.db.pool.query(
    `update order_change set state = 'withdrawn', decided_at = begun_at, held_until = null
      where id = $1`,
    [params.changeId],
  );

/** The one mail that tells its buyer of it, which is found with the order. */
async function mailOf({ order, payment }: Paying) {
  const { shop } = orderShop;
  const mails = await mailsOfGivenBack(shop, payment.intentId);
  expect(mails).toHaveLength(1);
  const [mail] = mails as [(typeof mails)[0]];
  const sum = pounds(payment.amountPence);
  expect(mail.to).toBe(order.emailAddress);
  expect(mail.subject).toBe(`Order ${order.orderNumber}: ${sum} goes back to you`);
  const link = `/order/${orderToken(shop.app.context.signingKey, order.orderGuid)}`;
  expect(mail.text).toContain(link);
  const { messages } = await orderShop.staff.services.fulfilment.getOrderTrail({
    params: { orderNumber: order.orderNumber },
  });
  expect(messages.filter(({ kind }) => kind === 'given-back')).toHaveLength(1);
  return mail;
}

describe('money for a change of which nothing comes goes back, and its buyer is told', () => {
  it('where its time was over and picking had begun', async () => {
    const begun = await paying('TAP');
    const { order, orderChanges, params, payment } = begun;
    const before = await netPenceOf(orderShop, order.orderNumber);
    orderShop.shop.advance(16 * 60_000);
    const { fulfilment } = orderShop.staff.services;
    await fulfilment.startPicking({ params: at(order), body: seen(order) });
    await payUnseen(begun);
    const { intentId } = payment;
    const refused = await refusalOf(orderChanges.payOrderChange({ params, body: { intentId } }));
    expect(refused.code).toBe('out-of-stock');
    expect(refused.detail).toContain('Your money is on its way back');
    const { text } = await mailOf(begun);
    expect(text).toContain('The order did not allow the change any more: ');
    expect(text).toContain('1 × Product tap');
    expect(text).toContain('Your order stays as it was.');
    expect(await netPenceOf(orderShop, order.orderNumber)).toBe(before);
  });

  it('where it had been decided about', async () => {
    const begun = await paying('TAP');
    await decide(begun);
    await payUnseen(begun);
    const { text } = await mailOf(begun);
    expect(text).toContain('This change had been decided about already.');
    expect(text).not.toContain('Your order stays as it was.');
  });

  it('where what was to be added sold out', async () => {
    const begun = await paying('LAST');
    orderShop.shop.advance(16 * 60_000);
    await expireAllHolds(orderShop.shop.app.context);
    await orderShop.placed([{ sku: 'LAST', quantity: 1 }]);
    await payUnseen(begun);
    const { text, html } = await mailOf(begun);
    for (const form of [text, html]) {
      expect(form).toContain('What you wanted to add sold out before the payment arrived.');
      expect(form).toContain('within 5 to 10 working days');
    }
  });

  it('and nobody is, where the buyer was erased meanwhile', async () => {
    const begun = await paying('TAP');
    await orderShop.shop.db.pool.query(
      `update customer_order set email = 'erased' where number = $1`,
      [begun.order.orderNumber],
    );
    await decide(begun);
    await payUnseen(begun);
    expect(await mailsOfGivenBack(orderShop.shop, begun.payment.intentId)).toEqual([]);
  });

  it('and leaves the books of orders, payments, refunds and papers in order', async () => {
    expect(await listAllFaults(orderShop)).toEqual([]);
  });
});
