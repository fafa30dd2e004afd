import type { Facet } from '@plumbline/contracts/nouns/listings.ts';
import type { Dictionary } from './dictionary.ts';
import type { Documents } from './documents.ts';
import type { PriceView } from './price-view.ts';
import type { Refinement } from './refinement.ts';
import {
  type KnownScope,
  type NarrowedScope,
  boundsOfScope,
  countAll,
  kept,
  stepsInScope,
  valuesInScope,
} from './scope-facts.ts';
import type { Segment } from './segment.ts';
import type { RangeFacet, Vocabulary } from './vocabulary.ts';

export interface FacetRequest {
  vocabulary: Vocabulary;
  whole: KnownScope;
  /** What the request leaves of it; null where nothing is narrowed. */
  narrowed: NarrowedScope | null;
  refinement: Refinement;
  view: PriceView;
  base: Segment;
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

function countShown({ whole, narrowed, refinement }: FacetRequest, dictionary: Dictionary) {
  const values = valuesInScope(whole, dictionary);
  if (!narrowed) return values;
  // What the scope has not stays away, and what it has is shown even where none is left.
  return kept(narrowed.facts.values, dictionary.key, () => ({
    counts: countAll(candidates(narrowed, refinement, dictionary.key), dictionary),
    shown: values.shown,
  }));
}

function describeRange(request: FacetRequest, { key, label, unit, scale }: RangeFacet): Facet[] {
  const { whole, narrowed, refinement, view, base } = request;
  const selected = refinement.selectedRanges.get(key) ?? null;
  const bounds = boundsOfScope(whole, base, key, view);
  // Goods that are all alike in this are not narrowed by it.
  if (!bounds || (bounds.min === bounds.max && !selected)) return [];
  const some = narrowed ? () => candidates(narrowed, refinement, key) : whole.inScope;
  const steps = stepsInScope(narrowed ?? whole, some, base, key, view, bounds);
  const histogram = Array.from(steps);
  const { min, max } = bounds;
  return [{ kind: 'range', key, label, unit, scale: scale ?? 1, min, max, selected, histogram }];
}

/** The documents that count for a facet: all that pass, without regard to its own filter. */
function candidates({ matches }: NarrowedScope, { filters }: Refinement, key: string): Documents[] {
  const own = filters.findIndex((filter) => filter.key === key);
  return matches().map(({ passing, passingOthers }) => passingOthers[own] ?? passing);
}
