import type { Facet } from '@plumbline/contracts/catalogue.ts';
import { type Dictionary, shownOrder } from './dictionary.ts';
import { type Matches, mergeDocuments } from './match.ts';
import type { PriceView } from './price-view.ts';
import type { Refinement } from './refinement.ts';
import {
  type Documents,
  type ScopeFacts,
  boundsOfScope,
  countAll,
  countAllSteps,
  countsInScope,
  stepsInScope,
} from './scope-facts.ts';
import type { RangeFacet, Vocabulary } from './vocabulary.ts';

/** What one segment gives to a listing: its documents in scope, and how they match. */
export interface SegmentMatches extends Documents, Matches {}

export interface FacetRequest {
  vocabulary: Vocabulary;
  facts: ScopeFacts;
  refinement: Refinement;
  view: PriceView;
  /** Recent segments first, the base last. */
  segments: readonly SegmentMatches[];
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
  const { key, label, names } = dictionary;
  const selected = request.refinement.selectedValues.get(key);
  const inScope = countsInScope(request.facts, request.segments, dictionary);
  const counts = isUnfiltered(request) ? inScope : countAll(candidates(request, key), dictionary);
  const values: Extract<Facet, { kind: 'values' }>['values'] = [];
  for (const number of shownOrder(dictionary)) {
    const name = names[number]!;
    const isSelected = selected?.has(name.value) ?? false;
    // Whether goods are in stock changes by the minute; the choice stays.
    if (!isSelected && inScope[number] === 0 && key !== 'stock') continue;
    values.push({ ...name, count: counts[number]!, selected: isSelected });
  }
  for (const value of selected ?? []) {
    if (dictionary.numberOf.has(value)) continue;
    values.push({ value, label: value, count: 0, selected: true });
  }
  return values.length > 0 ? [{ kind: 'values', key, label, values }] : [];
}

function describeRange(request: FacetRequest, { key, label, unit, scale }: RangeFacet): Facet[] {
  const { facts, segments, view } = request;
  const selected = request.refinement.selectedRanges.get(key) ?? null;
  const bounds = boundsOfScope(facts, segments, key, view);
  // Goods that are all alike in this are not narrowed by it.
  if (!bounds || (bounds.min === bounds.max && !selected)) return [];
  const steps = isUnfiltered(request)
    ? stepsInScope(facts, segments, key, view, bounds)
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

function isUnfiltered({ refinement }: FacetRequest): boolean {
  return refinement.filters.length === 0;
}

/** The documents that count for a facet: all that pass, without regard to its own filter. */
function candidates({ refinement, segments }: FacetRequest, key: string): Documents[] {
  const index = refinement.filters.findIndex((filter) => filter.key === key);
  return segments.map(({ segment, passing, missedOnlyBy }) => ({
    segment,
    documents: index < 0 ? passing : mergeDocuments(passing, missedOnlyBy[index]!),
  }));
}
