import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import { type Bounds, countSteps, countValues, widenBounds } from './count.ts';
import { type Dictionary, shownOrder } from './dictionary.ts';
import { type Documents, countProducts } from './documents.ts';
import { type Matches, rangeColumn } from './match.ts';
import { type PriceView, priceColumn } from './price-view.ts';
import type { Standing } from './rank.ts';
import { type RecentCache, recentCache } from '../../../core/recent-cache.ts';
import type { Segment } from './segment.ts';

/**
 * Figures of a scope, as it is or narrowed by some filters, kept from the first time that they are
 * asked for until prices or contents change; what is in stock, only until that changes. Figures of
 * prices are kept under the column that they come from, so they are of one band and view only.
 */
export interface ScopeFacts {
  values: Map<string, ValuesInScope>;
  bounds: Map<string | Int32Array, Bounds | null>;
  steps: Map<string | Int32Array, Int32Array>;
  total: number | null;
  products: { count: number; picture: Picture | null } | null;
  /** The first products of each order; its name tells whose prices it is by. */
  leading: Map<string, Standing[]>;
  /** It is narrowed by what is in stock, so that all of it changes with that. */
  isByStock: boolean;
}

/** Nothing known yet. */
function noFacts(): ScopeFacts {
  return {
    values: new Map(),
    bounds: new Map(),
    steps: new Map(),
    total: null,
    products: null,
    leading: new Map(),
    isByStock: false,
  };
}

/** Whether goods are in stock changes by the minute, and little else with it. */
export function forgetStock(all: ScopeFactsByKey): void {
  all.removeWhere(({ isByStock }) => isByStock);
  for (const facts of all.values()) facts.values.delete('stock');
}

export interface ValuesInScope {
  counts: Int32Array;
  /** The numbers of the values that some product has, in the order of showing. */
  shown: number[];
}

export type ScopeFactsByKey = RecentCache<string, ScopeFacts>;

/** Far more than categories, brands and promotions, so that searches and what is narrowed go first. */
const mostScopes = 2_000;
/** A longer name holds more filters than people choose, and is nobody else's: nothing is kept of it. */
const longestKey = 1_500;

export function createScopeFacts(): ScopeFactsByKey {
  return recentCache(mostScopes);
}

/** What is known of a scope by its name, to be added to. */
export function scopeFactsAt(all: ScopeFactsByKey, key: string): ScopeFacts {
  let facts = all.get(key);
  if (!facts) {
    facts = noFacts();
    if (key.length <= longestKey) all.set(key, facts);
  }
  return facts;
}

/** What is in scope in each segment, the base last; listed only when something is not known yet. */
export type InScope = () => readonly Documents[];

export interface KnownScope {
  facts: ScopeFacts;
  inScope: InScope;
}

/** A scope narrowed by filters: in scope is what passes them all. */
export interface NarrowedScope extends KnownScope {
  matches: () => readonly Matches[];
}

/** How many products the scope has. */
export function totalOfScope({ facts, inScope }: KnownScope): number {
  return (facts.total ??= countProducts(inScope()));
}

/** Which values of a dictionary the scope has at all, and how many products have each. */
export function valuesInScope({ facts, inScope }: KnownScope, dictionary: Dictionary) {
  return kept(facts.values, dictionary.key, (): ValuesInScope => {
    const counts = countAll(inScope(), dictionary);
    // The choice of what is in stock stays where nothing is.
    const isShown = (number: number) => counts[number]! > 0 || dictionary.key === 'stock';
    return { counts, shown: shownOrder(dictionary).filter(isShown) };
  });
}

/** The smallest and largest number of the scope; null where nothing has one. */
export function boundsOfScope(
  { facts, inScope }: KnownScope,
  base: Segment,
  key: string,
  view: PriceView,
): Bounds | null {
  return kept(facts.bounds, keptUnder(key, base, view), () => {
    let bounds: Bounds | null = null;
    for (const part of inScope()) {
      const column = rangeColumn(part.segment, key, view);
      if (column) bounds = widenBounds(part, column, bounds);
    }
    return bounds;
  });
}

/** How many products of some in the scope lie in each step; `some` are listed if that is not known. */
export function stepsInScope(
  { facts }: KnownScope,
  some: InScope,
  base: Segment,
  key: string,
  view: PriceView,
  bounds: Bounds,
): Int32Array {
  return kept(facts.steps, keptUnder(key, base, view), () =>
    countAllSteps(some(), key, view, bounds),
  );
}

/** How many products have each value of the dictionary. */
export function countAll(some: readonly Documents[], dictionary: Dictionary): Int32Array {
  const counts = new Int32Array(dictionary.names.length);
  for (const part of some) {
    const column = part.segment.values.get(dictionary.key);
    if (column) countValues(part, column, dictionary, counts);
  }
  return counts;
}

const mostSteps = 16;

function countAllSteps(
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

function keptUnder(key: string, base: Segment, view: PriceView): string | Int32Array {
  return key === 'price' ? priceColumn(base, view) : key;
}

export function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
