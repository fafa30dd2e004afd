import type { IntentStatus } from './wire.ts';

export interface CardPayment {
  /** The simulator's address. */
  apiUrl: string;
  intentId: string;
  clientSecret: string;
  /** The number of a test card, or a token such as 'pm_card_visa'. */
  card: string;
  /** Where a bank's page sends the browser back to. */
  returnUrl?: string;
}

export interface CardPaymentOutcome {
  status: IntentStatus | 'declined';
  /** Where the customer confirms with the bank, when the status is 'requires_action'. */
  challengeUrl: string | null;
  /** The sentence that the customer reads when the card is declined. */
  message: string | null;
}

/** Pays as the card form in a browser does: with a publishable key and the intent's own secret. */
export async function payAsBrowser(payment: CardPayment): Promise<CardPaymentOutcome> {
  const form = new URLSearchParams({
    key: 'pk_test_simulator',
    client_secret: payment.clientSecret,
  });
  if (payment.returnUrl) form.set('return_url', payment.returnUrl);
  if (payment.card.startsWith('pm_')) form.set('payment_method', payment.card);
  else {
    form.set('payment_method_data[type]', 'card');
    form.set('payment_method_data[card][number]', payment.card);
    form.set('payment_method_data[card][exp_month]', '12');
    form.set('payment_method_data[card][exp_year]', String(new Date().getUTCFullYear() + 2));
    form.set('payment_method_data[card][cvc]', payment.card.length === 15 ? '1234' : '123');
  }
  const address = `${payment.apiUrl}/v1/payment_intents/${payment.intentId}/confirm`;
  const response = await fetch(address, { method: 'POST', body: form });
  const answer = (await response.json()) as {
    status: IntentStatus;
    next_action?: { redirect_to_url: { url: string } } | null;
    error?: { message: string };
  };
  return {
    status: response.ok ? answer.status : 'declined',
    challengeUrl: answer.next_action?.redirect_to_url.url ?? null,
    message: answer.error?.message ?? null,
  };
}

/** Answers the bank's page; the address that the browser is then sent to, if any. */
export async function answerChallengeAsBrowser(
  challengeUrl: string,
  answer: 'confirm' | 'refuse',
): Promise<string | null> {
  const url = new URL(challengeUrl);
  const body = new URLSearchParams(url.search);
  body.set('answer', answer);
  const address = url.origin + url.pathname;
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location');
}
