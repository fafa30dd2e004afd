import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { giveUpPayment } from '../../money/payments/give-up.ts';
import { isOpen } from '../../money/payments/payments.ts';
import { listPaymentsFor } from '../../money/payments/store.ts';
import { recordChange } from './changes-store.ts';
import { endLink } from './link-store.ts';
import { isOver, type KeptOrderBasket } from './order-basket.ts';
import { orderBasketSettler } from './order-basket-settler.ts';
import { lockOrderBasket, saveOrderBasket } from './store.ts';

/**
 * Makes an order basket open again whose link is withdrawn or has run out. What the customer has begun
 * to pay is given up at the provider first: a payment that went through at the last moment is the
 * order, and one that the bank still works on is waited for. `check` may refuse under the lock.
 */
export async function reopen(
  context: Context,
  id: string,
  why: 'withdrawn' | 'expired',
  by: number | null,
  check: (tx: Tx, present: KeptOrderBasket | undefined) => Promise<void> = async () => {},
): Promise<void> {
  for (const payment of await listPaymentsFor(context.db, 'order-basket', id)) {
    if (!isOpen(payment.state)) continue;
    const outcome = await giveUpPayment(context, orderBasketSettler, payment);
    if (outcome.kind === 'open' && isOpen(outcome.state)) throw beingPaid();
  }
  await transaction(context.db, async (tx) => {
    const before = await lockOrderBasket(tx, id);
    await check(tx, before);
    if (before?.state !== 'awaiting-payment') return;
    const now = context.now();
    if (why === 'expired' && !isOver(before, now)) return;
    // The customer may have begun another payment before the lock.
    const payments = await listPaymentsFor(tx, 'order-basket', id);
    if (payments.some(({ state }) => isOpen(state))) throw beingPaid();
    await endLink(tx, id, why, now);
    const version = before.version + 1;
    const after = { ...before, state: 'open' as const, version, link: null, updatedAt: now };
    await saveOrderBasket(tx, before, { ...after, updatedBy: by ?? before.updatedBy });
    await recordChange(tx, after, { kind: `link-${why}`, by }, now);
  });
}

const beingPaid = () =>
  new Refusal('payment-not-ready', {
    detail: 'The customer is paying just now. Wait a moment and look again.',
  });
