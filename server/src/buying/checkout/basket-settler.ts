import {
  closeBasket,
  findCurrentBasket,
  insertBasket,
  lockBasket,
  lockOpenBaskets,
  saveBasket,
} from '../basket/store.ts';
import type { BasketState } from '../basket/basket.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { claimForOrder, releaseClaim } from '../../goods/discounts/claim-store.ts';
import { releaseHold } from '../../goods/stock/release-store.ts';
import { claimHold } from '../../goods/stock/store.ts';
import type { Fulfilment, PaymentSettler } from '../../money/payments/settler.ts';
import type { Payment } from '../../money/payments/store.ts';
import { confirmationMail } from '../../orders/orders/confirmation-mail.ts';
import {
  linePositions,
  orderNumber,
  orderToken,
  type FrozenOrder,
} from '../../orders/orders/orders.ts';
import { findOrderByPayment, insertOrder, type PlacedOrderRow } from '../../orders/orders/store.ts';
import { queueCardBilling } from './card-billing.ts';
import { leftOver } from './checkout.ts';

/**
 * What a payment for a basket brings about: its order, placed from what was agreed. The basket's
 * lock comes before the payment's everywhere, and claims come before stock.
 */
export const basketSettler: PaymentSettler<BasketState, PlacedOrderRow> = {
  purpose: 'basket',
  findResult: (tx, payment) => findOrderByPayment(tx, payment.id),
  lockSubject: (tx, basketId) => lockBasket(tx, basketId),

  async succeeded(tx, context, payment, basket) {
    // Whatever becomes of the order, the card that was to be kept was used.
    if (payment.savesCard) await queueCardBilling(tx, context, payment.id);
    const unsellable = unsellableBasket[basket.status];
    return unsellable ?? placeOrder(tx, context, payment, basket);
  },

  // Another card may still pay, and takes the claim again if there is one.
  async failed(tx, _context, payment) {
    await releaseClaim(tx, payment.id);
  },

  async cancelled(tx, _context, payment) {
    await releaseClaim(tx, payment.id);
    if (payment.holdId) await releaseHold(tx, payment.holdId);
  },
};

/** Why the money for a basket goes back as soon as it comes, by what the basket has become. */
const unsellableBasket: Record<BasketState['status'], Fulfilment<never> | null> = {
  open: null,
  merged: null,
  ordered: {
    kind: 'unsellable',
    reason: 'duplicate-charge',
    detail: 'This basket had already been ordered.',
  },
  erased: { kind: 'unsellable', reason: 'payer-erased', detail: 'Its owner was erased.' },
};

async function placeOrder(
  tx: Tx,
  context: Context,
  payment: Payment,
  basket: BasketState,
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
    basketId: basket.basketId,
    paymentId: payment.id,
    frozen,
    paidWith: payment.method,
    now,
  });
  await closeBasket(tx, basket.basketId);
  await keepWhatIsLeft(tx, context, basket, frozen);
  await queueMessage(
    tx,
    context.jobs,
    confirmationMail({
      order: { guid, number: order.number, frozen, paidWith: payment.method, terms: order.terms },
      shop: context.config,
      link: `${context.config.publicUrl}/order/${orderToken(context.signingKey, guid)}`,
      isDemo: context.config.mode === 'demo',
    }),
    now,
  );
  return { kind: 'settled', result: order };
}

/**
 * What was not bought stays in a basket: in a new one, or, where the payer has signed in since and
 * the goods stand in their account's basket, in that.
 */
async function keepWhatIsLeft(
  tx: Tx,
  context: Context,
  basket: BasketState,
  frozen: FrozenOrder,
): Promise<void> {
  const now = context.now();
  if (basket.status === 'merged') {
    const owner = { accountId: basket.ownerAccountId, visitor: null };
    await lockOpenBaskets(tx, owner);
    const own = await findCurrentBasket(tx, owner);
    if (!own) return;
    const isUsed = own.discount?.issueCodeId === frozen.discountCode?.issueCodeId;
    const lines = leftOver(own.lines, frozen.lines);
    const discount = isUsed ? null : own.discount;
    await saveBasket(tx, own, { ...own, updatedAt: now, lines, discount });
    return;
  }
  const lines = leftOver(basket.lines, frozen.lines);
  if (lines.length === 0) return;
  const basketId = context.randomBytes(16).toString('base64url');
  const left = { ...basket, basketId, version: 1, updatedAt: now, lines, discount: null };
  await insertBasket(tx, left);
}
