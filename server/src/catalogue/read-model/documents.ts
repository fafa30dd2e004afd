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
  let count = 0;
  let last = -1;
  for (let index = 0; index < documents.length; index++) {
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

/** Two lists of a segment's documents, neither with one of the other's, as one list in order. */
export function mergeDocuments(some: Documents, others: Documents): Documents {
  if (others.documents.length === 0) return some;
  if (some.documents.length === 0) return others;
  const { documents: left, segment, scratch } = some;
  const { documents: right } = others;
  const merged = scratch.take(left.length + right.length);
  let fromLeft = 0;
  let fromRight = 0;
  for (let index = 0; index < merged.length; index++) {
    const takesLeft =
      fromRight >= right.length || (fromLeft < left.length && left[fromLeft]! < right[fromRight]!);
    merged[index] = takesLeft ? left[fromLeft++]! : right[fromRight++]!;
  }
  return documentsOf(segment, merged, scratch);
}
