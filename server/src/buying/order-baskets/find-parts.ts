import type { FoundPart } from '@plumbline/contracts/staff/order-baskets.ts';
import { viewerOf } from '../../core/caller.ts';
import type { CatalogueReader, Offer } from '../../goods/catalogue/reader.ts';
import { search } from '../../goods/search/search.ts';
import type { Buyer } from './buyer.ts';

/** More than anybody reads out on the telephone helps nobody. */
const mostParts = 8;

/**
 * What somebody means who types a part number, an EAN or words, as the shop's own search reads them,
 * priced for the buyer. A number of one part is exact: nothing is left to choose.
 */
export function findMeantParts(
  catalogue: CatalogueReader,
  text: string,
  { caller }: Buyer,
): { isExact: boolean; corrected: string | null; parts: FoundPart[] } {
  const viewer = viewerOf(caller);
  const query = text.trim();
  const offersOf = (skus: readonly string[]) =>
    skus.flatMap((sku) => catalogue.findOfferBySku(sku, viewer) ?? []);
  // Also what is no longer sold has its number, by which its successor is told.
  const [own] = offersOf([query, query.toUpperCase()]);
  if (own) return { isExact: true, corrected: null, parts: [partOf(own)] };
  const found = search(catalogue, { query, pageSize: mostParts }, viewer);
  const { redirect, listing, understood } = found;
  const isCode = redirect?.kind === 'product' && understood.corrected.length === 0;
  const skus = isCode ? [redirect.sku] : listing.items.map(({ sku }) => sku);
  const [slip] = understood.corrected;
  const corrected = slip ? query.replace(slip.from, slip.to) : null;
  return { isExact: isCode, corrected, parts: offersOf(skus).map(partOf) };
}

function partOf(offer: Offer): FoundPart {
  const { sku, slug, name, variant, picture, packSize, price, availability, freeStock } = offer;
  const { successorSlug } = offer;
  const goods = { sku, slug, name, variant, picture, packSize };
  return { ...goods, price, availability, freeStock, successorSlug };
}
