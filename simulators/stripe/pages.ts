import { plainPagePolicy } from '@plumbline/server/http/plain-page.ts';
import { checkTypedCard, findTestCard } from './cards.ts';
import { renderAnsweredPage, renderChallengePage } from './challenge-page.ts';
import { text, type FormObject } from './form-body.ts';
import { answerChallenge, confirmPaymentIntent } from './payment-intents.ts';
import {
  grouped,
  pounds,
  renderCardPage,
  renderClosedPage,
  withParameters,
  type CardForm,
  type CardFormProblems,
} from './card-page.ts';
import { getRow, type Provider } from './provider.ts';
import { answerSetupChallenge, confirmSetupIntent } from './setup-intents.ts';
import {
  invalidRequest,
  missing,
  StripeApiError,
  type IntentStatus,
  type PaymentIntent,
  type SetupIntent,
} from './wire.ts';

/** What a page request comes to. */
export type PageAnswer =
  | { status: number; page: string; policy: string }
  | { status: 303; location: string };

export interface PageRequest {
  method: 'GET' | 'POST';
  id: string;
  /** The query of a GET, the form of a POST. */
  form: FormObject;
}

const emptyForm: CardForm = { number: '', expiry: '', cvc: '', name: '' };

/** What the shop reads in redirect_status when the browser is back. */
const redirectStatus: Record<IntentStatus, string> = {
  succeeded: 'succeeded',
  processing: 'pending',
  canceled: 'canceled',
  requires_action: 'failed',
  requires_confirmation: 'failed',
  requires_payment_method: 'failed',
};

/** GET and POST /pay/{id}: the hosted page on which a card is typed, to pay or to be saved. */
export function answerCardPage(
  provider: Provider,
  shopName: string,
  { method, id, form }: PageRequest,
): PageAnswer {
  const intent = getIntent(provider, id);
  requireSecret(intent, form);
  const returnUrl = localReturnUrl(form);
  if (!returnUrl) throw invalidRequest('return_url is missing.', undefined, 'return_url');
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    return sendBack(intent, returnUrl);
  }
  if (intent.status === 'canceled') {
    return shown(200, renderClosedPage({ shopName, returnUrl, ...whyClosed(intent) }), returnUrl);
  }
  const render = (
    status: number,
    card: CardForm,
    problems: CardFormProblems,
    failure: string | null,
  ) => {
    const page = { ...describe(intent, shopName), shopName, returnUrl, form: card, problems };
    const backUrl = backTo(returnUrl, intent, 'canceled');
    return shown(status, renderCardPage({ ...page, backUrl, failure }), returnUrl);
  };
  if (method === 'GET') {
    const card = findTestCard(text(form, 'card') ?? '');
    const sampleYear = String(new Date(provider.now()).getUTCFullYear() + 3).slice(2);
    const filled: CardForm = card
      ? {
          number: grouped(card.number),
          expiry: `12 / ${sampleYear}`,
          cvc: card.brand === 'amex' ? '1234' : '123',
          name: 'Robin Sample',
        }
      : emptyForm;
    return render(200, filled, {}, lastError(intent)?.message ?? null);
  }
  const card = readCardForm(form);
  const problems = checkCardForm(card, new Date(provider.now()));
  if (Object.keys(problems).length > 0) return render(422, card, problems, null);
  try {
    const confirm = intent.object === 'setup_intent' ? confirmSetupIntent : confirmPaymentIntent;
    const after = confirm(provider, id, confirmation(card, returnUrl));
    const challenge = after.next_action?.redirect_to_url.url;
    if (challenge) return { status: 303, location: challenge };
    return sendBack(after, returnUrl);
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.status !== 402) throw error;
    // The security code is asked for again each time, as a card page must.
    return render(402, { ...card, cvc: '' }, {}, error.message);
  }
}

/**
 * GET and POST /three-d-secure/{intent}: where the bank asks its customer. Whatever they answer, the
 * browser goes back to the shop, which says what came of it.
 */
export function answerChallengePage(
  provider: Provider,
  shopName: string,
  { method, id, form }: PageRequest,
): PageAnswer {
  const intent = getIntent(provider, id);
  requireSecret(intent, form);
  const returnUrl = localReturnUrl(form);
  const goOn = (status: string, isConfirmed: boolean): PageAnswer => {
    if (!returnUrl) return shown(200, renderAnsweredPage(shopName, isConfirmed), null);
    return { status: 303, location: backTo(returnUrl, intent, status) };
  };
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    return goOn(redirectStatus[intent.status], intent.status === 'succeeded');
  }
  if (method === 'GET') {
    const { card } = getRow(provider, 'payment_method', intent.payment_method);
    const page = renderChallengePage({
      intentId: id,
      clientSecret: intent.client_secret,
      returnUrl,
      shopName,
      amountPence: intent.object === 'payment_intent' ? intent.amount : null,
      cardEnding: card.last4,
    });
    return shown(200, page, returnUrl);
  }
  const isConfirmed = text(form, 'answer') === 'confirm';
  try {
    const answer = intent.object === 'setup_intent' ? answerSetupChallenge : answerChallenge;
    const after = answer(provider, id, isConfirmed);
    return goOn(redirectStatus[after.status], isConfirmed);
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.status !== 402) throw error;
    return goOn('failed', isConfirmed);
  }
}

