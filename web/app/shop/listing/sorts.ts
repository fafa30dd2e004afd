import { sortOption, type SortOption } from '@plumbline/contracts/nouns/enumerations.ts';

/** Each sort as an address names it, the usual one by nothing, and as people read it. */
const sorts: Readonly<Record<SortOption, { address: string; label: string }>> = {
  [sortOption.recommended]: { address: '', label: 'Recommended' },
  [sortOption.priceLowToHigh]: { address: 'price-low', label: 'Price, low to high' },
  [sortOption.priceHighToLow]: { address: 'price-high', label: 'Price, high to low' },
  [sortOption.largestDiscount]: { address: 'discount', label: 'Largest discount' },
};

/** Every sort that can be chosen, in the specification's order. */
export const sortChoices = Object.values(sorts);

export function sortAddress(sort: SortOption): string {
  return sorts[sort].address;
}

/** The sort that an address names; the usual one where it names none that there is. */
export function sortNamed(address: string): SortOption {
  const sort = Object.values(sortOption).find((each) => sorts[each].address === address);
  return sort ?? sortOption.recommended;
}
