import type { PaymentIntentData } from '@plumbline/contracts/nouns/payments.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { declined } from '../../money/payments/require-settled.ts';
import type { Payment } from '../../money/payments/store.ts';
import { getCustomerId } from '../../money/saved-cards/customers.ts';
import { isExpired } from '../../money/saved-cards/saved-cards.ts';
import { findCard } from '../../money/saved-cards/store.ts';
import { askAboutCards } from '../../money/saved-cards/sync-cards.ts';

/** What has to be agreed about the card before a payment begins. */
export interface Means {
  /** The provider's customer whose saved cards may pay; null where none of them is needed. */
  customerId: string | null;
  /** Whether the card that pays is kept for that customer. */
  savesCard: boolean;
  /** Whether the credit of the business that is bought for pays it, and no card. */
  isOnAccount: boolean;
}

/** Whatever card the payer has at hand, which is not kept. */
export const anyCard: Means = { customerId: null, savesCard: false, isOnAccount: false };

/** No card at all: what is bought is owed. */
export const byCredit: Means = { ...anyCard, isOnAccount: true };

/**
 * Finds out what a request needs: its own customer where a card is saved or a saved one pays.
 * Refuses guests, an expired card, and a card that is not the account's own, which is answered like
 * one that does not exist.
 */
export async function chooseMeans(
  context: Context,
  caller: Caller,
  body: PaymentIntentData,
): Promise<Means> {
  if (body.method === 'saved-card') {
    const accountId = requireAccount(caller);
    const card = await findCard(context.db, accountId, body.paymentMethodId);
    if (!card) throw new Refusal('card-not-found');
    if (isExpired(card, context.now())) throw declined('This card has expired.');
    return { ...anyCard, customerId: card.customerId };
  }
  if (body.method === 'card' && body.saveCard === true) {
    const customerId = await getCustomerId(context, requireAccount(caller));
    return { ...anyCard, customerId, savesCard: true };
  }
  return anyCard;
}

/**
 * Whether a payment that has begun can be paid so. A saved card needs its customer's payment; and
 * what was agreed about keeping a card is never changed under way.
 */
export function suits(payment: Means, wanted: Means): boolean {
  const isKnown = wanted.customerId === null || wanted.customerId === payment.customerId;
  return (
    isKnown && payment.savesCard === wanted.savesCard && payment.isOnAccount === wanted.isOnAccount
  );
}

/** Pays an open payment with a card of its customer's, and answers how it stands then. */
export async function payWithSavedCard(
  context: Context,
  payment: Payment,
  { paymentMethodId, returnUrl }: { paymentMethodId: string; returnUrl: string },
) {
  const confirmation = { intentId: payment.intentId!, paymentMethodId, returnUrl };
  const seen = await askAboutCards(
    context,
    payment.customerId!,
    () => context.payments.confirmIntent(confirmation),
    new Refusal('card-not-found', {
      detail: 'This card can no longer be used. Nothing has been charged. Choose another one.',
    }),
  );
  if (seen.state === 'failed') throw declined(seen.failure?.message);
  return seen;
}

function requireAccount(caller: Caller): number {
  if (caller.accountId === null) throw new Refusal('not-signed-in');
  return caller.accountId;
}
