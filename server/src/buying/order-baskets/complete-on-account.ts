import type { OrderBasket } from '@plumbline/contracts/nouns/order-baskets.ts';
import { guest, type Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { transaction } from '../../db/transaction.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { settleIn } from '../../money/payments/settle.ts';
import { insertPayment, type Payment } from '../../money/payments/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findTermsFor } from '../../people/accounts/store.ts';
import { holdDiscount, holdGoods } from '../checkout/hold-for-payment.ts';
import { auditOverrides, requireAgreed, soldBy } from './as-sold.ts';
import { getBuyer } from './buyer.ts';
import { requireSeen, requireThere } from './change-order-basket.ts';
import { describeOrderBasket } from './describe-order-basket.ts';
import { requireChangeable, type KeptOrderBasket } from './order-basket.ts';
import { orderBasketSettler } from './order-basket-settler.ts';
import { freezeOrderBasket } from './price-order-basket.ts';
import { findOrderBasket, lockOrderBasket } from './store.ts';

interface Command {
  id: string;
  version: number;
  caller: Caller;
}

/**
 * Places what staff sold by phone on the account of the business that it is for: prices, stock, credit
 * and the order are one transaction, so that nothing is left begun where one of them says no.
 */
export async function completeOnAccount(
  context: Context,
  { id, version, caller }: Command,
  { agreedTotalPence }: { agreedTotalPence?: number | undefined },
): Promise<OrderBasket> {
  const terms = await context.deliveryTables.getForPayment();
  return transaction(context.db, async (tx) => {
    const kept = requireThere(await lockOrderBasket(tx, id));
    await requireSeen(tx, context, terms, kept, { version, caller });
    requireChangeable(kept);
    const buyer = await getBuyer(tx, kept);
    if (buyer.caller.businessId === null) {
      throw new Refusal('credit-refused', {
        detail: 'Only a business can order on account. Send a link to pay instead.',
      });
    }
    const priced = await freezeOrderBasket(tx, context, terms, kept, buyer);
    requireAgreed(priced, agreedTotalPence);
    const sale = await findTermsFor(tx, null, formatDay(londonDay(context.now())));
    const sold = soldBy(caller, kept, priced, sale.version);
    const frozen: FrozenOrder = { ...sold, paymentTerms: 'on-account' };
    const payment = accountPayment(context, kept, frozen);
    const { createdAt: at } = payment;
    if (!(await holdDiscount(tx, context, payment, frozen))) {
      throw new Refusal('payment-changed', { detail: 'The code of this order has been used up.' });
    }
    const holder = { ...guest, visitor: payment.visitor, isProven: true };
    await holdGoods(tx, context, payment, frozen, { caller: holder, isProven: true });
    await insertPayment(tx, { ...payment, at }, { since: at, most: 1 });
    const unasked = { seen: null, event: null };
    requireSettled(await settleIn(tx, context, orderBasketSettler, payment, unasked));
    await auditOverrides(tx, caller, kept, at);
    const after = requireThere(await findOrderBasket(tx, id));
    return describeOrderBasket(tx, context, terms, after, caller);
  });
}

function accountPayment(
  { randomBytes, now }: Pick<Context, 'randomBytes' | 'now'>,
  { id, version }: KeptOrderBasket,
  frozen: FrozenOrder,
): Payment {
  const at = now();
  const holdsStock = frozen.lines.some(({ toOrder }) => !toOrder);
  return {
    id: uuidFrom(randomBytes),
    purpose: 'order-basket',
    subject: id,
    subjectVersion: version,
    visitor: `visitor:order-basket:${id}`,
    intentId: null,
    clientSecret: null,
    state: 'created',
    amountPence: frozen.total.incPence,
    refundedPence: 0,
    currency: frozen.currency,
    method: null,
    failure: null,
    holdId: holdsStock ? uuidFrom(randomBytes) : null,
    customerId: null,
    savesCard: false,
    isOnAccount: true,
    snapshot: frozen,
    createdAt: at,
    updatedAt: at,
  };
}
