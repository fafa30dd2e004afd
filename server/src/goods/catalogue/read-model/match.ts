import { type Documents, documentsOf, within } from './documents.ts';
import { type PriceView, priceColumn } from './price-view.ts';
import type { RangeColumn, Segment, ValueColumn } from './segment.ts';

/** One facet's filter: a document passes when it holds an accepted code, or lies in the range. */
export type Filter =
  | { kind: 'values'; key: string; accepted: Uint8Array }
  | { kind: 'range'; key: string; min: number; max: number }
  /** What nobody can match: a facet that the shop does not know. */
  | { kind: 'nothing'; key: string };

/** Those that pass every filter, and those that would if one filter were not there. */
export interface Matches {
  passing: Documents;
  /** By the filter's index: what passes all the others. */
  passingOthers: Documents[];
}

/**
 * What passes all filters, and what passes all but each one, for the counts of that one's facet. To
 * leave out one of many, all those of the other half are passed at once, and so on with its own
 * half: the work grows little faster than the number of filters.
 */
export function match(inScope: Documents, filters: readonly Filter[], view: PriceView): Matches {
  const passingOthers: Documents[] = [];
  const leaveOutEach = (some: Documents, from: number, to: number) => {
    if (to - from === 1) {
      passingOthers[from] = some;
      return;
    }
    const middle = (from + to) >>> 1;
    leaveOutEach(narrowBy(some, filters.slice(middle, to), view), from, middle);
    leaveOutEach(narrowBy(some, filters.slice(from, middle), view), middle, to);
  };
  leaveOutEach(inScope, 0, filters.length);
  const last = filters.length - 1;
  return { passing: keepPassing(passingOthers[last]!, filters[last]!, view), passingOthers };
}

/** The documents that pass every filter. */
export function narrowBy(some: Documents, filters: readonly Filter[], view: PriceView): Documents {
  return filters.reduce((rest, filter) => keepPassing(rest, filter, view), some);
}

/** The documents that pass one filter. */
function keepPassing(some: Documents, filter: Filter, view: PriceView): Documents {
  const { segment, documents, scratch } = some;
  const values = filter.kind === 'values' ? segment.values.get(filter.key) : undefined;
  const range = filter.kind === 'range' ? rangeColumn(segment, filter.key, view) : undefined;
  const kept = scratch.take(documents.length);
  let count = 0;
  if (filter.kind === 'values' && values) {
    count = keepByValues(documents, values, filter.accepted, kept);
  } else if (filter.kind === 'range' && range) {
    count = keepByRange(documents, range, filter, kept);
  }
  return documentsOf(segment, kept.subarray(0, count), scratch);
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

// Every document is written, and the next one over it where it does not belong: which ones do
// follows no pattern, and a processor loses more by guessing it than by writing. Documents outside
// a column hold nothing, and so never pass.

function keepByValues(
  documents: Int32Array,
  { start, codes }: ValueColumn,
  accepted: Uint8Array,
  kept: Int32Array,
): number {
  const inColumn = within(documents, start, codes.length);
  const { length } = inColumn;
  let count = 0;
  for (let index = 0; index < length; index++) {
    const doc = inColumn[index]!;
    kept[count] = doc;
    count += accepted[codes[doc - start]!]!;
  }
  return count;
}

function keepByRange(
  documents: Int32Array,
  { start, numbers }: RangeColumn,
  { min, max }: { min: number; max: number },
  kept: Int32Array,
): number {
  const inColumn = within(documents, start, numbers.length);
  const { length } = inColumn;
  let count = 0;
  for (let index = 0; index < length; index++) {
    const doc = inColumn[index]!;
    // `noNumber` lies below every filter.
    const number = numbers[doc - start]!;
    kept[count] = doc;
    count += Number(number >= min) & Number(number <= max);
  }
  return count;
}
