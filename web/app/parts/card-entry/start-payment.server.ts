import type { PaymentIntent, PaymentIntentData } from '@plumbline/contracts/nouns/payments.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { paidPath } from './checkout-paths.ts';
import {
  laterPaymentFailure,
  paymentFailure,
  scriptNeeded,
  type PaymentFailure,
} from './payment-failures.ts';

/** A payment that is open at the provider, as the browser needs it to send the card there. */
export interface StartedPayment {
  intentId: string;
  clientSecret: string;
  apiUrl: string;
  publishableKey: string;
  /** How long the goods are held from now; a duration, because clocks differ. */
  heldForSeconds: number;
}

export type PaymentStart =
  | { kind: 'started'; payment: StartedPayment; hostedPageUrl: string | null }
  | { kind: 'refused'; failure: PaymentFailure; status: number }
  /** The bank wants to ask its customer, at this address; it leads back to the page for what was paid. */
  | { kind: 'challenge'; url: string; paidPath: string }
  /** Nothing more can be done here: it is paid, an earlier step is open again, or nobody is in. */
  | { kind: 'leave'; path: string };

/**
 * Opens a payment for the basket and the total that the page showed, or says why not. A saved card
 * pays at once, and an account places the order. The basket may be ordered by now and another be the visitor's current one, so it
 * is the form that names it.
 */
export async function startPayment(shop: Shop, form: FormData, now: Date): Promise<PaymentStart> {
  const basketId = String(form.get('basketId') ?? '');
  const idempotencyKey = String(form.get('idempotencyKey') ?? '');
  try {
    if (form.get('payWith') === 'on-account') {
      const { confirmationToken } = await shop.services.checkout.payOnAccount(
        { params: { basketId }, body: readAgreed(form) },
        { idempotencyKey },
      );
      return { kind: 'leave', path: `/order/${confirmationToken}` };
    }
    const body = readPaymentRequest(form);
    const intent = await shop.services.checkout.createPaymentIntent(
      { params: { basketId }, body },
      { idempotencyKey },
    );
    // Where nothing is to pay the order is placed already; the page after this one leads to it.
    if (intent.amountPence === 0) {
      return { kind: 'leave', path: paidPath({ basketId, intentId: intent.intentId }) };
    }
    if (body.method === 'saved-card') {
      return savedCardStart(paidPath({ basketId, intentId: intent.intentId }), intent);
    }
    const { hostedPageUrl } = intent;
    return { kind: 'started', payment: startedPayment(intent, now), hostedPageUrl };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    if (problem.code === 'basket-closed') return { kind: 'leave', path: paidPath({ basketId }) };
    if (problem.code === 'not-signed-in') return { kind: 'leave', path: signInAgain };
    if (leadsAway.has(problem.code)) return { kind: 'leave', path: '/checkout' };
    const failure = paymentFailure(problem);
    if (!failure) throw errorPage(error);
    return { kind: 'refused', failure, status: problem.status };
  }
}

/**
 * Opens a payment for what stands, an order or a statement, by the call that `open` makes, or says why
 * not; null where nothing was to pay after all. `paidPath` is the page that makes what was paid for;
 * whoever may not see it any more is led to `home`. A saved card has paid by then.
 */
export async function startLaterPayment(
  open: () => Promise<PaymentIntent | null>,
  {
    paidPath: paid,
    home,
    isSavedCard = false,
  }: { paidPath: (intentId: string) => string; home: string; isSavedCard?: boolean },
  now: Date,
): Promise<PaymentStart> {
  try {
    const intent = await open();
    if (intent === null) return { kind: 'leave', path: home };
    const { amountPence, intentId, hostedPageUrl } = intent;
    if (amountPence === 0) return { kind: 'leave', path: paid(intentId) };
    if (isSavedCard) return savedCardStart(paid(intentId), intent);
    return { kind: 'started', payment: startedPayment(intent, now), hostedPageUrl };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    // A card that is gone, or that is only there for who is signed in, leaves what is to be paid.
    const isOfCard =
      problem.code === 'card-not-found' || (isSavedCard && problem.code === 'not-signed-in');
    const isGone = problem.status === 401 || problem.status === 404;
    if (isGone && !isOfCard) return { kind: 'leave', path: home };
    const failure = laterPaymentFailure(problem);
    if (!failure) throw errorPage(error);
    return { kind: 'refused', failure, status: problem.status };
  }
}

