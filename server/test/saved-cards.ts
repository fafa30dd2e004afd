import type { SavedCard } from '@plumbline/contracts/nouns/saved-cards.ts';
import Stripe from 'stripe';
import { answerChallengeAsBrowser } from '../../simulators/stripe/browser.ts';
import type { PaymentPurpose } from '../src/money/payments/payments.ts';
import { listPaymentsFor } from '../src/money/payments/store.ts';
import type { TestShop, Visitor } from './shop.ts';

/** Where the bills of a card go. */
export const address = {
  line1: '14 Larch Road',
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};

/** The provider’s events come when they come; on a busy machine that may take a while. */
export const soon = { timeout: 30_000 };

/** The account's cards, the last digits of each, and those of the one that is offered first. */
export const listed = async ({ services }: Visitor) =>
  (await services.savedCards.listSavedCards()).cards;
export const endings = async (visitor: Visitor) =>
  (await listed(visitor)).map((card) => card.lastFour);
export const defaults = async (visitor: Visitor) =>
  (await listed(visitor)).filter((card) => card.isDefault).map((card) => card.lastFour);

/** The provider, asked as its own pages do: behind the shop's back. */
export function providerOf({ simulator }: Pick<TestShop, 'simulator'>): Stripe {
  const { hostname: host, port } = new URL(simulator.url);
  return new Stripe('sk_test_simulator', { protocol: 'http', host, port, telemetry: false });
}

/** What cards were charged for a subject, in pence, by whichever of its payments. */
export async function chargedFor(
  { db, simulator }: Pick<TestShop, 'db' | 'simulator'>,
  purpose: PaymentPurpose,
  subject: number,
): Promise<number[]> {
  const payments = await listPaymentsFor(db, purpose, String(subject));
  const intents = new Set(payments.map(({ intentId }) => intentId));
  const { charges } = await simulator.books();
  return charges.flatMap(({ payment_intent: intent, amount_captured: pence }) =>
    intents.has(intent) && pence > 0 ? [pence] : [],
  );
}

/** Types a card into an open setup, as the browser does: straight at the provider. */
export async function giveCard(
  { simulator }: Pick<TestShop, 'simulator'>,
  setup: { setupId: string; clientSecret: string },
  card = 'pm_card_visa',
): Promise<{ status?: string; challengeUrl: string | null }> {
  const response = await fetch(`${simulator.url}/v1/setup_intents/${setup.setupId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_simulator',
      client_secret: setup.clientSecret,
      payment_method: card,
    }),
  });
  const answer = (await response.json()) as {
    status?: string;
    next_action?: { redirect_to_url: { url: string } } | null;
  };
  const challengeUrl = answer.next_action?.redirect_to_url.url ?? null;
  return { ...(answer.status && { status: answer.status }), challengeUrl };
}

/** Saves a card from the account's page, with the bank's blessing; answers all cards there are. */
export async function saveCard(
  shop: TestShop,
  { services }: Visitor,
  card = 'pm_card_visa',
): Promise<SavedCard[]> {
  const setup = await services.savedCards.startSavingCard();
  const { challengeUrl } = await giveCard(shop, setup, card);
  if (challengeUrl) await answerChallengeAsBrowser(challengeUrl, 'confirm');
  return (await services.savedCards.finishSavingCard({ body: { setupId: setup.setupId } })).cards;
}

/** The id of the account's card with these last digits. */
export async function cardEnding(visitor: Visitor, lastFour: string): Promise<string> {
  const cards = await listed(visitor);
  return cards.find((card) => card.lastFour === lastFour)!.paymentMethodId;
}
