import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import { pounds } from '../../kit/format.ts';
import { deliveryDayPath } from './checkout-paths.ts';

/** Why a payment did not go on: what is so, in a title and a sentence, and what to do about it. */
export interface PaymentFailure {
  title: string;
  message: string;
  go: { href: string; label: string } | null;
  /** What is to be paid instead, where that is what was refused. */
  totalPence?: number;
  /** The code that was mailed and is asked for now; an error where another one was typed. */
  proof?: { sentTo: string; error: string | null };
}

const toBasket = { href: '/basket', label: 'Change the basket' };
const toDay = { href: deliveryDayPath, label: 'Choose another day' };

const toStatement = { href: '/trade/statement', label: 'Credit and statement' };
const toProof = { href: '#proofCode', label: 'Type the code' };

/** What each refusal is called on the payment page; its detail says the rest, where it has one. */
const kinds: Partial<
  Record<Problem['code'], Omit<PaymentFailure, 'message'> & { message?: string }>
> = {
  'payment-failed': { title: 'The card was declined', go: null },
  'card-not-found': {
    title: 'This card is not kept any more',
    message: 'Nothing has been charged. Choose another card.',
    go: null,
  },
  'not-signed-in': {
    title: 'You are signed out',
    message: 'Nothing has been charged. Sign in again to use a saved card, or use another card.',
    go: null,
  },
  'proof-needed': { title: 'Check your e-mail to go on', go: toProof },
  'proof-failed': { title: 'That is not the code', go: toProof },
  'payment-not-ready': { title: 'A payment is still on its way', go: null },
  'key-in-flight': { title: 'We are already processing it', go: null },
  'key-reused': { title: 'Please press the button again', go: null },
  'hold-expired': { title: 'Your items are no longer held for you', go: null },
  'out-of-stock': { title: 'There is not enough stock', go: toBasket },
  'item-unavailable': { title: 'An item is no longer sold', go: toBasket },
  'quantity-not-allowed': { title: 'A quantity cannot be ordered', go: toBasket },
  'delivery-option-unavailable': {
    title: 'That delivery option is no longer available',
    go: toDay,
  },
  'address-undeliverable': {
    title: 'We cannot deliver there',
    go: { href: '/checkout/delivery', label: 'Change the address' },
  },
  'order-too-small': { title: 'The total is too small for a card', go: toBasket },
  'order-too-large': { title: 'The total is too large for one payment', go: toBasket },
  'link-expired': { title: 'This link no longer works', go: null },
  'over-limit': { title: 'This is over what you may spend', go: null },
  'credit-refused': { title: 'This cannot go on account', go: toStatement },
  'statement-changed': { title: 'The statement has changed', go: null },
  'too-many-holds': { title: 'Too many payments are still open', go: null },
  'too-many-requests': { title: 'Please wait a little', go: null },
  unavailable: { title: 'The card service is not responding', go: null },
};

/** A refusal as the payment page says it; null for one that the page has no words for. */
export function paymentFailure(problem: Problem): PaymentFailure | null {
  const message = problem.detail ?? problem.title;
  const total = problem['totalPence'];
  if (problem.code === 'payment-changed') {
    if (problem['days']) return { title: 'The delivery day has moved', message, go: null };
    if (typeof total !== 'number') return { title: 'The basket has changed', message, go: null };
    const title = `The total is now ${pounds(total)}`;
    return { title, message, go: null, totalPence: total };
  }
  const kind = problem.code === 'unexpected' ? undefined : kinds[problem.code];
  if (!kind) return null;
  // A saved card may be refused by the shop itself, before any bank was asked.
  if (problem.code === 'payment-failed' && problem.fields?.length) {
    return { ...kind, title: 'This card cannot be used', message };
  }
  return { ...kind, message: problem.detail ?? kind.message ?? problem.title, ...proofOf(problem) };
}

/**
 * The same of a payment for an order that stands, where no basket and no step can be gone back to: the
 * page itself shows what is so now. What a basket is never refused for is said in the call's own words.
 */
export function laterPaymentFailure(problem: Problem): PaymentFailure | null {
  const failure = paymentFailure(problem) ?? (problem.status < 500 ? inOwnWords(problem) : null);
  if (!failure) return null;
  const isOther = problem.code === 'payment-changed' && failure.totalPence === undefined;
  return { ...failure, go: null, ...(isOther && { title: 'What there is to pay has changed' }) };
}

function inOwnWords({ title, detail }: Problem): PaymentFailure {
  const message = detail ?? 'Nothing has been charged. This page shows what there is to pay now.';
  return { title, message, go: null };
}

function proofOf({ sentTo, fields }: Problem): Pick<PaymentFailure, 'proof'> {
  if (typeof sentTo !== 'string') return {};
  return { proof: { sentTo, error: fields?.[0]?.message ?? null } };
}

export const holdRanOut: PaymentFailure = {
  title: 'Your items are no longer held for you',
  message:
    'The time to pay has run out. Nothing has been charged. Pay now and we will hold them again, if they are still in stock.',
  go: null,
};

/** The payment was given up elsewhere: in another tab, or because its time was over. */
export const paymentClosed: PaymentFailure = {
  title: 'This payment has been closed',
  message: 'Nothing has been charged. Press the button again to open a new one.',
  go: null,
};

/** The provider refused the card; the payment stays open for another. */
export function declined(reason: string): PaymentFailure {
  return {
    title: reason,
    message: 'Nothing has been charged. Check the details or use another card.',
    go: null,
  };
}

/** How a browser may come back from the bank without having paid. */
export type CameBack = 'declined' | 'unfinished';

/**
 * How the payment page is come back to after a refusal that another try there puts right; null for
 * any other. `state` is how far the payment has come, where that is told.
 */
export function cameBackAs(code: string, state: unknown): CameBack | null {
  if (code === 'payment-failed') return 'declined';
  return code === 'payment-not-ready' && state !== 'processing' ? 'unfinished' : null;
}

/** What is said to who came back so; null for anything that is no such way. */
export function cameBackFailure(came: string | null, reason: string | null): PaymentFailure | null {
  if (came === 'declined') return declined(reason ?? 'The payment did not go through.');
  if (came !== 'unfinished') return null;
  return {
    title: 'You have not paid yet',
    message:
      'The payment was not confirmed, and nothing has been charged. Try again or use another card.',
    go: null,
  };
}

export const scriptNeeded: PaymentFailure = {
  title: 'Paying by card needs JavaScript here',
  message: 'Nothing has been charged. Allow scripts for this page and load it again.',
  go: null,
};

/** The shop itself could not be reached, so nothing was sent to the card service either. */
export const shopSilent: PaymentFailure = {
  title: 'The payment could not be started',
  message: 'Nothing has been charged, and everything you typed is still here. Please try again.',
  go: null,
};

/** The shop was to charge a saved card and its answer never came: nobody knows what it was. */
export const chargeUnknown: PaymentFailure = {
  title: 'The shop is not responding',
  message:
    'Press the button again. If your card has already been charged, you will go to your order and nothing will be taken twice.',
  go: null,
};

/** The card service could not be reached from the browser: nobody knows what became of the try. */
export const cardServiceSilent: PaymentFailure = {
  title: 'The card service is not responding',
  message:
    'Everything you typed is still here. Try again in a minute. You will not be charged twice.',
  go: null,
};
