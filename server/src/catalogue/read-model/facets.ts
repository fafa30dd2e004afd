import type { Facet } from '@plumbline/contracts/listings.ts';
import type { Dictionary } from './dictionary.ts';
import type { Documents } from './documents.ts';
import type { Matches } from './match.ts';
import type { PriceView } from './price-view.ts';
import type { Refinement } from './refinement.ts';
import {
  type InScope,
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

export interface FacetRequest {
  vocabulary: Vocabulary;
  facts: ScopeFacts;
  refinement: Refinement;
  view: PriceView;
  base: Segment;
  inScope: InScope;
  /** What each segment gives to the listing; null where nothing is narrowed. */
  matches: readonly Matches[] | null;
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
    const count = counts[number]!;
    const isSelected = selected !== undefined && selected.has(value);
    return swatch === undefined
      ? { value, label: words, count, selected: isSelected }
      : { value, label: words, count, selected: isSelected, swatch };
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

function countShown({ facts, inScope, matches, ...request }: FacetRequest, dictionary: Dictionary) {
  const values = valuesInScope(facts, inScope, dictionary);
  if (!matches) return values;
  const counts = request.scratch.take(dictionary.names.length);
  const some = candidates(matches, request.refinement, dictionary.key);
  return { counts: countAll(some, dictionary, counts), shown: values.shown };
}

function describeRange(request: FacetRequest, { key, label, unit, scale }: RangeFacet): Facet[] {
  const { facts, base, inScope, matches, refinement, view } = request;
  const selected = refinement.selectedRanges.get(key) ?? null;
  const bounds = boundsOfScope(facts, base, inScope, key, view);
  // Goods that are all alike in this are not narrowed by it.
  if (!bounds || (bounds.min === bounds.max && !selected)) return [];
  const steps = matches
    ? countAllSteps(candidates(matches, refinement, key), key, view, bounds)
    : stepsInScope(facts, base, inScope, key, view, bounds);
  const histogram = Array.from(steps);
  const { min, max } = bounds;
  return [{ kind: 'range', key, label, unit, scale: scale ?? 1, min, max, selected, histogram }];
}

/** The documents that count for a facet: all that pass, without regard to its own filter. */
function candidates(
  matches: readonly Matches[],
  { filters }: Refinement,
  key: string,
): Documents[] {
  const own = filters.findIndex((filter) => filter.key === key);
  return matches.map(({ passing, passingOthers }) => passingOthers[own] ?? passing);
}
