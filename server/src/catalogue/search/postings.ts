import { type RecentCache, recentCache } from '../read-model/recent-cache.ts';
import { lowerBound } from '../read-model/segment.ts';
import { type TextIndex, findTerm, headBit, weightBits } from './text-index.ts';
import { documentsOfCodePrefix } from './codes.ts';
import type { Alternative, Group } from './understand.ts';

/** Documents in order, each with a weight and the head bit, as `TextIndex` has them. */
export interface Postings {
  documents: Int32Array;
  impacts: Uint8Array;
  /** Some of the documents are goods that it names. */
  hasHead: boolean;
}

type Lists = Omit<Postings, 'hasHead'>;

const nothing: Lists = { documents: new Int32Array(), impacts: new Uint8Array() };
const mostCodes = 500;

/** How many groups are kept of each index, and how many documents one of them may have. */
const mostKept = 128;
const longestKept = 50_000;
/** Shoppers use the same words again and again, and what they find never changes in an index. */
const keptOf = new WeakMap<TextIndex, RecentCache<string, Postings>>();

/** The documents that fit one of the group's alternatives, each by the best that it fits. */
export function postingsOf(index: TextIndex, group: Group): Postings {
  if (group.code !== null) {
    const documents = Int32Array.from(documentsOfCodePrefix(index.codes, group.code, mostCodes));
    const impacts = new Uint8Array(documents.length).fill(weightBits);
    return { documents, impacts, hasHead: false };
  }
  let kept = keptOf.get(index);
  if (!kept) keptOf.set(index, (kept = recentCache(mostKept)));
  const key = group.alternatives
    .map(({ terms, percent }) => `${terms.join(' ')}:${percent}`)
    .join();
  const known = kept.get(key);
  if (known) return known;
  const made = unitedPostings(index, group.alternatives);
  if (made.documents.length <= longestKept) kept.set(key, made);
  return made;
}

function unitedPostings(index: TextIndex, alternatives: readonly Alternative[]): Postings {
  const lists = alternatives
    .map((alternative) => postingsOfAll(index, alternative))
    .filter(({ documents }) => documents.length > 0)
    .toSorted((a, b) => a.documents.length - b.documents.length);
  // Two by two, so that no list is copied once for every other.
  for (let at = 0; at + 1 < lists.length; at += 2) lists.push(unite(lists[at]!, lists[at + 1]!));
  const all = lists.at(-1) ?? nothing;
  return { ...all, hasHead: all.impacts.some((impact) => impact >= headBit) };
}

/** The documents that have all of the terms, of which the last alone can name the goods. */
function postingsOfAll(index: TextIndex, { terms, percent }: Alternative): Lists {
  const lists = terms.map((term, at) => ({
    postings: postingsOfTerm(index, term),
    heads: at === terms.length - 1 ? headBit : 0,
  }));
  lists.sort((a, b) => a.postings.documents.length - b.postings.documents.length);
  const [first, ...rest] = lists;
  let all = first!.postings;
  let { heads } = first!;
  for (const other of rest) {
    all = intersect(all, heads, other.postings, other.heads);
    heads = headBit;
  }
  return percent === 100 ? all : scale(all, percent);
}

function postingsOfTerm(index: TextIndex, term: string): Lists {
  const at = findTerm(index, term);
  if (at < 0) return nothing;
  const { starts, documents, impacts } = index;
  const [start, end] = [starts[at]!, starts[at + 1]!];
  return { documents: documents.subarray(start, end), impacts: impacts.subarray(start, end) };
}

function scale({ documents, impacts }: Lists, percent: number): Lists {
  const scaled = new Uint8Array(impacts.length);
  for (let at = 0; at < scaled.length; at++) {
    const impact = impacts[at]!;
    scaled[at] = (impact & headBit) | (((impact & weightBits) * percent) / 100);
  }
  return { documents, impacts: scaled };
}

/** Both lists' documents; one that is in both counts with the better weight. */
function unite(some: Lists, others: Lists): Lists {
  const { documents: left } = some;
  const { documents: right } = others;
  const documents = new Int32Array(left.length + right.length);
  const impacts = new Uint8Array(documents.length);
  let count = 0;
  for (let i = 0, j = 0; i < left.length || j < right.length; count++) {
    const isLeft = j >= right.length || (i < left.length && left[i]! <= right[j]!);
    const isBoth = isLeft && j < right.length && left[i] === right[j];
    documents[count] = isLeft ? left[i]! : right[j]!;
    const own = isLeft ? some.impacts[i]! : others.impacts[j]!;
    impacts[count] = isBoth ? better(own, others.impacts[j]!) : own;
    if (isLeft) i++;
    if (!isLeft || isBoth) j++;
  }
  return { documents: documents.subarray(0, count), impacts: impacts.subarray(0, count) };
}

function better(one: number, other: number): number {
  return ((one | other) & headBit) | Math.max(one & weightBits, other & weightBits);
}

/**
 * The documents of both lists, with both weights, and the head bits that are let through. The first
 * list is the shorter one.
 */
function intersect(some: Lists, someHeads: number, others: Lists, otherHeads: number): Lists {
  const documents = new Int32Array(some.documents.length);
  const impacts = new Uint8Array(some.documents.length);
  let count = 0;
  eachShared(some.documents, others.documents, (at, other) => {
    const [one, two] = [some.impacts[at]!, others.impacts[other]!];
    documents[count] = some.documents[at]!;
    impacts[count++] =
      (one & someHeads) |
      (two & otherHeads) |
      Math.min(weightBits, (one & weightBits) + (two & weightBits));
  });
  return { documents: documents.subarray(0, count), impacts: impacts.subarray(0, count) };
}

/** So much longer a list is searched rather than walked. */
const muchLonger = 16;

/** Tells the places of what both lists hold, in order; cheap where the first is much shorter. */
export function eachShared(
  few: Int32Array,
  many: Int32Array,
  tell: (fewAt: number, manyAt: number) => void,
): void {
  const searches = many.length > few.length * muchLonger;
  let at = 0;
  for (let index = 0; index < few.length && at < many.length; index++) {
    const doc = few[index]!;
    if (searches) {
      const from = at;
      at += lowerBound(many.length - from, (step) => many[from + step]! < doc);
    } else while (at < many.length && many[at]! < doc) at++;
    if (many[at] === doc) tell(index, at);
  }
}
