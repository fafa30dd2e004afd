import { growingArray } from '../read-model/growing-array.ts';
import { type RecentCache, recentCache } from '../../../core/recent-cache.ts';
import { lowerBound } from '../read-model/segment.ts';
import type { CodeIndex } from './codes.ts';
import { once } from './once.ts';
import { singular } from './words.ts';

/**
 * Which documents have a term, and how much it says about each. Terms are sorted; those of `at` are
 * the places from `starts[at]` up to `starts[at + 1]` of `documents` and `impacts`.
 */
export interface TextIndex {
  terms: string[];
  starts: Uint32Array;
  documents: Int32Array;
  /** The weight in the low seven bits; the high bit says that the term is the head noun. */
  impacts: Uint8Array;
  codes: CodeIndex;
  /** Product types with how many products each has, to complete queries by. */
  phrases: [phrase: string, products: number][];
  /** What several products are called beyond their type, such as "double panel radiator". */
  names: [name: string, products: number][];
}

export const headBitAt = 7;
export const headBit = 1 << headBitAt;
export const weightBits = headBit - 1;

/** The one term of a type of several words: goods of exactly that type have it. */
export function typeTerm(phrase: string): string {
  return `=${phrase}`;
}

/** The term of a word that names a range or a brand. */
export function nameTerm(word: string): string {
  return `~${word}`;
}

/** The term's place, or -1. */
export function findTerm({ terms }: TextIndex, term: string): number {
  const at = lowerBound(terms.length, (index) => terms[index]! < term);
  return terms[at] === term ? at : -1;
}

/** How many documents have the term. */
export function countOf(index: TextIndex, term: string): number {
  const at = findTerm(index, term);
  return at < 0 ? 0 : index.starts[at + 1]! - index.starts[at]!;
}

/** How many beginnings are kept of each index: those that are typed again and again. */
const keptBeginnings = 2_000;
const mostBegun = 24;
const begunOf = once((): RecentCache<string, string[]> => recentCache(keptBeginnings));

/** The terms that begin so, the most frequent first and few of them. */
export function termsWithPrefix(index: TextIndex, prefix: string): readonly string[] {
  const kept = begunOf(index);
  let terms = kept.get(prefix);
  if (!terms) kept.set(prefix, (terms = findBegun(index, prefix)));
  return terms;
}

function findBegun({ terms, starts }: TextIndex, prefix: string): string[] {
  const first = lowerBound(terms.length, (at) => terms[at]! < prefix);
  const found: number[] = [];
  for (let at = first; at < terms.length && terms[at]!.startsWith(prefix); at++) found.push(at);
  const frequency = (at: number) => starts[at + 1]! - starts[at]!;
  return found
    .toSorted((a, b) => frequency(b) - frequency(a))
    .slice(0, mostBegun)
    .map((at) => terms[at]!);
}

/** What fewer products are called is no kind of goods, but a name of their own. */
const fewestOfName = 3;

/** Gathers the terms of documents, which are added in order. */
export function textIndexBuilder() {
  const placeOf = new Map<string, number>();
  const termNumbers = growingArray(Int32Array);
  const documents = growingArray(Int32Array);
  const impacts = growingArray(Uint8Array);
  const phrases = new Map<string, number>();
  const names = new Map<string, number>();

  const numberOf = (term: string) => {
    let number = placeOf.get(term);
    if (number === undefined) placeOf.set(term, (number = placeOf.size));
    return number;
  };

  return {
    add(doc: number, terms: ReadonlyMap<string, number>) {
      for (const [term, impact] of terms) {
        termNumbers.push(numberOf(term));
        documents.push(doc);
        impacts.push(impact);
      }
    },
    addPhrase(phrase: string) {
      phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1);
    },
    addName(name: string) {
      names.set(name, (names.get(name) ?? 0) + 1);
    },
    finish(codes: CodeIndex): TextIndex {
      const terms = [...placeOf.keys()].toSorted(byUnits);
      const rankOf = new Int32Array(terms.length);
      for (const [rank, term] of terms.entries()) rankOf[placeOf.get(term)!] = rank;
      const sorted = sortByTerm(
        termNumbers.toArray().map((number) => rankOf[number]!),
        documents.toArray(),
        impacts.toArray(),
        terms.length,
      );
      const shared = [...names].filter(([, products]) => products >= fewestOfName);
      return { terms, ...sorted, codes, phrases: [...phrases], names: shared };
    },
  };
}

function byUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** A counting sort, which leaves the documents of each term in their order. */
function sortByTerm(
  ranks: Int32Array,
  docs: Int32Array,
  weights: Uint8Array,
  terms: number,
): Pick<TextIndex, 'starts' | 'documents' | 'impacts'> {
  const starts = new Uint32Array(terms + 1);
  for (const rank of ranks) starts[rank + 1]!++;
  for (let at = 0; at < terms; at++) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const documents = new Int32Array(docs.length);
  const impacts = new Uint8Array(docs.length);
  for (let at = 0; at < ranks.length; at++) {
    const place = next[ranks[at]!]!++;
    documents[place] = docs[at]!;
    impacts[place] = weights[at]!;
  }
  return { starts, documents, impacts };
}

/** What two words are as one, as shoppers write "countertop" and "counter top". */
export function joinWords(one: string, other: string): string {
  return singular(one + other);
}
