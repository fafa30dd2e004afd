import { isDeepStrictEqual } from 'node:util';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadDeliveryTerms } from '../../goods/delivery/store.ts';
import type { Fulfilment, PaymentSettler } from '../../money/payments/settler.ts';
import { requireNoOpenChange } from '../amendments/open-change.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Deed, OrderBooks } from '../orders/books.ts';
import { changeOrder } from '../orders/change-order.ts';
import { orderToken } from '../orders/orders.ts';
import { addPaymentToOrder, addUpgradeToOrder, findBuyer } from '../orders/store.ts';
import { getUpgradeGoods } from './goods-store.ts';
import { priceChoice } from './quote-upgrade.ts';
import { findUpgrade, findUpgradeOfPayment, finishUpgrade, type Upgrade } from './store.ts';
import { tellUpgraded } from './upgrade-mail.ts';
import { upgradeConsignment, type Priced } from './upgrades.ts';

/** An upgrade with its order, whose lock is held. */
export interface LockedUpgrade {
  upgrade: Upgrade;
  books: OrderBooks;
}

/** The order is locked as packing locks it, and so nobody packs what is being decided about. */
export async function lockUpgrade(tx: Tx, id: string): Promise<LockedUpgrade | undefined> {
  const found = await findUpgrade(tx, id);
  const books = found && (await lockBooks(tx, found.orderGuid));
  // Read again, since the lock may have been waited for.
  const upgrade = books && (await findUpgrade(tx, id));
  return upgrade && { upgrade, books };
}

/** The choice of an open upgrade by the terms of now, in the transaction that decides about it. */
export async function priceNow(
  tx: Tx,
  context: Context,
  { upgrade, books }: LockedUpgrade,
): Promise<Priced> {
  const { option, consignment, orderId } = upgrade;
  if (!option) {
    throw new Refusal('details-missing', { detail: 'Choose a day or a service first.' });
  }
  await requireNoOpenChange(tx, orderId);
  const goods = await getUpgradeGoods(tx, orderId);
  const terms = await loadDeliveryTerms(tx);
  const question = { books, consignment, goods, terms, now: context.now() };
  return priceChoice(context, question, { optionId: option.optionId, day: option.day });
}

/** Lets the goods come as chosen, with what that costs, its mail and its event: all or nothing. */
export async function applyUpgrade(
  tx: Tx,
  context: Context,
  { upgrade, books }: LockedUpgrade,
  { priced, paymentId, deed }: { priced: Priced; paymentId: string | null; deed: Deed },
): Promise<void> {
  const { id, orderId, orderGuid, consignment } = upgrade;
  const command = { order: orderGuid, command: 'upgradeDelivery', expectedVersion: null, deed };
  await changeOrder(tx, context, command, (now, by) =>
    upgradeConsignment(now, { consignment, ...priced }, by),
  );
  if (paymentId !== null) {
    await addPaymentToOrder(tx, orderId, paymentId);
    await addUpgradeToOrder(tx, orderId, priced.premium);
  }
  await finishUpgrade(tx, id, { ...priced, paymentId, at: deed.at });
  await tellUpgraded(tx, context, { id, orderGuid, number: books.number, ...priced });
}

/** What a payment for a better delivery was agreed for. */
export interface AgreedUpgrade {
  premium: LineAmount;
}

/**
 * What a payment for a better delivery brings about. Price and cut-off are asked anew under the lock
 * that packing takes: what can be had no more, or costs something else by now, gives the money back.
 */
export const upgradeSettler: PaymentSettler<LockedUpgrade, Upgrade> = {
  purpose: 'delivery-upgrade',
  findResult: (tx, payment) => findUpgradeOfPayment(tx, payment.id),
  lockSubject: lockUpgrade,

  async succeeded(tx, context, payment, locked) {
    const { upgrade } = locked;
    if (upgrade.state === 'ended') {
      return unsellable('Another delivery was begun in its place.');
    }
    if (upgrade.state !== 'open') {
      return unsellable('This better delivery is settled already.', 'duplicate-charge');
    }
    if (upgrade.version !== payment.subjectVersion) {
      return unsellable('Another day was chosen since this payment began.');
    }
    const priced = await orReason(priceNow(tx, context, locked));
    if (typeof priced === 'string') return unsellable(priced);
    if (!isDeepStrictEqual(priced.premium, (payment.snapshot as AgreedUpgrade).premium)) {
      return unsellable('Its price has changed meanwhile.');
    }
    const deed = { actor: 'customer' as const, accountId: null, at: context.now() };
    await applyUpgrade(tx, context, locked, { priced, paymentId: payment.id, deed });
    return { kind: 'settled', result: (await findUpgrade(tx, upgrade.id))! };
  },

  // Nothing is kept for a payment: the choice stays, and can be paid by another.
  failed: async () => {},
  cancelled: async () => {},

  async describePaid(tx, { config, signingKey }, _payment, { subject: { books }, reason }) {
    const { guid, number } = books;
    const buyer = await findBuyer(tx, guid);
    return {
      people: buyer ? [{ name: buyer.firstName, email: buyer.email }] : [],
      about: guid,
      name: `Order ${number}`,
      facts: [
        { label: 'Order', value: number },
        { label: 'For', value: 'A better delivery' },
      ],
      next: {
        text:
          reason === 'duplicate-charge'
            ? 'The order’s page shows when it comes.'
            : 'It comes as it would have without that. Its page shows which better days there still are.',
        label: 'See the order',
        href: `${config.publicUrl}/order/${orderToken(signingKey, guid)}`,
      },
    };
  },
};

const unsellable = (
  detail: string,
  reason: 'delivery' | 'duplicate-charge' = 'delivery',
): Fulfilment<never> => ({ kind: 'unsellable', reason, detail });

/** What was asked for, or why it was refused, in a sentence. */
async function orReason<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
