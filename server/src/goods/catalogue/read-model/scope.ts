import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { type Documents, documentsOf } from './documents.ts';
import { type Filter, narrowBy } from './match.ts';
import type { PriceView } from './price-view.ts';
import type { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';

/** Which documents a listing is about; narrower parts are null where they do not apply. */
export interface Scope {
  /** Names the scope among all scopes of one model. */
  key: string;
  /** Category places from the first up to, but not including, the last. */
  fromPlace: number;
  toPlace: number;
  /** Only products launched from this day on (days since 1970) and up to today. */
  launched: { fromDay: number; toDay: number } | null;
  /** Only these documents of a segment, in order; categories are then all of them. */
  listed: ((segment: Segment) => Int32Array) | null;
  /** What a saved listing narrows by, in prices of retail for everyone alike. */
  saved: readonly Filter[];
}

const retail: PriceView = { bandId: null, channel: discountChannel.website, basis: 'inc' };

export function scopeOf(
  fromPlace: number,
  toPlace: number,
  launched: Scope['launched'] = null,
): Scope {
  const days = launched ? `:${launched.fromDay}-${launched.toDay}` : '';
  const key = `${fromPlace}-${toPlace}${days}`;
  return { key, fromPlace, toPlace, launched, listed: null, saved: [] };
}

/** A scope of some documents, wherever in the category tree they stand. */
export function scopeOfList(key: string, listed: (segment: Segment) => Int32Array): Scope {
  return { key, fromPlace: 0, toPlace: 0, launched: null, listed, saved: [] };
}

/** The scope's documents in their order. */
export function listDocuments(segment: Segment, scope: Scope, scratch: Scratch): Documents {
  const all = scope.listed
    ? fromList(segment, scope.listed(segment), scratch)
    : fromCategories(segment, scope, scratch);
  return narrowBy(all, scope.saved, retail);
}

function fromList(segment: Segment, list: Int32Array, scratch: Scratch): Documents {
  const { productOf, isReplaced, listedDocuments } = segment;
  const documents = scratch.take(list.length);
  let count = 0;
  for (let index = 0; index < list.length && list[index]! < listedDocuments; index++) {
    const doc = list[index]!;
    if (isReplaced[productOf[doc]!] === 0) documents[count++] = doc;
  }
  return documentsOf(segment, documents.subarray(0, count), scratch);
}

function fromCategories(segment: Segment, scope: Scope, scratch: Scratch): Documents {
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
