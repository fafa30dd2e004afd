import type { Picture } from '@plumbline/contracts/catalogue.ts';
import { type Bounds, countProducts, countSteps, countValues, widenBounds } from './count.ts';
import type { Dictionary } from './dictionary.ts';
import { rangeColumn } from './match.ts';
import { type PriceView, priceColumn } from './price-view.ts';
import type { Segment } from './segment.ts';

/** Some documents of one segment, in order. */
export interface Documents {
  segment: Segment;
  documents: Int32Array;
}

/**
 * Figures of a whole scope, without any filter, kept from the first time that they are asked for
 * until prices or contents change. Figures of prices are kept under the column that they come from,
 * so they are of one band and view only. Stock changes too often to be kept.
 */
export interface ScopeFacts {
  counts: Map<string, Int32Array>;
  bounds: Map<string | Int32Array, Bounds | null>;
  steps: Map<string | Int32Array, Int32Array>;
  products: { count: number; picture: Picture | null } | null;
}

export type ScopeFactsByKey = Map<string, ScopeFacts>;

export function scopeFactsAt(all: ScopeFactsByKey, key: string): ScopeFacts {
  let facts = all.get(key);
  if (!facts) {
    facts = { counts: new Map(), bounds: new Map(), steps: new Map(), products: null };
    all.set(key, facts);
  }
  return facts;
}

/** How many products of the scope have each value of a dictionary. */
export function countsInScope(
  facts: ScopeFacts,
  inScope: readonly Documents[],
  dictionary: Dictionary,
): Int32Array {
  if (dictionary.key === 'stock') return countAll(inScope, dictionary);
  return kept(facts.counts, dictionary.key, () => countAll(inScope, dictionary));
}

/** The smallest and largest number of the scope; null where nothing has one. */
export function boundsOfScope(
  facts: ScopeFacts,
  inScope: readonly Documents[],
  key: string,
  view: PriceView,
): Bounds | null {
  return kept(facts.bounds, keptUnder(key, inScope, view), () => {
    let bounds: Bounds | null = null;
    for (const { segment, documents } of inScope) {
      bounds = widenBounds(rangeColumn(segment, key, view), documents, bounds);
    }
    return bounds;
  });
}

export function stepsInScope(
  facts: ScopeFacts,
  inScope: readonly Documents[],
  key: string,
  view: PriceView,
  bounds: Bounds,
): Int32Array {
  return kept(facts.steps, keptUnder(key, inScope, view), () =>
    countAllSteps(inScope, key, view, bounds),
  );
}

export function sumProducts(some: readonly Documents[]): number {
  return some.reduce((sum, part) => sum + countProducts(part.segment, part.documents), 0);
}

export function countAll(some: readonly Documents[], dictionary: Dictionary): Int32Array {
  const counts = new Int32Array(dictionary.names.length);
  for (const { segment, documents } of some) {
    const column = segment.values.get(dictionary.key);
    if (column) countValues(segment, column, dictionary, documents, counts);
  }
  return counts;
}

const mostSteps = 16;

export function countAllSteps(
  some: readonly Documents[],
  key: string,
  view: PriceView,
  bounds: Bounds,
): Int32Array {
  const steps = new Int32Array(Math.min(mostSteps, bounds.max - bounds.min + 1));
  for (const { segment, documents } of some) {
    countSteps(segment, rangeColumn(segment, key, view), bounds, documents, steps);
  }
  return steps;
}

function keptUnder(key: string, inScope: readonly Documents[], view: PriceView) {
  const base = inScope.at(-1);
  return key === 'price' && base ? priceColumn(base.segment, view) : key;
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
