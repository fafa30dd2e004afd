import { queueMessage } from '../../base/messages/messages.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { claimForOrder } from '../../goods/discounts/claim-store.ts';
import { claimHold } from '../../goods/stock/store.ts';
import { chargeOrder } from '../../money/trade-ledger/charge.ts';
import type { Fulfilment } from '../../money/payments/settler.ts';
import type { Payment } from '../../money/payments/store.ts';
import { confirmationMail } from '../../orders/orders/confirmation-mail.ts';
import {
  linePositions,
  orderNumber,
  orderToken,
  type FrozenOrder,
} from '../../orders/orders/orders.ts';
import { insertOrder, type PlacedOrderRow } from '../../orders/orders/store.ts';

/**
 * Places the order that a payment has frozen: takes its code's claim and its goods, writes it and
 * promises its confirmation. Every way of buying ends here. Claims come before stock, and what a
 * business owes after both: an order that its credit does not pay is refused.
 */
export async function placeOrder(
  tx: Tx,
  context: Context,
  payment: Payment,
): Promise<Fulfilment<PlacedOrderRow>> {
  const now = context.now();
  const frozen = payment.snapshot as FrozenOrder;
  const guid = uuidFrom(context.randomBytes);
  const number = orderNumber(context.randomBytes);
  const discount = { paymentId: payment.id, orderGuid: guid, orderNumber: number, now };
  if (frozen.discountCode && !(await claimForOrder(tx, discount))) {
    const detail = 'The discount code was used up before the payment arrived.';
    return { kind: 'unsellable', reason: 'code-used-up', detail };
  }
  const leaving = { guid, lines: linePositions(frozen) };
  const claim = payment.holdId ? await claimHold(tx, payment.holdId, leaving, now) : null;
  if (claim?.kind === 'short') {
    const detail = 'The goods sold out before the payment arrived.';
    return { kind: 'unsellable', reason: 'sold-out', detail };
  }
  const order = await insertOrder(tx, {
    guid,
    number,
    basketId: payment.subject,
    paymentId: payment.id,
    frozen,
    paidWith: payment.method,
    now,
  });
  if (payment.isOnAccount) {
    const pence = frozen.total.incPence;
    const charge = { businessId: frozen.businessId!, orderId: order.id, cause: `order:${guid}` };
    // Last of all locks: whoever changes what a business owes waits for nothing more.
    await chargeOrder(tx, context, { ...charge, pence, morePence: pence, isNew: true });
  }
  await queueMessage(
    tx,
    context.jobs,
    confirmationMail({
      order: { ...order, frozen, paidWith: payment.method },
      shop: context.config,
      link: `${context.config.publicUrl}/order/${orderToken(context.signingKey, guid)}`,
      isDemo: context.config.mode === 'demo',
    }),
    now,
  );
  return { kind: 'settled', result: order };
}
