import { type Documents, documentsOf } from './documents.ts';
import { type PriceView, priceColumn } from './price-view.ts';
import type { RangeColumn, Segment, ValueColumn } from './segment.ts';

/** One facet's filter: a document passes when it holds an accepted code, or lies in the range. */
export type Filter =
  | { kind: 'values'; key: string; accepted: Uint8Array }
  | { kind: 'range'; key: string; min: number; max: number }
  /** What nobody can match: a facet that the shop does not know. */
  | { kind: 'nothing'; key: string };

/** Those that pass every filter, and those that fail one filter only. */
export interface Matches {
  passing: Documents;
  /** By the filter's index: what would pass if this filter were not there. */
  missedOnlyBy: Documents[];
}

/**
 * Filters documents one filter after another. A document that failed one is kept beside, and
 * dropped at its second failure, so counts with one facet's filter taken away cost no second pass.
 */
export function match(inScope: Documents, filters: readonly Filter[], view: PriceView): Matches {
  let passing = inScope;
  const missedOnlyBy: Documents[] = [];
  for (const filter of filters) {
    for (const [index, missed] of missedOnlyBy.entries()) {
      missedOnlyBy[index] = split(missed, filter, view).passing;
    }
    const parts = split(passing, filter, view);
    passing = parts.passing;
    missedOnlyBy.push(parts.failing);
  }
  return { passing, missedOnlyBy };
}

function split({ segment, documents, scratch }: Documents, filter: Filter, view: PriceView) {
  const passing = scratch.take(documents.length);
  const failing = scratch.take(documents.length);
  const passed = splitInto(segment, filter, documents, view, passing, failing);
  return {
    passing: documentsOf(segment, passing.subarray(0, passed), scratch),
    failing: documentsOf(segment, failing.subarray(0, documents.length - passed), scratch),
  };
}

/** Writes each document into one of the two lists; returns how many passed. */
function splitInto(
  segment: Segment,
  filter: Filter,
  documents: Int32Array,
  view: PriceView,
  passing: Int32Array,
  failing: Int32Array,
): number {
  if (filter.kind === 'values') {
    const column = segment.values.get(filter.key);
    if (column) return splitByValues(column, filter.accepted, documents, passing, failing);
  }
  if (filter.kind === 'range') {
    const column = rangeColumn(segment, filter.key, view);
    if (column) return splitByRange(column, filter.min, filter.max, documents, passing, failing);
  }
  failing.set(documents);
  return 0;
}

export function rangeColumn(
  segment: Segment,
  key: string,
  view: PriceView,
): RangeColumn | undefined {
  return key === 'price'
    ? { start: 0, numbers: priceColumn(segment, view), isOfProduct: false }
    : segment.ranges.get(key);
}

function splitByValues(
  { start, codes }: ValueColumn,
  accepted: Uint8Array,
  documents: Int32Array,
  passing: Int32Array,
  failing: Int32Array,
): number {
  let passed = 0;
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const at = doc - start;
    const code = at >= 0 && at < codes.length ? codes[at]! : 0;
    if (accepted[code] === 1) passing[passed++] = doc;
    else failing[index - passed] = doc;
  }
  return passed;
}

function splitByRange(
  { start, numbers }: RangeColumn,
  min: number,
  max: number,
  documents: Int32Array,
  passing: Int32Array,
  failing: Int32Array,
): number {
  let passed = 0;
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const at = doc - start;
    // Documents outside the column have no number; `noNumber` lies below every filter.
    const passes = at >= 0 && at < numbers.length && numbers[at]! >= min && numbers[at]! <= max;
    if (passes) passing[passed++] = doc;
    else failing[index - passed] = doc;
  }
  return passed;
}
