import { type Documents, documentsOf } from './documents.ts';
import type { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';

/** Which documents a listing is about: a part of the category tree, and new products only if so. */
export interface Scope {
  /** Names the scope among all scopes of one model. */
  key: string;
  /** Category places from the first up to, but not including, the last. */
  fromPlace: number;
  toPlace: number;
  /** Only products launched from this day on (days since 1970) and up to today; null for all. */
  launched: { fromDay: number; toDay: number } | null;
}

export function scopeOf(
  fromPlace: number,
  toPlace: number,
  launched: Scope['launched'] = null,
): Scope {
  const days = launched ? `:${launched.fromDay}-${launched.toDay}` : '';
  return { key: `${fromPlace}-${toPlace}${days}`, fromPlace, toPlace, launched };
}

/** The scope's documents in their order. */
export function listDocuments(segment: Segment, scope: Scope, scratch: Scratch): Documents {
  const first = segment.firstOfCategory[scope.fromPlace]!;
  const end = segment.firstOfCategory[scope.toPlace]!;
  const documents = scratch.take(end - first);
  if (scope.launched === null && !segment.hasReplaced) {
    for (let doc = first; doc < end; doc++) documents[doc - first] = doc;
    return {
      ...documentsOf(segment, documents, scratch),
      heads: headsBetween(segment, first, end),
    };
  }
  const { productOf, isReplaced, launchedDay } = segment;
  const fromDay = scope.launched?.fromDay ?? -Infinity;
  const toDay = scope.launched?.toDay ?? Infinity;
  let count = 0;
  for (let doc = first; doc < end; doc++) {
    const product = productOf[doc]!;
    const day = launchedDay[product]!;
    if (isReplaced[product] === 0 && day >= fromDay && day <= toDay) documents[count++] = doc;
  }
  return documentsOf(segment, documents.subarray(0, count), scratch);
}

/** The first documents of all products in a range, which lie in the segment as they are needed. */
function headsBetween(segment: Segment, first: number, end: number): Int32Array {
  if (first === end) return segment.firstDocument.subarray(0, 0);
  return segment.firstDocument.subarray(segment.productOf[first], segment.productOf[end - 1]! + 1);
}
