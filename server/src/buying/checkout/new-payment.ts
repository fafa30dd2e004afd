import { callerKey, type Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Payment } from '../../money/payments/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import type { BasketState } from '../basket/basket.ts';
import { anyCard, type Means } from '../../money/saved-cards/payment-means.ts';

/**
 * A payment of exactly what a basket comes to, before anybody has been asked for the money. It names
 * a hold where anything of the order lies in the stock.
 */
export function newPayment(
  { randomBytes, now }: Pick<Context, 'randomBytes' | 'now'>,
  basket: BasketState,
  frozen: FrozenOrder,
  { caller, means = anyCard }: { caller: Caller; means?: Means },
): Payment {
  const at = now();
  return {
    id: uuidFrom(randomBytes),
    purpose: 'basket',
    subject: basket.basketId,
    subjectVersion: basket.version,
    visitor: callerKey(caller),
    intentId: null,
    clientSecret: null,
    state: 'created',
    amountPence: frozen.total.incPence,
    refundedPence: 0,
    currency: frozen.currency,
    method: null,
    failure: null,
    holdId: frozen.lines.some(({ toOrder }) => !toOrder) ? uuidFrom(randomBytes) : null,
    customerId: means.customerId,
    savesCard: means.savesCard,
    isOnAccount: means.isOnAccount,
    snapshot: frozen,
    createdAt: at,
    updatedAt: at,
  };
}
