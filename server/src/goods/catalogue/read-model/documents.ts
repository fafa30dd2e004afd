import type { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';

/** Some documents of one segment, in order. */
export interface Documents {
  segment: Segment;
  documents: Int32Array;
  /** The first of these documents of each product; null until it is asked for. */
  heads: Int32Array | null;
  /** Where lists about them are made. */
  scratch: Scratch;
}

export function documentsOf(segment: Segment, documents: Int32Array, scratch: Scratch): Documents {
  return { segment, documents, heads: null, scratch };
}

/** One document of each product: enough to count what all documents of a product share. */
export function headsOf(some: Documents): Int32Array {
  some.heads ??= firstOfEachProduct(some);
  return some.heads;
}

function firstOfEachProduct({ segment, documents, scratch }: Documents): Int32Array {
  const { productOf } = segment;
  const heads = scratch.take(documents.length);
  const { length } = documents;
  let count = 0;
  let last = -1;
  for (let index = 0; index < length; index++) {
    const doc = documents[index]!;
    const product = productOf[doc]!;
    if (product !== last) heads[count++] = doc;
    last = product;
  }
  return heads.subarray(0, count);
}

export function countProducts(some: readonly Documents[]): number {
  return some.reduce((sum, part) => sum + headsOf(part).length, 0);
}

/** The places, from the first up to but not including the last, of those within a column. */
export function placesWithin(
  documents: Int32Array,
  start: number,
  length: number,
): { from: number; to: number } {
  const from = seek(documents, start);
  return { from, to: seek(documents, start + length, from) };
}

/** Documents that lie within a column of so many from `start` on, which loops need not ask then. */
export function within(documents: Int32Array, start: number, length: number): Int32Array {
  const { from, to } = placesWithin(documents, start, length);
  return to - from === documents.length ? documents : documents.subarray(from, to);
}

/**
 * The first place from `from` on that holds a document or one after it: in longer and longer steps,
 * as it is mostly near, and then between the last two.
 */
export function seek(documents: Int32Array, doc: number, from = 0): number {
  const { length } = documents;
  let low = from;
  let high = from;
  for (let step = 1; high < length && documents[high]! < doc; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (documents[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
