import type { Context } from '../../core/context.ts';
import type { PaymentSubject } from '../../core/module.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockStanding } from '../../people/businesses/store.ts';
import { findBusinessOrder } from './growth-store.ts';

/** What a customer would make of an order by themselves. */
interface Growth {
  orderId: number;
  moreExPence: number;
  isSentElsewhere: boolean;
  /** What a payment of it is for, by which it is told from others that are in progress. */
  inHand: PaymentSubject;
}

/**
 * Refuses more of a business's order than whoever ordered it may buy. It is asked in the transaction
 * that makes the order grow, or that begins to pay for it. Once its business does not buy any more, or
 * they are out of it, it gets nothing more at its prices, and what is on account goes nowhere else; what
 * they paid with their own card is theirs, and can come sooner.
 */
export async function requireMayGrow(
  tx: Tx,
  context: Context,
  { orderId, moreExPence, isSentElsewhere, inHand }: Growth,
): Promise<void> {
  if (moreExPence <= 0 && !isSentElsewhere) return;
  const order = await findBusinessOrder(tx, orderId);
  if (!order) return;
  const standing = await lockStanding(tx, order.accountId, order.businessId);
  if (!standing) {
    const isOfGoods = moreExPence > 0 && inHand.purpose === 'amendment';
    if (!isOfGoods && !order.isOnAccount) return;
    throw new Refusal('order-refuses', {
      detail:
        'Whoever ordered this does not buy for the business any more, so nothing can be added to it or sent elsewhere here. Nothing was changed. Its team may ring us.',
    });
  }
  if (moreExPence <= 0) return;
  for (const { limitsAddition } of context.modules) {
    await limitsAddition?.(tx, context, { order, standing, moreExPence, inHand });
  }
}
