import type { RefundWish } from '@plumbline/contracts/staff/refunds.ts';
import { payAtProvider, readyToPay, type TestShop, type Visitor } from './shop.ts';
import { card } from './payments.ts';

/** A wish to give back nothing, to be filled. */
export const noRefund: RefundWish = {
  lines: [],
  deliveryPence: 0,
  goodwillPence: 0,
  duplicateChargePence: 0,
};

/** So many units of the first line of an order. */
export const unitsOf = (position: number, units: number): RefundWish => ({
  ...noRefund,
  lines: [{ position, units, offPence: 0 }],
});

/** An order that is paid, by its number, with the payment that paid it. */
export async function paidOrder(
  shop: TestShop,
  items: { sku: string; quantity: number }[],
  { testCard = 'pm_card_visa', visitor = shop.visitor() } = {},
) {
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: card });
  await payAtProvider(shop, intent, testCard);
  await checkout.completePayment({ params, body: { intentId: intent.intentId } });
  const { rows } = await shop.db.pool.query<{ number: string; guid: string; paymentId: string }>(
    `select o.number, o.guid, p.id as "paymentId" from payment p
       join order_payment op on op.payment_id = p.id join customer_order o on o.id = op.order_id
      where p.provider_intent_id = $1`,
    [intent.intentId],
  );
  return { ...rows[0]!, intentId: intent.intentId, visitor };
}

/** Asks for a refund as a member of staff who has seen its preview. */
export async function askRefund(
  { services: { refunds } }: Visitor,
  order: string,
  wish: RefundWish,
  note = 'They sent it back',
) {
  const params = { order };
  const preview = await refunds.previewRefund({ params, body: wish });
  const body = { ...wish, note, expectedPence: preview.total.incPence };
  return { preview, refund: await refunds.askRefund({ params, body }) };
}

/** Gives an order a second payment out of its first, as a change to it would leave it. */
export async function splitPayment(
  { db }: TestShop,
  paymentId: string,
  secondPence: number,
): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `with copy as (
       insert into payment
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
                 'provider_intent_id', p.provider_intent_id || '_second',
                 'amount_pence', $2::bigint,
                 'created_at', p.created_at + interval '1 hour'))).*
         from payment p where p.id = $1 returning id),
     less as (update payment set amount_pence = amount_pence - $2 where id = $1),
     attached as (
       insert into order_payment (payment_id, order_id)
       select copy.id, op.order_id from copy, order_payment op where op.payment_id = $1)
     select id from copy`,
    [paymentId, secondPence],
  );
  return rows[0]!.id;
}
