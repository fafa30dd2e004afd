import type { Context } from '../../core/context.ts';
import type { CreatedIntent, NewIntent } from '../../outside/payments.ts';
import { askPayments } from './ask-payments.ts';
import { giveUpPayment } from './give-up.ts';
import { isOpen } from './payments.ts';
import { settleWith, type Outcome } from './settle.ts';
import type { PaymentSettler } from './settler.ts';
import { attachIntent, type Payment } from './store.ts';
import { Refusal } from '../../core/refusal.ts';

/**
 * What came of beginning a payment within a transaction. Earlier ones that the provider knows are in
 * the way where they are for something else, and are only known to be so under the subject's lock.
 */
export type Begun = { kind: 'begun'; payment: Payment } | { kind: 'outdated'; payments: Payment[] };

/** How a purpose opens its payments. */
export interface Opening<Subject, Result> {
  settler: PaymentSettler<Subject, Result>;
  /** Writes the payment and keeps what it pays for, in a transaction; nothing outside is asked. */
  begin: () => Promise<Begun>;
  /** Refuses to go on where an earlier payment was not given up after all. */
  requireGivenUp: (outcome: Outcome<Result>) => void;
  /** What the customer reads beside the payment. */
  description: string;
  /** Asks the provider, where more than a card at hand may pay. */
  ask?: (intent: NewIntent) => Promise<CreatedIntent>;
}

/**
 * Opens a payment: begins it, gives up those that no longer fit, commits, and only then asks the
 * provider. The payment's id is the provider's idempotency key, so a retry after a crash finds the
 * same intent. Where there is nothing to pay nobody is asked, and what it is for is made at once.
 */
export async function openBegun<Subject, Result>(
  context: Context,
  opening: Opening<Subject, Result>,
): Promise<Payment> {
  const { settler, begin, requireGivenUp } = opening;
  let begun = await begin();
  if (begun.kind === 'outdated') {
    // One that went through at the last moment is what was wanted: there is nothing more to pay.
    for (const payment of begun.payments) {
      requireGivenUp(await giveUpPayment(context, settler, payment));
    }
    begun = await begin();
  }
  // Another request began one between our look and our lock: its page must be seen first.
  if (begun.kind === 'outdated') throw anotherHasBegun();
  const { payment } = begun;
  if (payment.amountPence === 0) return payNothing(context, settler, payment);
  return payment.intentId === null ? openIntent(context, opening, payment) : payment;
}

/** Where nothing is to pay, agreeing to it is all that it takes. */
async function payNothing(
  context: Context,
  settler: PaymentSettler,
  payment: Payment,
): Promise<Payment> {
  const outcome = await settleWith(context, settler, payment);
  return { ...payment, state: outcome.kind === 'settled' ? 'succeeded' : 'cancelled' };
}

/** Asks the provider for the intent of a payment that is written already. */
async function openIntent<Subject, Result>(
  context: Context,
  { settler, requireGivenUp, description, ask = askCard(context) }: Opening<Subject, Result>,
  payment: Payment,
): Promise<Payment> {
  const { id, amountPence, currency, customerId, savesCard } = payment;
  const { intentId, clientSecret, state } = await ask({
    amountPence,
    currency,
    reference: id,
    idempotencyKey: id,
    description,
    ...(customerId !== null && { customer: { customerId, savesCard } }),
  });
  const written = await attachIntent(context.db, id, { intentId, clientSecret, at: context.now() });
  if (!written) throw new Error(`Payment ${id} has another intent than ${intentId}.`);
  if (!isOpen(written.state)) {
    // Another tab gave this payment up while the provider was asked: nobody may pay it now.
    requireGivenUp(await giveUpPayment(context, settler, written));
    throw anotherHasBegun();
  }
  return { ...written, state };
}

const askCard = (context: Context) => (intent: NewIntent) =>
  askPayments(() => context.payments.createIntent(intent));

const anotherHasBegun = () =>
  new Refusal('payment-changed', { detail: 'Another payment of this has begun.' });
