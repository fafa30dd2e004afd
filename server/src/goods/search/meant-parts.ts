import type { FoundPart } from '@plumbline/contracts/nouns/found-parts.ts';
import type { CatalogueReader, Offer, Viewer } from '../catalogue/reader.ts';
import { search } from './search.ts';

/** More than anybody reads, or reads out on the telephone, helps nobody. */
const mostParts = 8;

/** What somebody may mean; exact where it is a number of one part, and nothing is left to choose. */
export interface MeantOffers {
  isExact: boolean;
  corrected: string | null;
  offers: Offer[];
}

/**
 * What somebody means who types a part number, an EAN or words, as the shop's own search reads them,
 * priced for its viewer. Where the words are one product's, what there is to choose is its variants.
 */
export function findMeantOffers(
  catalogue: CatalogueReader,
  text: string,
  viewer: Viewer,
): MeantOffers {
  const query = text.trim();
  const offersOf = (skus: readonly string[]) =>
    skus.flatMap((sku) => catalogue.findOfferBySku(sku, viewer) ?? []);
  // Also what is no longer sold has its number, by which its successor is told.
  const [own] = offersOf([query, query.toUpperCase()]);
  if (own) return { isExact: true, corrected: null, offers: [own] };
  const found = search(catalogue, { query, pageSize: mostParts }, viewer);
  const { redirect, listing, understood } = found;
  const isCode = redirect?.kind === 'product' && understood.corrected.length === 0;
  const [first, second] = listing.items;
  const isOne = first !== undefined && second === undefined && first.finishes.length > 1;
  const cards = isOne ? first.finishes : listing.items;
  const skus = isCode ? [redirect.sku] : cards.map(({ sku }) => sku);
  const [slip] = understood.corrected;
  const corrected = slip ? query.replace(slip.from, slip.to) : null;
  return { isExact: isCode, corrected, offers: offersOf(skus) };
}

/** An offering as it is shown to whoever chooses what was meant. */
export function partOf(offer: Offer): FoundPart {
  const { sku, slug, name, variant, picture, packSize, price, availability, freeStock } = offer;
  const { successorSlug } = offer;
  const goods = { sku, slug, name, variant, picture, packSize };
  return { ...goods, price, availability, freeStock, successorSlug };
}
