import { type Model, segmentsOf } from '../read-model/model.ts';
import type { Segment } from '../read-model/segment.ts';
import { type Postings, eachShared, postingsOf } from './postings.ts';
import { headBit, weightBits } from './text-index.ts';
import type { Group } from './understand.ts';

/** What of one segment fits a query, in order, with how well. */
export interface Hits {
  segment: Segment;
  documents: Int32Array;
  scores: Int32Array;
}

export interface QueryHits {
  hits: Hits[];
  /** Parts that had to be given up to find enough; what fits them all the same stands first. */
  relaxed: Group[];
}

/** With fewer products than this a part of the query is given up. */
const fewProducts = 3;
/** What fits a given-up part stands before all that does not. */
const fitsRelaxed = 1_000;

interface Part {
  group: Group;
  /** By segment. */
  postings: Postings[];
}

/**
 * Finds what fits every part of a query. Where a part names goods ("seat" in "toilet seat"), only
 * such goods count; the last part that does so decides. A part is given up when too few fit.
 */
export function matchQuery(model: Model, groups: readonly Group[]): QueryHits {
  const segments = segmentsOf(model);
  const all = groups.map((group) => ({
    group,
    postings: segments.map((segment) => postingsOf(segment.text, group)),
  }));
  const parts = all.filter(({ group }) => !group.isUnwanted);
  // A part that fits nothing at all, such as a size that is not made, is given up at once.
  let kept = parts.filter(({ postings }) => postings.some(({ documents }) => documents.length > 0));
  const given = parts.filter((part) => !kept.includes(part));
  if (kept.length === 0) return { hits: [], relaxed: [] };
  let hits = matchParts(segments, kept);
  while (kept.length > 1 && countProducts(hits, fewProducts) < fewProducts) {
    const { without, found } = bestWithout(segments, kept);
    if (countProducts(found, 1) === 0 && kept.length === 2) break;
    given.push(without);
    kept = kept.filter((part) => part !== without);
    hits = found;
  }
  for (const part of given) preferFitting(hits, part);
  for (const part of all) if (part.group.isUnwanted) hits = withoutFitting(hits, part);
  return { hits, relaxed: given.map(({ group }) => group) };
}

/** Without what has the unwanted, unless everything has. */
function withoutFitting(hits: Hits[], { postings }: Part): Hits[] {
  const rest = hits.map((some, at) => {
    const fits = new Uint8Array(some.documents.length);
    eachShared(some.documents, postings[at]!.documents, (index) => (fits[index] = 1));
    const { segment, documents, scores } = some;
    return {
      segment,
      documents: documents.filter((_, index) => fits[index] === 0),
      scores: scores.filter((_, index) => fits[index] === 0),
    };
  });
  return countProducts(rest, 1) > 0 ? rest : hits;
}

/** The part without which most is found; one that names goods only when there is no other. */
function bestWithout(segments: readonly Segment[], kept: readonly Part[]) {
  const head = kept.findLast(namesGoods);
  const tried = kept.map((part) => {
    const found = matchParts(
      segments,
      kept.filter((other) => other !== part),
    );
    const count = found.reduce((sum, { documents }) => sum + documents.length, 0);
    return { without: part, found, rank: part === head ? Math.min(count, 0.5) : count };
  });
  return tried.reduce((best, each) => (each.rank > best.rank ? each : best));
}

function namesGoods({ group, postings }: Part): boolean {
  return group.mayBeHead && postings.some(({ hasHead }) => hasHead);
}

function matchParts(segments: readonly Segment[], parts: readonly Part[]): Hits[] {
  const found = segments.map((segment, at) => matchAll(segment, parts, at));
  for (let place = parts.length - 1; place >= 0; place--) {
    const isHead = 1 << place;
    if (!namesGoods(parts[place]!) || found.every(({ allHeads }) => (allHeads & isHead) === 0)) {
      continue;
    }
    return found.map((some) => withHead(some, isHead));
  }
  // What has all the words, but is none of the goods that they name, only mentions them.
  return parts.some(namesGoods) ? found.map(({ segment }) => noHits(segment)) : found;
}

function noHits(segment: Segment): Hits {
  return { segment, documents: new Int32Array(), scores: new Int32Array() };
}

interface Matched extends Hits {
  /** Of which parts each document is the head noun: a bit for each part. */
  heads: Int32Array;
  /** The bits of all documents together. */
  allHeads: number;
}

/** What fits all parts, rarest first: the shortest list shrinks in place to what the others have. */
function matchAll(segment: Segment, parts: readonly Part[], segmentAt: number): Matched {
  const order = [...parts.keys()].toSorted((a, b) => lengthOf(a) - lengthOf(b));
  function lengthOf(place: number) {
    return parts[place]!.postings[segmentAt]!.documents.length;
  }
  const first = parts[order[0]!]!.postings[segmentAt]!;
  const documents = new Int32Array(first.documents.length);
  const scores = new Int32Array(documents.length);
  const heads = new Int32Array(documents.length);
  const { isReplaced, productOf, hasReplaced, listedDocuments } = segment;
  let count = 0;
  for (let at = 0; at < documents.length; at++) {
    const doc = first.documents[at]!;
    if (doc >= listedDocuments || (hasReplaced && isReplaced[productOf[doc]!] === 1)) continue;
    const impact = first.impacts[at]!;
    documents[count] = doc;
    scores[count] = impact & weightBits;
    heads[count++] = impact & headBit ? 1 << order[0]! : 0;
  }
  for (const place of order.slice(1)) {
    const other = parts[place]!.postings[segmentAt]!;
    let kept = 0;
    eachShared(documents.subarray(0, count), other.documents, (at, otherAt) => {
      const impact = other.impacts[otherAt]!;
      documents[kept] = documents[at]!;
      scores[kept] = scores[at]! + (impact & weightBits);
      heads[kept++] = heads[at]! | (impact & headBit ? 1 << place : 0);
    });
    count = kept;
  }
  let allHeads = 0;
  for (let at = 0; at < count; at++) allHeads |= heads[at]!;
  return {
    segment,
    documents: documents.subarray(0, count),
    scores: scores.subarray(0, count),
    heads,
    allHeads,
  };
}

function withHead({ segment, documents, scores, heads }: Matched, isHead: number): Hits {
  let count = 0;
  for (let at = 0; at < documents.length; at++) {
    if ((heads[at]! & isHead) === 0) continue;
    documents[count] = documents[at]!;
    scores[count++] = scores[at]!;
  }
  return { segment, documents: documents.subarray(0, count), scores: scores.subarray(0, count) };
}

function preferFitting(hits: readonly Hits[], { postings }: Part): void {
  for (const [at, { documents, scores }] of hits.entries()) {
    const fitting = postings[at]!;
    eachShared(documents, fitting.documents, (index, other) => {
      scores[index]! += fitsRelaxed + (fitting.impacts[other]! & weightBits);
    });
  }
}

/** How many products are among the hits, counted no further than `enough`. */
function countProducts(hits: readonly Hits[], enough: number): number {
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
