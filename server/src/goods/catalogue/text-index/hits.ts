import type { Scratch } from '../read-model/scratch.ts';
import type { Segment } from '../read-model/segment.ts';
import type { List } from './posting-lists.ts';
import { type Postings, headListOf, impactsOn, listOf } from './postings.ts';
import { headBit, weightBits } from './text-index.ts';

/** What of one segment fits a query, in order, with how well. */
export interface Hits {
  segment: Segment;
  documents: Int32Array;
  scores: Int32Array;
}

export function noHits(segment: Segment): Hits {
  return { segment, documents: new Int32Array(), scores: new Int32Array() };
}

/** What a part of a query fits in a segment, and whether the goods are to be named by it. */
export interface Wanted {
  postings: Postings;
  isHead: boolean;
}

/**
 * What fits all of these parts and, where one of them is to name the goods, is named by it. The
 * rarest comes first, and what it has becomes fewer in place with each other part.
 */
export function matchAll(segment: Segment, wanted: readonly Wanted[], scratch: Scratch): Hits {
  const [rarest, ...others] = wanted.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  const { postings, isHead } = rarest!;
  const list = isHead ? headListOf(postings) : listOf(postings);
  scratch.reset();
  const documents = scratch.take(list.documents.length);
  const scores = scratch.take(list.documents.length);
  let count = scoreListed(segment, list, documents, scores);
  for (const other of others) {
    const impacts = impactsOn(documents.subarray(0, count), other.postings);
    count = scoreFitting(impacts, other.isHead ? headBit : headBit | weightBits, documents, scores);
  }
  return { segment, documents: documents.slice(0, count), scores: scores.slice(0, count) };
}

function lengthOf({ postings, isHead }: Wanted): number {
  return isHead ? postings.heads : postings.length;
}

export function matchListed(segment: Segment, list: List): Hits {
  const documents = new Int32Array(list.documents.length);
  const scores = new Int32Array(list.documents.length);
  const count = scoreListed(segment, list, documents, scores);
  return { segment, documents: documents.slice(0, count), scores: scores.slice(0, count) };
}

/** Copies the documents that are listed, with their weights; returns how many. */
function scoreListed(
  { isReplaced, productOf, hasReplaced, listedDocuments }: Segment,
  { documents, impacts }: List,
  intoDocuments: Int32Array,
  intoScores: Int32Array,
): number {
  const { length } = documents;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const doc = documents[at]!;
    // Codes are known of what is no longer listed too.
    if (doc >= listedDocuments) break;
    intoDocuments[count] = doc;
    intoScores[count] = impacts[at]! & weightBits;
    count += hasReplaced ? 1 - isReplaced[productOf[doc]!]! : 1;
  }
  return count;
}

/** Keeps the documents whose impacts have any of these bits, with weights added; returns how many. */
function scoreFitting(
  impacts: Uint8Array,
  bits: number,
  documents: Int32Array,
  scores: Int32Array,
): number {
  const { length } = impacts;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const impact = impacts[at]!;
    // Written always, and over it where it does not fit: see match.ts.
    documents[count] = documents[at]!;
    scores[count] = scores[at]! + (impact & weightBits);
    count += (0 - (impact & bits)) >>> 31;
  }
  return count;
}

/** Adds this to what fits a part, with how well it does. `postings`: by segment, as hits are. */
export function preferFitting(
  hits: readonly Hits[],
  postings: readonly Postings[],
  bonus: number,
): void {
  for (const [at, { documents, scores }] of hits.entries()) {
    const impacts = impactsOn(documents, postings[at]!);
    const { length } = documents;
    for (let index = 0; index < length; index++) {
      const impact = impacts[index]!;
      if (impact > 0) scores[index]! += bonus + (impact & weightBits);
    }
  }
}

/** How many products are among the hits, counted no further than `enough`. */
export function countProducts(hits: readonly Hits[], enough: number): number {
  let count = 0;
  for (const { segment, documents } of hits) {
    let last = -1;
    for (let at = 0; at < documents.length && count < enough; at++) {
      const product = segment.productOf[documents[at]!]!;
      if (product !== last) count++;
      last = product;
    }
  }
  return count;
}

export function fitsAny(hits: readonly Hits[], postings: readonly Postings[]): boolean {
  return hits.some(({ documents }, at) =>
    impactsOn(documents, postings[at]!).some((fit) => fit > 0),
  );
}

/** Without what has the unwanted, unless everything has. */
export function withoutFitting(hits: Hits[], postings: readonly Postings[]): Hits[] {
  const rest = hits.map((some, at) => {
    const { segment, documents, scores } = some;
    const impacts = impactsOn(documents, postings[at]!);
    return {
      segment,
      documents: documents.filter((_, index) => impacts[index] === 0),
      scores: scores.filter((_, index) => impacts[index] === 0),
    };
  });
  return countProducts(rest, 1) > 0 ? rest : hits;
}

export function countDocuments(hits: readonly Hits[]): number {
  return hits.reduce((sum, { documents }) => sum + documents.length, 0);
}
