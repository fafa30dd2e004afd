import { digitsOf, type CardDetails } from './card-number.ts';
import type { StartedPayment } from './start-payment.server.ts';
import type { Confirmed } from './use-card-payment.ts';

/** What the provider answers to a card: the payment, or why not. */
interface ProviderAnswer {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  error?: {
    type?: string;
    message?: string;
    payment_intent?: { status?: string };
    setup_intent?: { status?: string };
  };
}

/** How long the provider may take; after that nobody knows what became of the try. */
const patienceMs = 20_000;

/**
 * Sends a card to the provider's own address and to nobody else. `returnUrl` is where the bank's
 * page leads back to. It never throws: a provider that cannot be reached is an outcome too.
 */
export async function confirmWithCard(
  payment: StartedPayment,
  card: CardDetails,
  returnUrl: string,
): Promise<Confirmed> {
  const expiry = digitsOf(card.expiry);
  const body = new URLSearchParams({
    key: payment.publishableKey,
    client_secret: payment.clientSecret,
    return_url: returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': expiry.slice(2),
    'payment_method_data[card][cvc]': digitsOf(card.securityCode),
  });
  // A card can be saved as well as charged; what is opened for either says so in its id.
  const kind = payment.intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const address = `${payment.apiUrl}/v1/${kind}/${encodeURIComponent(payment.intentId)}/confirm`;
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    return readAnswer((await response.json()) as ProviderAnswer, payment);
  } catch {
    return { kind: 'silent' };
  }
}

function readAnswer(answer: ProviderAnswer, { apiUrl }: StartedPayment): Confirmed {
  const { error } = answer;
  // A payment that an earlier try has made already is refused here, and is as good as this one.
  const status = answer.status ?? error?.payment_intent?.status ?? error?.setup_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'taken' };
  if (status === 'canceled') return { kind: 'closed' };
  if (error) {
    const isCard = error.type === 'card_error' && error.message !== undefined;
    return isCard ? { kind: 'declined', message: error.message! } : { kind: 'silent' };
  }
  const challenge = answer.next_action?.redirect_to_url?.url;
  const isOwn = challenge !== undefined && URL.canParse(challenge);
  if (
    status === 'requires_action' &&
    isOwn &&
    new URL(challenge).origin === new URL(apiUrl).origin
  ) {
    return { kind: 'challenge', url: challenge };
  }
  return { kind: 'silent' };
}
