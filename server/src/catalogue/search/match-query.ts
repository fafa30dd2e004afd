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
  const parts = groups.map((group) => ({
    group,
    postings: segments.map((segment) => postingsOf(segment.text, group)),
  }));
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
  return { hits, relaxed: given.map(({ group }) => group) };
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
  return (
    group.mayBeHead &&
    postings.some(({ impacts }) => impacts.some((impact) => (impact & headBit) !== 0))
  );
}

function matchParts(segments: readonly Segment[], parts: readonly Part[]): Hits[] {
  const found = segments.map((segment, at) =>
    matchAll(
      segment,
      parts.map(({ postings }) => postings[at]!),
    ),
  );
  for (const at of parts.keys()) {
    const place = parts.length - 1 - at;
    if (!parts[place]!.group.mayBeHead) continue;
    const isHead = 1 << place;
    if (found.some(({ heads }) => heads.some((mask) => (mask & isHead) !== 0))) {
      return found.map((some) => keep(some, (index) => (some.heads[index]! & isHead) !== 0));
    }
  }
  return found;
}

interface Matched extends Hits {
  /** Of which parts it is the head noun: a bit for each. */
  heads: Int32Array;
}

/** What fits all parts, rarest first. */
function matchAll(segment: Segment, parts: readonly Postings[]): Matched {
  const order = [...parts.keys()].toSorted(
    (a, b) => parts[a]!.documents.length - parts[b]!.documents.length,
  );
  const first = parts[order[0]!]!;
  let matched: Matched = {
    segment,
    documents: first.documents,
    scores: Int32Array.from(first.impacts, (impact) => impact & weightBits),
    heads: Int32Array.from(first.impacts, (impact) => (impact & headBit ? 1 << order[0]! : 0)),
  };
  for (const place of order.slice(1)) {
    const { documents, impacts } = parts[place]!;
    const fits = new Uint8Array(matched.documents.length);
    const { scores, heads } = matched;
    eachShared(matched.documents, documents, (at, other) => {
      fits[at] = 1;
      scores[at]! += impacts[other]! & weightBits;
      if (impacts[other]! & headBit) heads[at]! |= 1 << place;
    });
    matched = keep(matched, (index) => fits[index] === 1);
  }
  const { isReplaced, productOf, hasReplaced, listedDocuments } = segment;
  const isGone = (doc: number) => hasReplaced && isReplaced[productOf[doc]!] === 1;
  const { documents } = matched;
  return keep(matched, (at) => documents[at]! < listedDocuments && !isGone(documents[at]!));
}

function keep(matched: Matched, isKept: (index: number) => boolean): Matched {
  const { segment, documents, scores, heads } = matched;
  return {
    segment,
    documents: documents.filter((_, index) => isKept(index)),
    scores: scores.filter((_, index) => isKept(index)),
    heads: heads.filter((_, index) => isKept(index)),
  };
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
