import type { SearchResult } from '@plumbline/contracts/catalogue/search.ts';
import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { shortPounds } from '../../kit/format.ts';
import type { Chip } from './chips.ts';
import { listingHref, type ListingQuery } from './listing-query.ts';

export type PriceWish = NonNullable<SearchResult['understood']['price']>;

export function searchHref(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}

/**
 * What the words of a search say of prices, as chips of its listing: none, or one whose address keeps
 * all else. Words give way to a price or an order that is chosen beside them, and say nothing of it.
 */
export function wishChips(price: PriceWish | null, query: ListingQuery): Chip[] {
  if (!price) return [];
  const range = query.ranges['price'] ? null : rangeText(price);
  const order = query.sort === sortOption.recommended ? orderText(price) : null;
  const text = [range, order].filter((part) => part !== null).join(', ');
  if (text === '') return [];
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  const path = searchHref(price.withoutPrice);
  return [{ label, href: listingHref(path, { ...query, page: 1, after: null }) }];
}

function rangeText({ minPence, maxPence }: PriceWish): string | null {
  const [least, most] = [minPence, maxPence].map((pence) =>
    pence === null ? null : shortPounds(pence),
  );
  if (least && most) return `${least} to ${most}`;
  if (most) return `up to ${most}`;
  return least ? `from ${least}` : null;
}

function orderText({ order }: PriceWish): string | null {
  if (order === null) return null;
  return order === 'lowest' ? 'lowest price first' : 'highest price first';
}
