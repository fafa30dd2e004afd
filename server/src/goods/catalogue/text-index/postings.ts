import { type RecentCache, recentCache } from '../../../core/recent-cache.ts';
import type { Segment } from '../read-model/segment.ts';
import { documentsOfCode, documentsOfCodePrefix } from './codes.ts';
import { once } from './once.ts';
import {
  type List,
  type Scaled,
  better,
  impactsInList,
  impactsInLists,
  listOfAll,
  scale,
  uniteLists,
} from './posting-lists.ts';
import { headBit, weightBits } from './text-index.ts';
import type { Group } from './understood-query.ts';

/**
 * The documents that fit a group, each by the best of the alternatives that it fits. They are put
 * together, in one of two forms, only when that costs less than looking into each list.
 */
export interface Postings {
  /** One for each alternative that anything fits. */
  lists: Scaled[];
  /** Of all lists together, in which a document may stand several times. */
  length: number;
  /** How many of these are goods that the group names. */
  heads: number;
  /** How many documents looking into the lists has read so far, about. */
  searched: number;
  /** Of how many documents these are some. */
  listedDocuments: number;
  // Made at the first question.
  united: List | null;
  unitedHeads: List | null;
  /** The impact of every document, 0 for those that do not fit. */
  byDocument: Uint8Array | null;
}

const mostCodes = 500;
/** Of so many documents one must fit for impacts to be kept by document. */
const sparsest = 16;
/** To find a document in a list takes about so many steps. */
const stepsToFind = 8;

/** What is kept of each index may take so many bytes. */
const mostKeptBytes = 64_000_000;
/** Shoppers use the same words again and again, and what they find never changes in an index. */
const keptOf = once((): RecentCache<string, Postings> => recentCache(mostKeptBytes, bytesOf));

/** What fits a group among the documents of a segment. */
export function postingsOf(segment: Segment, { kind, codes, alternatives }: Group): Postings {
  const { text, listedDocuments } = segment;
  if (kind === 'code') {
    const lists = codes.flatMap((code) => [
      // A whole code is meant before those that only begin so.
      { list: listOfCodes(documentsOfCode(text.codes, code)), percent: 100 },
      { list: listOfCodes(documentsOfCodePrefix(text.codes, code, mostCodes)), percent: 50 },
    ]);
    return createPostings(lists, 0);
  }
  const kept = keptOf(text);
  const key = alternatives.map(({ terms, percent }) => `${terms.join(' ')}:${percent}`).join();
  let postings = kept.get(key);
  if (!postings) {
    const lists = alternatives
      .map(({ terms, percent }): Scaled => ({ list: listOfAll(text, terms), percent }))
      .filter(({ list }) => list.documents.length > 0);
    kept.set(key, (postings = createPostings(lists, listedDocuments)));
  }
  return postings;
}

function listOfCodes(documents: readonly number[]): List {
  const inOrder = Int32Array.from(documents).toSorted();
  const impacts = new Uint8Array(inOrder.length).fill(weightBits);
  return { documents: inOrder, impacts, heads: 0 };
}

function createPostings(lists: Scaled[], listedDocuments: number): Postings {
  const length = lists.reduce((sum, { list }) => sum + list.documents.length, 0);
  const heads = lists.reduce((sum, { list }) => sum + list.heads, 0);
  const nothingMade = { united: null, unitedHeads: null, byDocument: null };
  return { lists, length, heads, searched: 0, listedDocuments, ...nothingMade };
}

function isBroad({ length, listedDocuments }: Postings): boolean {
  return length * sparsest > listedDocuments;
}

/** What postings take at most, with all that may yet be made of them. */
function bytesOf(postings: Postings): number {
  const { length, listedDocuments } = postings;
  return 1_000 + 5 * length + (isBroad(postings) ? listedDocuments : 0);
}

/** How well each of these documents, which are in order, fits; 0 where it does not. */
export function impactsOn(documents: Int32Array, postings: Postings): Uint8Array {
  const { lists, length } = postings;
  postings.searched += documents.length * lists.length * stepsToFind;
  if (postings.searched < length) return impactsInLists(documents, lists);
  return isBroad(postings)
    ? impactsAt(documents, byDocument(postings))
    : impactsInList(documents, listOf(postings));
}

function impactsAt(documents: Int32Array, impacts: Uint8Array): Uint8Array {
  const found = new Uint8Array(documents.length);
  const { length } = documents;
  for (let at = 0; at < length; at++) found[at] = impacts[documents[at]!]!;
  return found;
}

export function listOf(postings: Postings): List {
  const { lists } = postings;
  postings.united ??=
    isBroad(postings) && lists.length > 1
      ? listFrom(byDocument(postings), 1, postings.length)
      : uniteLists(lists);
  return postings.united;
}

/** The goods that the group names alone. */
export function headListOf(postings: Postings): List {
  const { lists, heads } = postings;
  postings.unitedHeads ??=
    isBroad(postings) && lists.length > 1
      ? listFrom(byDocument(postings), headBit, heads)
      : headsOf(listOf(postings));
  return postings.unitedHeads;
}

function headsOf(list: List): List {
  const documents = new Int32Array(list.heads);
  const impacts = new Uint8Array(list.heads);
  const { length } = list.documents;
  let count = 0;
  for (let at = 0; at < length; at++) {
    const impact = list.impacts[at]!;
    if (impact < headBit) continue;
    documents[count] = list.documents[at]!;
    impacts[count++] = impact;
  }
  return { documents, impacts, heads: count };
}

function byDocument(postings: Postings): Uint8Array {
  postings.byDocument ??= spread(postings);
  return postings.byDocument;
}

function spread({ lists, listedDocuments }: Postings): Uint8Array {
  const best = new Uint8Array(listedDocuments);
  for (const { list, percent } of lists) {
    const { documents, impacts } = list;
    const { length } = documents;
    for (let at = 0; at < length; at++) {
      const doc = documents[at]!;
      best[doc] = better(best[doc]!, scale(impacts[at]!, percent));
    }
  }
  return best;
}

/** The documents with this impact or a greater one: the head bit is above all weights. */
function listFrom(best: Uint8Array, least: number, mostLength: number): List {
  const documents = new Int32Array(mostLength);
  const impacts = new Uint8Array(mostLength);
  const { length } = best;
  let count = 0;
  let heads = 0;
  for (let doc = 0; doc < length; doc++) {
    const impact = best[doc]!;
    if (impact < least) continue;
    documents[count] = doc;
    impacts[count++] = impact;
    if (impact >= headBit) heads++;
  }
  return { documents: documents.slice(0, count), impacts: impacts.slice(0, count), heads };
}
