import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const trailOf = (orderNumber: string) =>
  shop.staff.services.fulfilment.getOrderTrail({ params: { orderNumber } });
const resend = (orderNumber: string, messageId: string) =>
  shop.staff.services.orderMails.resendOrderMail({ params: { orderNumber, messageId } });

it('sends a mail once more as it was, once however often it is pressed', async () => {
  const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { orderNumber } = order;
  await shop.shop.app.context.jobs.drain();
  const { messages } = await trailOf(orderNumber);
  const first = messages.find(({ kind }) => kind === 'order-confirmation')!;
  expect(first).toMatchObject({ state: 'sent', canResend: true });
  const [sent] = await Promise.all([
    resend(orderNumber, first.messageId),
    resend(orderNumber, first.messageId),
  ]);
  expect(sent).toEqual({ sentTo: order.emailAddress });
  await shop.shop.app.context.jobs.drain();
  const { messages: after, audit } = await trailOf(orderNumber);
  const copies = after.filter(({ subject }) => subject === first.subject);
  expect(copies.map(({ kind, state }) => [kind, state])).toEqual([
    ['order-confirmation', 'sent'],
    ['order-confirmation', 'sent'],
  ]);
  expect(audit.map(({ action }) => action)).toContain('orders.resendOrderMail');
  const { rows } = await shop.shop.db.pool.query(
    'select distinct html, text, to_address from message where id = any($1)',
    [copies.map(({ messageId }) => messageId)],
  );
  expect(rows).toHaveLength(1);
  shop.shop.advance(60_000);
  await resend(orderNumber, first.messageId);
  expect((await trailOf(orderNumber)).messages).toHaveLength(after.length + 1);
});

it('refuses another order’s mail, one that waits and one that was erased', async () => {
  const { order } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  const { order: other } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
  await shop.shop.app.context.jobs.drain();
  const [mail] = (await trailOf(order.orderNumber)).messages;
  for (const [number, id] of [
    [other.orderNumber, mail!.messageId],
    [order.orderNumber, randomUUID()],
  ] as const) {
    expect(await refusalOf(resend(number, id))).toMatchObject({ code: 'mail-not-found' });
  }
  const set = (change: string) =>
    shop.shop.db.pool.query(`update message set ${change} where id = $1`, [mail!.messageId]);
  await set(`state = 'queued'`);
  expect(await refusalOf(resend(order.orderNumber, mail!.messageId))).toMatchObject({
    code: 'order-refuses',
    detail: 'This mail is on its way already.',
  });
  await set(`state = 'sent', to_address = 'erased'`);
  expect((await trailOf(order.orderNumber)).messages[0]).toMatchObject({ canResend: false });
  expect(await refusalOf(resend(order.orderNumber, mail!.messageId))).toMatchObject({
    code: 'order-refuses',
  });
  expect((await trailOf(order.orderNumber)).messages).toHaveLength(1);
});
