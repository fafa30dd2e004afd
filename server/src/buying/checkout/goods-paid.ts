import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RefundReason } from '../../money/payments/payments.ts';
import type { PaidFor } from '../../money/payments/settler.ts';
import type { Payment } from '../../money/payments/store.ts';
import { linesInWords } from '../../orders/orders/mail-texts.ts';
import { orderToken, type FrozenOrder } from '../../orders/orders/orders.ts';
import { findOrderOfBasket } from '../../orders/orders/store.ts';

/** What is kept of an agreed order: an erase takes away who it was for. */
type KeptOrder = Pick<FrozenOrder, 'lines'> & Partial<Pick<FrozenOrder, 'contact'>>;

/**
 * What a payment for goods was for, however they were bought: the order that they have become by
 * another payment, or else the goods themselves under what they are called and what can be done.
 */
export async function describeGoodsPaid(
  tx: Tx,
  { config, signingKey }: Context,
  { subject, snapshot }: Payment,
  unordered: Pick<PaidFor, 'name' | 'facts' | 'next'> & { reason: RefundReason },
): Promise<PaidFor> {
  const { contact, lines } = snapshot as KeptOrder;
  const { reason, name, facts, next } = unordered;
  const people = contact ? [{ name: contact.firstName, email: contact.email }] : [];
  const goods = { label: 'For', value: linesInWords(lines) };
  const order = reason === 'duplicate-charge' ? await findOrderOfBasket(tx, subject) : undefined;
  if (!order) return { people, about: subject, name, facts: [...facts, goods], next };
  return {
    people,
    // Staff find it with the order, and an erase by the basket.
    about: `${order.guid}:${subject}`,
    name: `Order ${order.number}`,
    facts: [{ label: 'Order', value: order.number }, goods],
    next: {
      text: 'Your order stands as we confirmed it.',
      label: 'See the order',
      href: `${config.publicUrl}/order/${orderToken(signingKey, order.guid)}`,
    },
  };
}
