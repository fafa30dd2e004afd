import type { Facet } from '@plumbline/contracts/listings.ts';
import { type Dictionary, shownOrder } from './dictionary.ts';
import { type Documents, mergeDocuments } from './documents.ts';
import { type Matches, rangeColumn } from './match.ts';
import type { PriceView } from './price-view.ts';
import type { Refinement } from './refinement.ts';
import {
  type ScopeFacts,
  boundsOfScope,
  countAll,
  countAllSteps,
  stepsInScope,
  valuesInScope,
} from './scope-facts.ts';
import type { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import type { RangeFacet, Vocabulary } from './vocabulary.ts';

/** What one segment gives to a listing. */
export interface SegmentMatches extends Matches {
  segment: Segment;
  inScope: Documents;
}

export interface FacetRequest {
  vocabulary: Vocabulary;
  facts: ScopeFacts;
  refinement: Refinement;
  view: PriceView;
  segments: readonly SegmentMatches[];
  /** What is in scope in each segment, the base last. */
  inScope: readonly Documents[];
  scratch: Scratch;
}

/** The category's facets in its order, then any other that the request narrows by. */
export function describeFacets(request: FacetRequest, facetKeys: readonly string[]): Facet[] {
  const { dictionaries, ranges } = request.vocabulary;
  const narrowed = request.refinement.filters.map((filter) => filter.key);
  const facets: Facet[] = [];
  for (const key of new Set([...facetKeys, ...narrowed])) {
    const dictionary = dictionaries.get(key);
    const range = ranges.get(key);
    if (dictionary) facets.push(...describeValues(request, dictionary));
    else if (range) facets.push(...describeRange(request, range));
  }
  return facets;
}

function describeValues(request: FacetRequest, dictionary: Dictionary): Facet[] {
  const { key, label, names, numberOf } = dictionary;
  const selected = request.refinement.selectedValues.get(key);
  const { counts, shown } = countShown(request, dictionary);
  const values = shown.map((number) => {
    const { value, label: words, swatch } = names[number]!;
    const isSelected = selected?.has(value) ?? false;
    const described = { value, label: words, count: counts[number]!, selected: isSelected };
    return swatch === undefined ? described : { ...described, swatch };
  });
  for (const value of selected ?? []) {
    const number = numberOf.get(value);
    if (number !== undefined && shown.includes(number)) continue;
    // Chosen in another category, or unknown: shown all the same, so that it can be taken away.
    const words = number === undefined ? value : names[number]!.label;
    values.push({ value, label: words, count: 0, selected: true });
  }
  return values.length > 0 ? [{ kind: 'values', key, label, values }] : [];
}

function countShown(request: FacetRequest, dictionary: Dictionary) {
  const { facts, inScope, refinement, scratch } = request;
  const { key, names } = dictionary;
  const isUnfiltered = refinement.filters.length === 0;
  if (key !== 'stock') {
    const values = valuesInScope(facts, inScope, dictionary);
    if (isUnfiltered) return values;
    const counts = countAll(candidates(request, key), dictionary, scratch.take(names.length));
    return { counts, shown: values.shown };
  }
  // Whether goods are in stock changes by the minute: it is counted anew, and the choice stays.
  const counts = countAll(candidates(request, key), dictionary, scratch.take(names.length));
  return { counts, shown: shownOrder(dictionary) };
}

function describeRange(request: FacetRequest, { key, label, unit, scale }: RangeFacet): Facet[] {
  const { facts, inScope, view } = request;
  const selected = request.refinement.selectedRanges.get(key) ?? null;
  const bounds = boundsOfScope(facts, inScope, key, view);
  // Goods that are all alike in this are not narrowed by it.
  if (!bounds || (bounds.min === bounds.max && !selected)) return [];
  const steps =
    request.refinement.filters.length === 0
      ? stepsInScope(facts, inScope, key, view, bounds)
      : countAllSteps(candidates(request, key), key, view, bounds);
  return [
    {
      kind: 'range',
      key,
      label,
      unit,
      scale: scale ?? 1,
      ...bounds,
      selected,
      histogram: [...steps],
    },
  ];
}

/** The documents that count for a facet: all that pass, without regard to its own filter. */
function candidates({ refinement, segments, view }: FacetRequest, key: string): Documents[] {
  const index = refinement.filters.findIndex((filter) => filter.key === key);
  if (index < 0) return segments.map(({ passing }) => passing);
  return segments.flatMap(({ segment, passing, missedOnlyBy }) => {
    const missed = missedOnlyBy[index]!;
    const column = segment.values.get(key) ?? rangeColumn(segment, key, view);
    // Where a product's offerings are alike in this, no product is in both lists.
    if (column?.isOfProduct) return [passing, missed];
    return mergeDocuments(passing, missed);
  });
}
