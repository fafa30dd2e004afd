import { type Documents, documentsOf, placesWithin } from './documents.ts';
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

/** Of a document: one for each filter that it fails, and above these eight bits which they are. */
type Failures = Int32Array;
/** A request has far fewer filters than this; each has a number above the eight bits of the count. */
const failureOf = (filter: number) => 1 + (filter << 8);

/**
 * Notes for each document which filters it fails, one filter after another. A document that fails
 * one alone counts for that filter's facet, so counts with a filter taken away cost no second pass.
 */
export function match(inScope: Documents, filters: readonly Filter[], view: PriceView): Matches {
  const { segment, documents, scratch } = inScope;
  const failures = scratch.take(documents.length).fill(0);
  for (const [at, filter] of filters.entries()) {
    addFailures(segment, filter, view, documents, failures, failureOf(at));
  }
  return {
    passing: withFailures(inScope, failures, 0),
    passingOthers: filters.map((_, at) => withFailures(inScope, failures, failureOf(at))),
  };
}

/**
 * The documents that fail nothing, or this filter alone. Every document is written, and the next
 * one over it where it does not belong: which ones do follows no pattern, and a processor loses
 * more by guessing it than by writing.
 */
function withFailures(
  { segment, documents, scratch }: Documents,
  failures: Failures,
  allowed: number,
): Documents {
  const kept = scratch.take(documents.length);
  const { length } = documents;
  let count = 0;
  for (let index = 0; index < length; index++) {
    const failed = failures[index]!;
    kept[count] = documents[index]!;
    count += isZero(failed) | isZero(failed ^ allowed);
  }
  return documentsOf(segment, kept.subarray(0, count), scratch);
}

/** 1 for zero and 0 for any positive number, without a branch. */
function isZero(number: number): number {
  return (number - 1) >>> 31;
}

function addFailures(
  segment: Segment,
  filter: Filter,
  view: PriceView,
  documents: Int32Array,
  failures: Failures,
  failure: number,
): void {
  const values = filter.kind === 'values' ? segment.values.get(filter.key) : undefined;
  const range = filter.kind === 'range' ? rangeColumn(segment, filter.key, view) : undefined;
  if (filter.kind === 'values' && values) {
    addByValues(values, filter.accepted, documents, failures, failure);
  } else if (filter.kind === 'range' && range) {
    addByRange(range, filter, documents, failures, failure);
  } else {
    addToAll(failures, failure);
  }
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

function addToAll(failures: Failures, failure: number): void {
  for (let index = 0; index < failures.length; index++) failures[index]! += failure;
}

function addByValues(
  { start, codes }: ValueColumn,
  accepted: Uint8Array,
  documents: Int32Array,
  failures: Failures,
  failure: number,
): void {
  const { from, to } = placesWithin(documents, start, codes.length);
  for (let index = from; index < to; index++) {
    // Minus one has all bits, zero none.
    failures[index]! += (accepted[codes[documents[index]! - start]!]! - 1) & failure;
  }
  addToAll(failures.subarray(0, from), failure);
  addToAll(failures.subarray(to), failure);
}

function addByRange(
  { start, numbers }: RangeColumn,
  { min, max }: { min: number; max: number },
  documents: Int32Array,
  failures: Failures,
  failure: number,
): void {
  const { from, to } = placesWithin(documents, start, numbers.length);
  for (let index = from; index < to; index++) {
    // `noNumber` lies below every filter.
    const number = numbers[documents[index]! - start]!;
    if (number < min || number > max) failures[index]! += failure;
  }
  // Documents outside the column have no number.
  addToAll(failures.subarray(0, from), failure);
  addToAll(failures.subarray(to), failure);
}
