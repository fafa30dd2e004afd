import type { PaymentSettler } from '../../money/payments/settler.ts';
import { findOrderByPayment, type PlacedOrderRow } from '../../orders/orders/store.ts';
import { addNote } from '../../orders/orders/staff-order-store.ts';
import { basketSettler } from '../checkout/basket-settler.ts';
import { describeGoodsPaid } from '../checkout/goods-paid.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { recordChange } from './changes-store.ts';
import { endPaidLink } from './link-store.ts';
import type { KeptOrderBasket } from './order-basket.ts';
import { lockOrderBasket, saveOrderBasket } from './store.ts';

/**
 * What a payment for an order basket brings about: its order, placed as any other is, from what the
 * link had frozen. Its lock comes before the payment's everywhere.
 */
export const orderBasketSettler: PaymentSettler<KeptOrderBasket, PlacedOrderRow> = {
  purpose: 'order-basket',
  findResult: (tx, payment) => findOrderByPayment(tx, payment.id),
  lockSubject: (tx, id) => lockOrderBasket(tx, id),

  async succeeded(tx, context, payment, before) {
    if (before.state === 'completed') {
      const detail = 'This order had already been paid.';
      return { kind: 'unsellable', reason: 'duplicate-charge', detail };
    }
    if (before.state === 'dropped') {
      return { kind: 'unsellable', reason: 'payer-erased', detail: 'Its customer was erased.' };
    }
    const placed = await placeOrder(tx, context, payment);
    if (placed.kind !== 'settled') return placed;
    const now = context.now();
    const { number } = placed.result;
    const version = before.version + 1;
    const state = 'completed' as const;
    const after = { ...before, state, version, orderNumber: number, updatedAt: now };
    await endPaidLink(tx, before.id, payment.subjectVersion, now);
    await saveOrderBasket(tx, before, after);
    await recordChange(tx, after, { kind: 'completed', detail: { number }, by: null }, now);
    if (before.note !== null) {
      const note = { text: before.note, isPinned: true, writtenBy: before.updatedBy, at: now };
      await addNote(tx, number, note);
    }
    return placed;
  },

  // What was kept for a payment is let go of as for any basket.
  failed: basketSettler.failed,
  cancelled: basketSettler.cancelled,

  // The link that was mailed is kept as its mark alone, and its goods are not to be had: somebody helps.
  describePaid(tx, context, payment, { subject, reason }) {
    const { trader, publicUrl } = context.config;
    const reach = trader.telephone === null ? 'Write to us' : `Ring us on ${trader.telephone}`;
    return describeGoodsPaid(tx, context, payment, {
      reason,
      name: 'Your order by phone',
      facts: [{ label: 'Reference', value: subject.name }],
      next: {
        text: `Nothing was ordered. ${reach}, and we put your order right with you.`,
        label: 'How to reach us',
        href: `${publicUrl}/contact`,
      },
    });
  },
};
