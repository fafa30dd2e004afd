import type {
  CardChoice,
  PaymentIntentData,
  PaymentOption,
} from '@plumbline/contracts/nouns/payments.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { NewIntent } from '../../outside/payments.ts';
import { askPayments } from '../payments/ask-payments.ts';
import { declined } from '../payments/require-settled.ts';
import type { Payment } from '../payments/store.ts';
import { getCustomerId } from './customers.ts';
import { isExpired, type KeptCard } from './saved-cards.ts';
import { findCard, listCards } from './store.ts';
import { askAboutCards } from './sync-cards.ts';

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

/** The caller's saved cards that still work, as ways to pay. */
export async function listSavedCardWays(
  context: Context,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<PaymentOption[]> {
  const cards = accountId === null ? [] : await listCards(context.db, accountId);
  return cards.filter((card) => !isExpired(card, context.now())).map(describeWay);
}

function describeWay(card: KeptCard): PaymentOption {
  const { paymentMethodId, brand, lastFour, expiryMonth, expiryYear, isDefault } = card;
  const label = `${brand} ending ${lastFour}`;
  const expires = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
  return { kind: 'saved-card', label, paymentMethodId, expires, isDefault };
}

/**
 * Finds out what a request needs: its own customer where a card is saved or a saved one pays.
 * Refuses guests, an expired card, and a card that is not the account's own, which is answered like
 * one that does not exist; each time the field says which.
 */
export async function chooseMeans(
  context: Context,
  caller: Caller,
  body: PaymentIntentData | CardChoice,
): Promise<Means> {
  if (body.method === 'saved-card') {
    const accountId = requireAccount(caller);
    const card = await findCard(context.db, accountId, body.paymentMethodId);
    if (!card)
      throw new Refusal('card-not-found', onCard('There is no such card. Choose another.'));
    if (isExpired(card, context.now())) {
      throw new Refusal('payment-failed', {
        detail: 'This card has expired. Nothing has been charged. Use another card.',
        ...onCard('This card has expired. Choose another.'),
      });
    }
    return { ...anyCard, customerId: card.customerId };
  }
  if ('saveCard' in body && body.saveCard === true) {
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

/**
 * Asks for the intent of a payment. Where a card is kept, or one that is kept pays, it is its customer
 * who is asked about.
 */
export function askForIntent(context: Context, intent: NewIntent) {
  const ask = () => context.payments.createIntent(intent);
  if (intent.customer === undefined) return askPayments(ask);
  const notReady = new Refusal('unavailable', {
    detail: 'The card service was not ready. Nothing has been charged. Please try again.',
  });
  return askAboutCards(context, intent.customer.customerId, ask, notReady);
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

const onCard = (message: string) => ({ fields: [{ path: '/body/paymentMethodId', message }] });

function requireAccount(caller: Caller): number {
  if (caller.accountId === null) throw new Refusal('not-signed-in');
  return caller.accountId;
}
