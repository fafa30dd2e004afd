import type {
  CardChoice,
  PaymentIntent,
  PaymentOption,
} from '@plumbline/contracts/nouns/payments.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { describeIntent } from '../payments/describe-intent.ts';
import { openPayment, type PaymentWish } from '../payments/open-payment.ts';
import type { Payment } from '../payments/store.ts';
import { askForIntent, chooseMeans, listSavedCardWays, payWithSavedCard } from './payment-means.ts';

/** Who pays, and with which card: any at hand, or one that their own account keeps. */
interface Payer {
  caller: Caller;
  card: CardChoice;
}

/** What is to be paid by card, apart from what the card decides. */
interface CardPayment<Subject, Result> extends Omit<
  PaymentWish<Subject, Result>,
  'customerId' | 'ask'
> {
  /** Where the provider's pages and the bank lead back to. */
  returnUrl: string;
  /** Takes note of an open payment before any card is charged for it. */
  opened?: (payment: Payment) => Promise<void>;
}

/** How what stands is paid by card: by one of the caller's own that is kept, or by another, which is not. */
export async function listCardWays(context: Context, caller: Caller): Promise<PaymentOption[]> {
  const saved = await listSavedCardWays(context, caller);
  return [...saved, { kind: 'card', label: 'New card', canBeSaved: false }];
}

/**
 * Opens a payment for anything but a basket, which waits for a card at hand, or has the payer's saved card pay it at
 * once. Refuses a card that is not theirs, has expired or is declined; the payment then stays open for another.
 */
export async function payByCard<Subject, Result>(
  context: Context,
  { caller, card }: Payer,
  { returnUrl, opened, ...wish }: CardPayment<Subject, Result>,
): Promise<PaymentIntent> {
  const { customerId } = await chooseMeans(context, caller, card);
  const ask = (intent: Parameters<typeof askForIntent>[1]) => askForIntent(context, intent);
  const payment = await openPayment(context, { ...wish, customerId, ask });
  await opened?.(payment);
  if (card.method !== 'saved-card') return describeIntent(context, payment, { returnUrl });
  const saved = { paymentMethodId: card.paymentMethodId, returnUrl };
  const { state, actionUrl } = await payWithSavedCard(context, payment, saved);
  return describeIntent(context, { ...payment, state }, { returnUrl, actionUrl });
}
