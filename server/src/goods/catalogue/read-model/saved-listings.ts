import { codesHolding } from './dictionary.ts';
import type { Filter } from './match.ts';
import { noNumber } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A listing that staff have narrowed beforehand, as it is stored: a category and what it asks. */
export interface SavedListing {
  slug: string;
  name: string;
  intro: string;
  categoryId: number;
  filters: Record<string, string[]>;
  ranges: Record<string, { min?: number; max?: number }>;
}

const largestNumber = 2_147_483_647;

/** What a request, or a saved listing, asks of documents: a facet nobody knows lets nothing pass. */
export function filtersOf(
  { dictionaries, ranges: known }: Pick<Vocabulary, 'dictionaries' | 'ranges'>,
  { filters = {}, ranges = {} }: Partial<Pick<SavedListing, 'filters' | 'ranges'>>,
): Filter[] {
  const values = Object.entries(filters)
    .filter(([, wanted]) => wanted.length > 0)
    .map(([key, wanted]): Filter => {
      const dictionary = dictionaries.get(key);
      return dictionary
        ? { kind: 'values', key, accepted: codesHolding(dictionary, wanted) }
        : { kind: 'nothing', key };
    });
  const spans = Object.entries(ranges)
    .filter(([, { min, max }]) => min !== undefined || max !== undefined)
    .map(([key, { min = noNumber + 1, max = largestNumber }]): Filter =>
      known.has(key) ? { kind: 'range', key, min, max } : { kind: 'nothing', key },
    );
  return [...values, ...spans];
}