/** The card that a form chose for what stands: a new one, or the id of a saved one. */
export function readCard(form: FormData) {
  const payWith = String(form.get('payWith') ?? 'card');
  return payWith === 'card'
    ? { method: 'card' as const }
    : { method: 'saved-card' as const, paymentMethodId: payWith };
}

/** Where a form that was sent without a script leads on to, or why it does not and what it had chosen. */
export function leadOn(
  start: PaymentStart,
  form: FormData,
): { leave: string } | { failure: PaymentFailure; payWith: string; status: number } {
  if (start.kind === 'leave') return { leave: start.path };
  if (start.kind === 'challenge') return { leave: start.url };
  if (start.kind === 'started' && start.hostedPageUrl) return { leave: start.hostedPageUrl };
  const payWith = String(form.get('payWith') ?? 'card');
  if (start.kind === 'started') return { failure: scriptNeeded, payWith, status: 409 };
  // It is the card that is not there, and never the page.
  const status = start.status === 404 ? 409 : start.status;
  return { failure: start.failure, payWith, status };
}

/** Refusals that another screen puts right: the checkout's start knows which. */
export const leadsAway: ReadonlySet<Problem['code']> = new Set([
  'details-missing',
  'over-limit',
  'basket-empty',
  'basket-not-found',
]);

// Whose session is over does not see this basket either, until they are back.
const signInAgain = '/sign-in/start?returnTo=%2Fcheckout%2Fpayment';

/**
 * What the form asks for. `payWith` is a new card, the payment button, or the id of a saved card;
 * the tick for keeping a card counts with a new one only.
 */
export function readPaymentRequest(form: FormData): PaymentIntentData {
  const payWith = String(form.get('payWith') ?? 'card');
  const agreed = { ...readAgreed(form), ...readProof(form) };
  if (payWith === 'payment-button') return { method: payWith, ...agreed };
  if (payWith !== 'card') return { method: 'saved-card', paymentMethodId: payWith, ...agreed };
  return { method: payWith, ...agreed, ...(form.has('saveCard') && { saveCard: true }) };
}

/** The total and the days that the page showed. */
function readAgreed(form: FormData) {
  const agreedDays = form.getAll('agreedDay').map(String);
  return {
    agreedTotalPence: Number(form.get('agreedTotalPence')),
    ...(agreedDays.length > 0 && { agreedDays }),
  };
}

/** The code from the mail as it was typed, or the wish for another. */
function readProof(form: FormData): Pick<PaymentIntentData, 'proofCode' | 'mailAgain'> {
  if (form.has('mailAgain')) return { mailAgain: true };
  const typed = String(form.get('proofCode') ?? '').slice(0, 20);
  return typed.trim() === '' ? {} : { proofCode: typed };
}

/** A saved card has paid, or its bank asks first; the page after that knows every other end. */
export function savedCardStart(
  paid: string,
  { status, actionUrl }: Pick<PaymentIntent, 'status' | 'actionUrl'>,
): PaymentStart {
  return status === 'requires-action' && actionUrl !== null
    ? { kind: 'challenge', url: actionUrl, paidPath: paid }
    : { kind: 'leave', path: paid };
}

function startedPayment(intent: PaymentIntent, now: Date): StartedPayment {
  const { intentId, clientSecret, provider, heldUntil } = intent;
  return {
    intentId,
    clientSecret,
    apiUrl: provider.apiUrl,
    publishableKey: provider.publishableKey,
    heldForSeconds: Math.max(0, Math.floor((Date.parse(heldUntil) - now.getTime()) / 1000)),
  };
}
