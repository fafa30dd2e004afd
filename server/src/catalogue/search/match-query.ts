import { type Model, segmentsOf } from '../read-model/model.ts';
import type { Scratch } from '../read-model/scratch.ts';
import type { Segment } from '../read-model/segment.ts';
import { type Postings, eachShared, postingsOf } from './postings.ts';
import { headBitAt, weightBits } from './text-index.ts';
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
  let hits = matchParts(model, kept);
  while (kept.length > 1 && countProducts(hits, fewProducts) < fewProducts) {
    const { without, found } = bestWithout(model, kept);
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
function bestWithout(model: Model, kept: readonly Part[]) {
  const head = kept.findLast(namesGoods);
  const tried = kept.map((part) => {
    const found = matchParts(
      model,
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

function matchParts(model: Model, parts: readonly Part[]): Hits[] {
  model.scratch.reset();
  const segments = segmentsOf(model);
  const found = segments.map((segment, at) => matchAll(segment, parts, at, model.scratch));
  const heads = found.reduce((bits, { allHeads }) => bits | allHeads, 0);
  for (let place = parts.length - 1; place >= 0; place--) {
    if (!namesGoods(parts[place]!) || (heads & (1 << place)) === 0) continue;
    return found.map((some) => withHead(some, place));
  }
  // What has all the words, but is none of the goods that they name, only mentions them.
  return parts.some(namesGoods) ? segments.map(noHits) : found.map((some) => withHead(some, null));
}

function noHits(segment: Segment): Hits {
  return { segment, documents: new Int32Array(), scores: new Int32Array() };
}

/** Of which parts a document is the head noun stands above its score: a bit for each part. */
const headShift = 16;
const scoreBits = (1 << headShift) - 1;

interface Matched {
  segment: Segment;
  documents: Int32Array;
  /** Scores with the heads above them. */
  marks: Int32Array;
  /** The heads of all documents together. */
  allHeads: number;
}

/** What fits all parts, rarest first: the shortest list shrinks in place to what the others have. */
function matchAll(
  segment: Segment,
  parts: readonly Part[],
  segmentAt: number,
  scratch: Scratch,
): Matched {
  const lengthOf = (place: number) => parts[place]!.postings[segmentAt]!.documents.length;
  const order = [...parts.keys()].toSorted((a, b) => lengthOf(a) - lengthOf(b));
  const rarest = parts[order[0]!]!.postings[segmentAt]!;
  const documents = scratch.take(rarest.documents.length);
  const marks = scratch.take(rarest.documents.length);
  let count = markListed(segment, rarest, order[0]!, documents, marks);
  for (const place of order.slice(1)) {
    const other = parts[place]!.postings[segmentAt]!;
    let kept = 0;
    eachShared(documents.subarray(0, count), other.documents, (at, otherAt) => {
      documents[kept] = documents[at]!;
      marks[kept++] = marks[at]! + markOf(other.impacts[otherAt]!, place);
    });
    count = kept;
  }
  let allHeads = 0;
  for (let at = 0; at < count; at++) allHeads |= marks[at]! >> headShift;
  return {
    segment,
    documents: documents.subarray(0, count),
    marks: marks.subarray(0, count),
    allHeads,
  };
}

function markOf(impact: number, place: number): number {
  return (impact & weightBits) + ((impact >> headBitAt) << (headShift + place));
}

/** Copies the documents that are listed, with their marks; returns how many. */
function markListed(
  { isReplaced, productOf, hasReplaced, listedDocuments }: Segment,
  { documents, impacts }: Postings,
  place: number,
  intoDocuments: Int32Array,
  intoMarks: Int32Array,
): number {
  const { length } = documents;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const doc = documents[at]!;
    // Codes are known of what is no longer listed too.
    if (doc >= listedDocuments) break;
    if (hasReplaced && isReplaced[productOf[doc]!] === 1) continue;
    intoDocuments[count] = doc;
    intoMarks[count++] = markOf(impacts[at]!, place);
  }
  return count;
}

/** The documents that are the head noun of a part, or all of them where it is null. */
function withHead({ segment, documents, marks }: Matched, part: number | null): Hits {
  const found = new Int32Array(documents.length);
  const scores = new Int32Array(documents.length);
  const isHead = part === null ? 0 : 1 << (headShift + part);
  let count = 0;
  for (let at = 0; at < documents.length; at++) {
    if ((marks[at]! & isHead) !== isHead) continue;
    found[count] = documents[at]!;
    scores[count++] = marks[at]! & scoreBits;
  }
  return { segment, documents: found.subarray(0, count), scores: scores.subarray(0, count) };
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
