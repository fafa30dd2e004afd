import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadDeliveryTerms } from '../../goods/delivery/store.ts';
import { releaseHold } from '../../goods/stock/release-store.ts';
import { allocate } from '../../goods/stock/stock.ts';
import { lockLevels } from '../../goods/stock/store.ts';
import type { PaymentSettler } from '../../money/payments/settler.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Deed, OrderBooks } from '../orders/books.ts';
import { linesInWords } from '../orders/mail-texts.ts';
import { orderToken } from '../orders/orders.ts';
import { readCheapest } from '../refunds/cheapest-delivery.ts';
import { lockLeft } from '../refunds/refundable-store.ts';
import { applyChange, requireAgreed } from './apply-change.ts';
import { changeMail } from './change-mails.ts';
import { isOpenChange } from './change-set.ts';
import { planChange } from './plan-change.ts';
import type { PricedChange } from './price-change.ts';
import { findChange, findChangeOfPayment, lockChange, type ChangeRow } from './store.ts';

/** What a customer agreed to when they began to pay for a change. */
export interface PaidChange {
  priced: PricedChange;
  duePence: number;
  /** By how much the order grows, ex VAT: a limit counts it while it is being paid. */
  moreExPence: number;
  accountId: number | null;
  /** By whose right it is done. */
  actor: Deed['actor'];
}

/** The order before its change, and both before the payment: everybody takes them so. */
export async function lockChangeAndOrder(
  tx: Tx,
  changeId: number,
): Promise<{ change: ChangeRow; books: OrderBooks } | undefined> {
  const found = await findChange(tx, changeId);
  if (!found) return undefined;
  const books = await lockBooks(tx, found.orderGuid);
  const change = await lockChange(tx, changeId);
  return books && change && { change, books };
}

/**
 * What a payment for a change brings about: the change, as it was priced when its customer agreed.
 * Where the order does not allow it any more, or the goods are gone, the money goes back.
 */
export const changeSettler: PaymentSettler<
  { change: ChangeRow; books: OrderBooks },
  { id: number; orderId: number }
> = {
  purpose: 'amendment',
  findResult: (tx, payment) => findChangeOfPayment(tx, payment.id),
  lockSubject: (tx, changeId) => lockChangeAndOrder(tx, Number(changeId)),

  async succeeded(tx, context, payment, { change, books }) {
    const { priced, duePence, accountId, actor } = payment.snapshot as PaidChange;
    if (!isOpenChange(change.state) || change.paymentId !== payment.id) {
      const detail = 'This change had been decided about already.';
      return { kind: 'unsellable', reason: 'duplicate-charge', detail };
    }
    // What was held is free again for this transaction alone, which takes it.
    if (payment.holdId) await releaseHold(tx, payment.holdId);
    const fromStock = priced.lines.filter(({ toOrder }) => !toOrder);
    const levels = await lockLevels(
      tx,
      fromStock.map(({ offeringId }) => offeringId),
    );
    if (allocate(fromStock, levels).kind === 'short') {
      const detail = 'What you wanted to add sold out before the payment arrived.';
      return { kind: 'unsellable', reason: 'sold-out', detail };
    }
    const deed = { actor, accountId, at: context.now() };
    const agreed = { duePence, backPence: 0, priced, deed };
    try {
      // The rules are asked before anything is written, since what is written then stands.
      const left = (await lockLeft(tx, books.guid))!;
      const asked = { terms: await loadDeliveryTerms(tx), at: deed.at };
      const cheapestOf = await readCheapest(tx, left.order, asked);
      requireAgreed(planChange(books, left, priced, { deed, cheapestOf }).sums, agreed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const detail = `The order did not allow the change any more: ${error.message}`;
      return { kind: 'unsellable', reason: 'too-late', detail };
    }
    const sums = await applyChange(tx, context, {
      ...agreed,
      changeId: change.id,
      orderGuid: books.guid,
      payment: { paymentId: payment.id, method: payment.method },
    });
    await changeMail(tx, context, change, { kind: 'applied', sums });
    return { kind: 'settled', result: { id: change.id, orderId: books.id } };
  },

  async failed() {},

  async cancelled(tx, _context, payment) {
    if (payment.holdId) await releaseHold(tx, payment.holdId);
  },

  async describePaid(_tx, { config, signingKey }, payment, { subject: { change }, reason }) {
    const { customer, email, orderGuid, orderNumber } = change;
    const { priced } = payment.snapshot as PaidChange;
    return {
      people: [{ name: customer, email }],
      about: orderGuid,
      name: `Order ${orderNumber}`,
      facts: [
        { label: 'Order', value: orderNumber },
        { label: 'For', value: ['A change of this order', ...linesInWords(priced.lines)] },
      ],
      next: {
        text:
          reason === 'duplicate-charge'
            ? 'The order’s page shows what became of the change.'
            : 'Your order stays as it was. Its page shows what can still be changed.',
        label: 'See the order',
        href: `${config.publicUrl}/order/${orderToken(signingKey, orderGuid)}`,
      },
    };
  },
};