type Intent = PaymentIntent | SetupIntent;

function getIntent(provider: Provider, id: string): Intent {
  return id.startsWith('seti_')
    ? getRow(provider, 'setup_intent', id)
    : getRow(provider, 'payment_intent', id);
}

function lastError(intent: Intent) {
  return intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error;
}

/** What the page on which a card is typed says of its purpose. */
function describe(intent: Intent, shopName: string) {
  const { id, client_secret: clientSecret } = intent;
  if (intent.object === 'setup_intent') {
    const lead = `For your account at ${shopName}`;
    return { id, clientSecret, purpose: 'Save a card', lead, leave: 'Go back without saving it' };
  }
  const purpose = `Pay ${pounds(intent.amount)}`;
  const lead = intent.description ?? `Your order at ${shopName}`;
  return { id, clientSecret, purpose, lead, leave: 'Go back without paying' };
}

function whyClosed(intent: Intent) {
  return intent.object === 'setup_intent'
    ? { title: 'This form is closed', reason: 'The shop no longer waits for this card.' }
    : {
        title: 'This payment is closed',
        reason: 'The shop has given this payment up, because the basket changed or time ran out.',
      };
}

function requireSecret(intent: Intent, form: FormObject): void {
  // A wrong secret is answered like a missing intent, so that ids cannot be tried out.
  if (text(form, 'client_secret') !== intent.client_secret) throw missing(intent.object, intent.id);
}

/** Browsers are sent back to this machine only: nobody can use these pages to lead them astray. */
function localReturnUrl(form: FormObject): string | null {
  const address = text(form, 'return_url');
  if (!address) return null;
  const url = URL.parse(address);
  const isLocal =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!isLocal) {
    throw invalidRequest('return_url must be an address on this machine.', undefined, 'return_url');
  }
  return url.href;
}

/** The shop's own address, told which payment or setup the browser comes back from. */
function backTo(returnUrl: string, intent: Intent, status: string): string {
  return withParameters(returnUrl, { [intent.object]: intent.id, redirect_status: status });
}

function sendBack(intent: Intent, returnUrl: string): PageAnswer {
  return { status: 303, location: backTo(returnUrl, intent, redirectStatus[intent.status]) };
}

function shown(status: number, page: string, returnUrl: string | null): PageAnswer {
  // Browsers apply form-action to the redirect that follows, too.
  const targets = returnUrl ? [new URL(returnUrl).origin] : [];
  return { status, page, policy: plainPagePolicy(targets) };
}

function readCardForm(form: FormObject): CardForm {
  return {
    number: text(form, 'number')?.trim() ?? '',
    expiry: text(form, 'expiry')?.trim() ?? '',
    cvc: text(form, 'cvc')?.trim() ?? '',
    name: text(form, 'name')?.trim() ?? '',
  };
}

/** Month and year as people write them: 8/29, 08 / 2029, 0829. */
function splitExpiry(expiry: string): [month: string, year: string] {
  const match = /^(\d{1,2})\s*[/. -]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2})$/.exec(expiry);
  return [match?.[1] ?? match?.[3] ?? '', match?.[2] ?? match?.[4] ?? ''];
}

const fieldOfParam: Record<string, keyof CardForm> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

/** Says, field by field, what a person has to do. */
function checkCardForm(card: CardForm, now: Date): CardFormProblems {
  const [expMonth, expYear] = splitExpiry(card.expiry);
  const sentences: Record<keyof CardForm, string> = {
    number: 'Enter the number of one of the test cards on this page.',
    expiry: 'Enter a month and year that have not passed, as in 08 / 29.',
    cvc: 'Enter the security code: three digits, four for American Express.',
    name: 'Enter the name on the card.',
  };
  const problems: CardFormProblems = {};
  const typed = { number: card.number, expMonth, expYear, cvc: card.cvc };
  for (const { param } of checkTypedCard(typed, now)) {
    const field = fieldOfParam[param ?? ''];
    if (field) problems[field] = sentences[field];
  }
  if (!card.name) problems.name = sentences.name;
  return problems;
}

function confirmation(card: CardForm, returnUrl: string): FormObject {
  const [expMonth, expYear] = splitExpiry(card.expiry);
  return {
    return_url: returnUrl,
    payment_method_data: {
      type: 'card',
      card: { number: card.number, exp_month: expMonth, exp_year: expYear, cvc: card.cvc },
      billing_details: { name: card.name },
    },
  };
}
