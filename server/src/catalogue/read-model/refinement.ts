import type { ListingBody, RefineBody, SearchBody } from '@plumbline/contracts/catalogue.ts';
import { type SortOption, sortOption } from '@plumbline/contracts/values.ts';
import type { Static } from 'typebox';
import { codesHolding } from './dictionary.ts';
import type { Filter } from './match.ts';
import { noNumber } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

type Body = Static<typeof ListingBody> | Static<typeof RefineBody> | SearchBody;

/** A request to narrow, sort and page, with its defaults filled in. */
export interface Refinement {
  /** In the order of the request; each facet at most once. */
  filters: Filter[];
  selectedValues: Map<string, Set<string>>;
  selectedRanges: Map<string, { min: number | null; max: number | null }>;
  sort: SortOption;
  page: number;
  pageSize: number;
}

const defaultPageSize = 48;
const largestNumber = 2_147_483_647;

/** Reads a request; a facet that the shop does not know becomes a filter that nothing passes. */
export function readRefinement(body: Body, vocabulary: Vocabulary): Refinement {
  const refinement: Refinement = {
    filters: [],
    selectedValues: new Map(),
    selectedRanges: new Map(),
    sort: body.sort ?? sortOption.recommended,
    page: body.page ?? 1,
    pageSize: body.pageSize ?? defaultPageSize,
  };
  for (const [key, values] of Object.entries(body.filters ?? {})) {
    if (values.length === 0) continue;
    const dictionary = vocabulary.dictionaries.get(key);
    refinement.filters.push(
      dictionary
        ? { kind: 'values', key, accepted: codesHolding(dictionary, values) }
        : { kind: 'nothing', key },
    );
    refinement.selectedValues.set(key, new Set(values));
  }
  for (const [key, { min, max }] of Object.entries(body.ranges ?? {})) {
    if (min === undefined && max === undefined) continue;
    refinement.filters.push(
      vocabulary.ranges.has(key)
        ? { kind: 'range', key, min: min ?? noNumber + 1, max: max ?? largestNumber }
        : { kind: 'nothing', key },
    );
    refinement.selectedRanges.set(key, { min: min ?? null, max: max ?? null });
  }
  return refinement;
}
