import type { Picture } from '@plumbline/contracts/products.ts';
import { type Bounds, countSteps, countValues, widenBounds } from './count.ts';
import { type Dictionary, shownOrder } from './dictionary.ts';
import type { Documents } from './documents.ts';
import { rangeColumn } from './match.ts';
import type { Place } from './model.ts';
import { type PriceView, priceColumn } from './price-view.ts';

/**
 * Figures of a whole scope, without any filter, kept from the first time that they are asked for
 * until prices or contents change. Figures of prices are kept under the column that they come from,
 * so they are of one band and view only.
 */
export interface ScopeFacts {
  values: Map<string, ValuesInScope>;
  bounds: Map<string | Int32Array, Bounds | null>;
  steps: Map<string | Int32Array, Int32Array>;
  products: { count: number; picture: Picture | null } | null;
  /** The first products, by the column that they are ordered by. */
  leading: Map<Int32Array | Uint16Array, Place[]>;
}

/** Nothing known yet. */
export function noFacts(): ScopeFacts {
  return {
    values: new Map(),
    bounds: new Map(),
    steps: new Map(),
    products: null,
    leading: new Map(),
  };
}

export interface ValuesInScope {
  counts: Int32Array;
  /** The numbers of the values that some product has, in the order of showing. */
  shown: number[];
}

export type ScopeFactsByKey = Map<string, ScopeFacts>;

export function scopeFactsAt(all: ScopeFactsByKey, key: string): ScopeFacts {
  let facts = all.get(key);
  if (!facts) {
    facts = noFacts();
    all.set(key, facts);
  }
  return facts;
}

/** Which values of a dictionary the scope has at all, and how many products have each. */
export function valuesInScope(
  facts: ScopeFacts,
  inScope: readonly Documents[],
  dictionary: Dictionary,
): ValuesInScope {
  return kept(facts.values, dictionary.key, () => {
    const counts = countAll(inScope, dictionary, new Int32Array(dictionary.names.length));
    return { counts, shown: shownOrder(dictionary).filter((number) => counts[number]! > 0) };
  });
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
    for (const part of inScope) {
      const column = rangeColumn(part.segment, key, view);
      if (column) bounds = widenBounds(part, column, bounds);
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

/** Counts into `counts`, which has a place for each value of the dictionary. */
export function countAll(
  some: readonly Documents[],
  dictionary: Dictionary,
  counts: Int32Array,
): Int32Array {
  counts.fill(0);
  for (const part of some) {
    const column = part.segment.values.get(dictionary.key);
    if (column) countValues(part, column, dictionary, counts);
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
  for (const part of some) {
    const column = rangeColumn(part.segment, key, view);
    if (column) countSteps(part, column, bounds, steps);
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
