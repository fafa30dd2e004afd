import type { Facet } from '@plumbline/contracts/nouns/listings.ts';
import { rangeLabel } from './facet-view.ts';
import { listingHref, withoutRange, withoutValue, type ListingQuery } from './listing-query.ts';

/** One thing that narrows the listing, and the address without it. */
export interface Chip {
  label: string;
  href: string;
}

/** The chips of a query, in the order of the facets; what no facet knows still has its chip. */
export function chipsOf(
  facets: readonly Facet[],
  query: ListingQuery,
  path: string,
): (Chip & { without: ListingQuery })[] {
  const chip = (label: string, without: ListingQuery) => ({
    label,
    without,
    href: listingHref(path, without),
  });
  const place = (key: string) => {
    const index = facets.findIndex((facet) => facet.key === key);
    return index < 0 ? facets.length : index;
  };
  const values = Object.entries(query.filters).map(([key, chosen]) => ({
    key,
    chips: chosen.map((value) =>
      chip(valueLabel(facets, key, value), withoutValue(query, key, value)),
    ),
  }));
  const ranges = Object.entries(query.ranges).map(([key, range]) => {
    const facet = facets.find((each) => each.key === key);
    const unit = facet?.kind === 'range' ? facet.unit : null;
    const label = `${facet?.label ?? key} ${rangeLabel({ unit }, range)}`;
    return { key, chips: [chip(label, withoutRange(query, key))] };
  });
  return [...values, ...ranges]
    .toSorted((a, b) => place(a.key) - place(b.key))
    .flatMap(({ chips }) => chips);
}

/** "Brackwell" speaks for itself; "4.5 and over" or "Yes" needs its facet's name before it. */
function valueLabel(facets: readonly Facet[], key: string, value: string): string {
  const facet = facets.find((each) => each.key === key);
  const known = facet?.kind === 'values' ? facet.values.find((each) => each.value === value) : null;
  const label = known?.label ?? value;
  return facet && /^(\d|yes$|no$|none$|one$|two$|three$|four$|with|left$|right$)/i.test(label)
    ? `${facet.label}: ${label}`
    : label;
}
