import type { SavedCard } from '@plumbline/contracts/nouns/saved-cards.ts';
import type { SeenCard } from '../../outside/cards.ts';

/** A card as it is kept: whether it has expired depends on when it is looked at. */
export type KeptCard = Omit<SavedCard, 'isExpired'> & { savedAt: Date };

/** A card works until the end of the month that stands on it. */
export function isExpired(
  { expiryYear, expiryMonth }: Pick<SavedCard, 'expiryYear' | 'expiryMonth'>,
  now: Date,
): boolean {
  return Date.UTC(expiryYear, expiryMonth) <= now.getTime();
}

/**
 * Sorts out what the provider lists, the newest first: a card that was saved again takes the place
 * of its older self, so that nobody sees one card twice.
 */
export function sortDoubles(listed: readonly SeenCard[]): {
  cards: SeenCard[];
  doubles: SeenCard[];
} {
  const newest = new Map<string, SeenCard>();
  for (const card of listed) {
    const identity = identityOf(card);
    if (!newest.has(identity)) newest.set(identity, card);
  }
  const cards = [...newest.values()];
  return { cards, doubles: listed.filter((card) => !cards.includes(card)) };
}

function identityOf({ fingerprint, paymentMethodId }: SeenCard): string {
  return fingerprint ?? paymentMethodId;
}

/**
 * The cards to keep, given the default so far and what the provider lists: exactly the provider's.
 * The default stays while its card does; a card that was saved again hands it to its newer self;
 * otherwise the newest card that has not expired becomes it.
 */
export function settleCards(
  defaultId: string | null,
  listed: readonly SeenCard[],
  now: Date,
): KeptCard[] {
  const { cards } = sortDoubles(listed);
  const before = listed.find((card) => card.paymentMethodId === defaultId);
  const next =
    cards.find((card) => before && identityOf(card) === identityOf(before)) ??
    cards.find((card) => !isExpired(card, now)) ??
    cards[0];
  return cards.map((card) => {
    const { fingerprint: _, ...kept } = card;
    return { ...kept, isDefault: card === next };
  });
}

/** A kept card as its owner is shown it. */
export function describeCard(card: KeptCard, now: Date): SavedCard {
  const { savedAt: _, ...shown } = card;
  return { ...shown, isExpired: isExpired(card, now) };
}
