import { seek } from '../read-model/documents.ts';
import { once } from './once.ts';
import { type TextIndex, findTerm, headBit, headBitAt, weightBits } from './text-index.ts';

/** Documents in order, each with a weight and the head bit, as `TextIndex` has them. */
export interface List {
  documents: Int32Array;
  impacts: Uint8Array;
  /** How many have the head bit. */
  heads: number;
}

/** A list of which every weight counts for so much. */
export interface Scaled {
  list: List;
  percent: number;
}

const nothing: List = { documents: new Int32Array(), impacts: new Uint8Array(), heads: 0 };

const headsOfTerms = once(({ starts, impacts }: TextIndex) => {
  const heads = new Uint32Array(starts.length - 1);
  for (let term = 0; term < heads.length; term++) {
    heads[term] = countHeads(impacts, starts[term]!, starts[term + 1]!);
  }
  return heads;
});

function countHeads(impacts: Uint8Array, from: number, to: number): number {
  let heads = 0;
  for (let at = from; at < to; at++) heads += impacts[at]! >> headBitAt;
  return heads;
}

function listWith(documents: Int32Array, impacts: Uint8Array, count: number): List {
  return {
    documents: documents.subarray(0, count),
    impacts: impacts.subarray(0, count),
    heads: countHeads(impacts, 0, count),
  };
}

/** The documents that have all of the terms, of which the last alone can name the goods. */
export function listOfAll(index: TextIndex, terms: readonly string[]): List {
  const lists = terms.map((term, at) => ({
    list: listOfTerm(index, term),
    heads: at === terms.length - 1 ? headBit : 0,
  }));
  lists.sort((a, b) => a.list.documents.length - b.list.documents.length);
  const [first, ...rest] = lists;
  let all = first!.list;
  let { heads } = first!;
  for (const other of rest) {
    all = intersect(all, heads, other.list, other.heads);
    heads = headBit;
  }
  return all;
}

function listOfTerm(index: TextIndex, term: string): List {
  const at = findTerm(index, term);
  if (at < 0) return nothing;
  const { starts, documents, impacts } = index;
  const [start, end] = [starts[at]!, starts[at + 1]!];
  return {
    documents: documents.subarray(start, end),
    impacts: impacts.subarray(start, end),
    heads: headsOfTerms(index)[at]!,
  };
}

/** The documents of both lists, with both weights, and the head bits that are let through. */
function intersect(few: List, fewHeads: number, many: List, manyHeads: number): List {
  const others = impactsInList(few.documents, many);
  const documents = new Int32Array(others.length);
  const impacts = new Uint8Array(others.length);
  let count = 0;
  for (let at = 0; at < others.length; at++) {
    if (others[at] === 0) continue;
    const [one, two] = [few.impacts[at]!, others[at]!];
    documents[count] = few.documents[at]!;
    impacts[count++] =
      (one & fewHeads) |
      (two & manyHeads) |
      Math.min(weightBits, (one & weightBits) + (two & weightBits));
  }
  return listWith(documents, impacts, count);
}

/** How well each of these documents, which are in order, stands in a list; 0 where it does not. */
export function impactsInList(documents: Int32Array, list: List): Uint8Array {
  const found = new Uint8Array(documents.length);
  const { length } = documents;
  const { documents: listed, impacts } = list;
  let place = 0;
  for (let at = 0; at < length; at++) {
    const doc = documents[at]!;
    place = seek(listed, doc, place);
    if (place === listed.length) break;
    if (listed[place] === doc) found[at] = impacts[place]!;
  }
  return found;
}

/** The same in several lists, by the best of them. */
export function impactsInLists(documents: Int32Array, lists: readonly Scaled[]): Uint8Array {
  const best = new Uint8Array(documents.length);
  for (const { list, percent } of lists) {
    const impacts = impactsInList(documents, list);
    for (let at = 0; at < impacts.length; at++) {
      best[at] = better(best[at]!, scale(impacts[at]!, percent));
    }
  }
  return best;
}

/** Few documents of several lists as one: two by two, so that none is copied once for each other. */
export function uniteLists(scaled: readonly Scaled[]): List {
  const lists = scaled
    .map(({ list, percent }) => (percent === 100 ? list : scaleList(list, percent)))
    .toSorted((a, b) => a.documents.length - b.documents.length);
  for (let at = 0; at + 1 < lists.length; at += 2) lists.push(uniteTwo(lists[at]!, lists[at + 1]!));
  return lists.at(-1) ?? nothing;
}

/** Both lists' documents; one that is in both counts with the better weight. */
function uniteTwo(some: List, others: List): List {
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
  return listWith(documents, impacts, count);
}

function scaleList({ documents, impacts, heads }: List, percent: number): List {
  return { documents, impacts: impacts.map((impact) => scale(impact, percent)), heads };
}

export function scale(impact: number, percent: number): number {
  return (impact & headBit) | (((impact & weightBits) * percent) / 100);
}

export function better(one: number, other: number): number {
  return ((one | other) & headBit) | Math.max(one & weightBits, other & weightBits);
}
