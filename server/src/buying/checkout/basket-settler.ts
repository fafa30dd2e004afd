import {
  closeBasket,
  findCurrentBasket,
  insertBasket,
  lockBasket,
  lockOpenBaskets,
  saveBasket,
} from '../basket/store.ts';
import type { BasketState } from '../basket/basket.ts';
import { takeHolds } from '../basket/price-hold-store.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { releaseClaim } from '../../goods/discounts/claim-store.ts';
import { releaseHold } from '../../goods/stock/release-store.ts';
import type { Fulfilment, PaymentSettler } from '../../money/payments/settler.ts';
import type { Payment } from '../../money/payments/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findOrderByPayment, type PlacedOrderRow } from '../../orders/orders/store.ts';
import { queueCardBilling } from './card-billing.ts';
import { leftOver } from './checkout.ts';
import { describeGoodsPaid } from './goods-paid.ts';
import { placeOrder } from './place-order.ts';

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
    return unsellable ?? placeOrderOf(tx, context, payment, basket);
  },

  // Another card may still pay, and takes the claim again if there is one.
  async failed(tx, _context, payment) {
    await releaseClaim(tx, payment.id);
  },

  async cancelled(tx, _context, payment) {
    await releaseClaim(tx, payment.id);
    if (payment.holdId) await releaseHold(tx, payment.holdId);
  },

  describePaid: (tx, context, payment, { reason }) =>
    describeGoodsPaid(tx, context, payment, {
      reason,
      name: 'Your order was not placed',
      facts: [],
      next: {
        text:
          reason === 'code-used-up'
            ? 'Nothing was ordered. Your basket is as it was, and can be ordered without the code.'
            : 'Nothing was ordered. Your basket is as it was: take out what is gone, and order the rest.',
        label: 'Go to the basket',
        href: `${context.config.publicUrl}/basket`,
      },
    }),
};

/** Why the money for a basket goes back as soon as it comes, by what the basket has become. */
const unsellableBasket: Record<BasketState['status'], Fulfilment<never> | null> = {
  open: null,
  // What was being paid for as it was asked about was agreed before.
  asked: null,
  merged: null,
  ordered: {
    kind: 'unsellable',
    reason: 'duplicate-charge',
    detail: 'This basket had already been ordered.',
  },
  erased: { kind: 'unsellable', reason: 'payer-erased', detail: 'Its owner was erased.' },
};

async function placeOrderOf(
  tx: Tx,
  context: Context,
  payment: Payment,
  basket: BasketState,
): Promise<Fulfilment<PlacedOrderRow>> {
  const placed = await placeOrder(tx, context, payment);
  if (placed.kind !== 'settled') return placed;
  const frozen = payment.snapshot as FrozenOrder;
  const bought = frozen.lines.filter(({ held }) => held !== undefined);
  if (basket.holds.length > 0) await takeHolds(tx, basket.basketId, bought);
  await closeBasket(tx, basket.basketId);
  await keepWhatIsLeft(tx, context, basket, frozen);
  return placed;
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
    const { businessId = null } = frozen;
    const owner = { accountId: basket.ownerAccountId, visitor: null, businessId };
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
  const left = {
    ...basket,
    basketId,
    version: 1,
    updatedAt: now,
    lines,
    discount: null,
    holds: [],
  };
  await insertBasket(tx, left);
}
