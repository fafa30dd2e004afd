import { callerKey, isNobody, type Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { endUnsent, findEarlier } from './earlier-payments.ts';
import { hasTimeLeft } from './held-until.ts';
import { openBegun, type Begun, type Opening } from './open-intent.ts';
import { isForSame, isOpen, largestPaymentPence, smallestPaymentPence } from './payments.ts';
import type { Outcome } from './settle.ts';
import type { PaymentSettler } from './settler.ts';
import { insertPayment, type Payment } from './store.ts';

/** What is to be paid, as it was worked out under the lock of what it is for. */
export interface Charge {
  /** Counts on whenever something else is to be paid for: a payment of another version is another. */
  version: number;
  amountPence: number;
  /** What the customer agrees to, as the purpose's settler will read it. */
  snapshot: unknown;
  /** Whether goods of the stock are kept for it. */
  holdsStock: boolean;
}

/** Somebody who wants to pay for one thing. */
export interface PaymentWish<Subject, Result> {
  settler: PaymentSettler<Subject, Result>;
  /** The id by which the settler knows what is paid for. */
  subject: string;
  caller: Caller;
  /** What the customer reads beside the payment. */
  description: string;
  /** The provider's customer whose saved card is to pay; by itself any card at hand pays. */
  customerId?: string | null;
  /** How the provider is asked, where more than a card at hand may pay. */
  ask?: Opening<Subject, Result>['ask'];
  /** Works out what is to be paid, or refuses; the subject is locked, and undefined where it is not there. */
  charge: (tx: Tx, subject: Subject | undefined) => Promise<Charge>;
  /** Keeps for a new payment what it pays for; its hold goes by the payment's `holdId`. */
  keep?: (tx: Tx, payment: Payment) => Promise<void>;
}

/**
 * Opens a payment for anything of which a module brings the settler, or gives the one that is open
 * for the same: asked twice, it is one payment. One of another version, amount or snapshot is given up
 * first.
 * The settler's `cancelled` lets go of what `keep` kept.
 */
export function openPayment<Subject, Result>(
  context: Context,
  wish: PaymentWish<Subject, Result>,
): Promise<Payment> {
  const { settler, description, ask } = wish;
  const begin = () => transaction(context.db, (tx) => beginPayment(tx, context, wish));
  return openBegun(context, { settler, begin, requireGivenUp, description, ...(ask && { ask }) });
}

async function beginPayment<Subject, Result>(
  tx: Tx,
  context: Context,
  { settler, subject, caller, customerId = null, charge, keep }: PaymentWish<Subject, Result>,
): Promise<Begun> {
  const locked = await settler.lockSubject(tx, subject);
  const wanted = await charge(tx, locked);
  requirePayable(wanted);
  const { same, sent, unsent } = await findEarlier(
    tx,
    settler,
    subject,
    (payment) =>
      (customerId === null || payment.customerId === customerId) &&
      payment.subjectVersion === wanted.version &&
      payment.amountPence === wanted.amountPence &&
      isForSame(payment.snapshot, wanted.snapshot) &&
      hasTimeLeft(context, payment),
  );
  if (sent.length > 0) return { kind: 'outdated', payments: sent };
  if (same) return { kind: 'begun', payment: same };
  const sentSince = await endUnsent(tx, context, settler, unsent);
  if (sentSince.length > 0) return { kind: 'outdated', payments: sentSince };
  // Who came by a mailed link, without a mark, is counted by what they pay for.
  const payer = isNobody(caller) ? `visitor:${subject}` : callerKey(caller);
  const payment = newPayment(context, settler, { ...wanted, subject, customerId, visitor: payer });
  await keep?.(tx, payment);
  const { createdAt: at } = payment;
  const since = new Date(at.getTime() - 10 * 60_000);
  const most = context.config.limits.intentsPer10Minutes;
  if ((await insertPayment(tx, { ...payment, at }, { since, most })) === 'begun') {
    return { kind: 'begun', payment };
  }
  throw new Refusal('too-many-requests', {
    detail: 'You have started many payments in a short time. Please wait ten minutes.',
  });
}

/** Refuses a sum of which the provider takes no payment, before anything is kept for it. */
function requirePayable({ amountPence }: Charge): void {
  if (amountPence > 0 && amountPence < smallestPaymentPence) {
    throw new Refusal('order-too-small', {
      detail: `A card payment takes at least 30p, and this comes to ${amountPence}p. Nothing has been charged. Ask for something more with it, or ask us, and we do it for you.`,
    });
  }
  if (amountPence > largestPaymentPence) {
    throw new Refusal('order-too-large', {
      detail:
        'A card payment takes up to £999,999.99. Nothing has been charged. Please pay it in parts, or call us.',
    });
  }
}

function newPayment(
  { randomBytes, now }: Pick<Context, 'randomBytes' | 'now'>,
  { purpose }: PaymentSettler,
  { version, holdsStock, ...own }: Charge & Pick<Payment, 'subject' | 'customerId' | 'visitor'>,
): Payment {
  const at = now();
  return {
    ...own,
    id: uuidFrom(randomBytes),
    purpose,
    subjectVersion: version,
    intentId: null,
    clientSecret: null,
    state: 'created',
    refundedPence: 0,
    currency: 'GBP',
    method: null,
    failure: null,
    holdId: holdsStock ? uuidFrom(randomBytes) : null,
    savesCard: false,
    isOnAccount: false,
    createdAt: at,
    updatedAt: at,
  };
}

/** Beside a payment that can still be paid, another might be paid as well. */
function requireGivenUp(outcome: Outcome): void {
  if (outcome.kind === 'settled') {
    throw new Refusal('payment-changed', { detail: 'This has been paid already.' });
  }
  if (outcome.kind !== 'open' || !isOpen(outcome.state)) return;
  throw new Refusal('payment-not-ready', {
    detail:
      outcome.state === 'processing'
        ? 'A payment of this is still being processed. Please wait for it.'
        : 'An earlier payment of this is still open. Please try again in a moment.',
  });
}
