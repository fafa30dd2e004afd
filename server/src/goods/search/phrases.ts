import type { SearchRows } from '../catalogue/read-model/search-rows-store.ts';
import type { GoodsName, GoodsWords } from '../catalogue/text-index/goods-words.ts';
import { once } from '../catalogue/text-index/once.ts';
import { termsOf } from '../catalogue/text-index/tokens.ts';
import { isTurningWord, singular } from '../catalogue/text-index/words.ts';
import { allowedEdits, editDistance } from './spelling.ts';

/** What a beginning may become, and whether it is that already. */
export interface Completion {
  text: string;
  isWhole: boolean;
  /** It says what goods are, rather than whose. */
  isGoods: boolean;
}

/** All that goods are called, by the shop and by shoppers, to complete what is being typed. */
export interface Phrases {
  /** What goes on from here, likeliest first: what begins so before what has a word that does. */
  complete(typed: string): Completion[];
  /** The same where letters slipped, of whole phrases alone. */
  completeSlipped(typed: string): Completion[];
  /** Whether shoppers have a use for this word, whatever comes of it. */
  isSaid(word: string): boolean;
}

const mostCompletions = 8;

interface Phrase {
  text: string;
  key: string;
  isGoods: boolean;
  /** How much is sold under it, as a power of two, less for each word that it has. */
  weight: number;
}

/** A phrase from one of its words on: "radiator" of "panel radiator". */
interface Entry {
  /** Its words run together in the singular, so that "freestanding" is "free standing". */
  key: string;
  /** The same with blanks, so that "s tra" is "s trap" rather than "straight". */
  spaced: string;
  phrase: Phrase;
  isInner: boolean;
}

const wordWeight = 0.4;
/** What the shop itself calls a kind of goods is likelier than what others call some of them. */
const typeWeight = 1;
const saidWeight = 3;

const tables = once((names: readonly GoodsName[]) =>
  once((rows: SearchRows) => readPhrases(names, rows)),
);

/** The phrases of goods and of shoppers; made once of each. */
export function phrasesOf({ names, searchRows }: GoodsWords): Phrases {
  return tables(names)(searchRows);
}

function readPhrases(names: readonly GoodsName[], rows: SearchRows): Phrases {
  const entries: Entry[] = [];
  const known = new Set<string>();
  const add = (text: string, products: number, bonus: number, kind: GoodsName['kind'] | 'said') => {
    const words = wordsOf(text).map(singular);
    const key = words.join('');
    if (key === '' || known.has(key)) return;
    known.add(key);
    const weight = Math.log2(1 + products) + bonus - wordWeight * words.length;
    const phrase = { text, key, isGoods: kind !== 'mark', weight };
    // What it comes with or is meant for is not what it is.
    const turnsAt = words.findIndex(isTurningWord);
    const last = turnsAt < 0 ? words.length : turnsAt;
    for (let from = 0; from < (kind === 'said' ? 1 : last); from++) {
      const rest = words.slice(from);
      entries.push({ key: rest.join(''), spaced: rest.join(' '), phrase, isInner: from > 0 });
    }
  };
  for (const { kind, text, products } of names) {
    add(text, products, kind === 'type' ? typeWeight : 0, kind);
  }
  for (const { text, products } of headNouns(names)) add(text, products, 0, 'said');
  const countSold = countBy(names);
  for (const { phrase, means } of rows.synonyms) {
    // What is not sold has a word of its own and no meaning.
    if (means.length > 0) add(phrase, countSold([phrase, ...means]), -saidWeight, 'said');
  }
  const said = new Set(rows.synonyms.map(({ phrase }) => phrase));
  entries.sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    complete: (typed) => complete(entries, typed),
    completeSlipped: (typed) => completeSlipped(entries, typed),
    isSaid: (word) => said.has(word),
  };
}

/** "Elbow", of which there are several kinds. */
function headNouns(names: readonly GoodsName[]): GoodsName[] {
  const products = new Map<string, number>();
  for (const name of names) {
    if (name.kind !== 'type') continue;
    const head = name.text.split(' ').at(-1)!;
    products.set(head, (products.get(head) ?? 0) + name.products);
  }
  return [...products].map(([text, count]) => ({ kind: 'type', text, products: count }));
}

/** Counts the products of all types that have every word of one of the meanings. */
function countBy(names: readonly GoodsName[]): (meanings: readonly string[]) => number {
  const types = names
    .filter(({ kind }) => kind === 'type')
    .map(({ text, products }) => ({ terms: new Set(termsOf(text)), products }));
  return (meanings) => {
    const wanted = meanings.map(termsOf).filter((terms) => terms.length > 0);
    return types
      .filter((type) => wanted.some((terms) => terms.every((term) => type.terms.has(term))))
      .reduce((sum, { products }) => sum + products, 0);
  };
}

const isPlain = /^[ -~]*$/;

/** Sizes are no part of a phrase, so that this does without most of what queries are read with. */
function wordsOf(text: string): string[] {
  const letters = isPlain.test(text) ? text : text.normalize('NFKD').replaceAll(/[\p{M}’]/gu, '');
  return letters
    .toLowerCase()
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** As phrases are kept, but the last word as it stands: it may go on. */
function beginningOf(words: readonly string[]): string[] {
  return words.map((word, at) => (at === words.length - 1 ? word : singular(word)));
}

function complete(entries: readonly Entry[], typed: string): Completion[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const whole = words.map(singular);
  const fromWhole = entriesFrom(entries, whole.join(''));
  // "Taps" are taps, rather than the beginning of a tap's spares.
  const isPlural = whole.at(-1) !== words.at(-1) && fromWhole[0]?.key === whole.join('');
  const begun = isPlural ? [] : entriesFrom(entries, beginningOf(words).join(''));
  if (begun.length > 0) return best(begun, beginningOf(words), whole);
  return best(fromWhole, whole, whole);
}

function entriesFrom(entries: readonly Entry[], beginning: string): Entry[] {
  let from = 0;
  for (let end = entries.length; from < end;) {
    const middle = (from + end) >>> 1;
    if (entries[middle]!.key < beginning) from = middle + 1;
    else end = middle;
  }
  let to = from;
  while (to < entries.length && entries[to]!.key.startsWith(beginning)) to++;
  return entries.slice(from, to);
}

/** What is said already comes first, then what begins so, then what has a word that does. */
function best(
  entries: readonly Entry[],
  beginning: readonly string[],
  whole: readonly string[],
): Completion[] {
  const [said, spaced] = [whole.join(''), beginning.join(' ')];
  const rankOf = (entry: Entry) => {
    if (entry.isInner) return 3;
    if (entry.key === said) return 0;
    return entry.spaced.startsWith(spaced) ? 1 : 2;
  };
  const isBefore = (a: Ranked, b: Ranked) =>
    a.rank < b.rank || (a.rank === b.rank && a.phrase.weight > b.phrase.weight);
  const first: Ranked[] = [];
  for (const entry of entries) {
    const ranked = { rank: rankOf(entry), phrase: entry.phrase };
    if (first.length === mostCompletions && !isBefore(ranked, first.at(-1)!)) continue;
    const known = first.findIndex(({ phrase }) => phrase === ranked.phrase);
    if (known >= 0 && !isBefore(ranked, first[known]!)) continue;
    if (known >= 0) first.splice(known, 1);
    const at = first.findIndex((other) => isBefore(ranked, other));
    first.splice(at < 0 ? first.length : at, 0, ranked);
    first.length = Math.min(first.length, mostCompletions);
  }
  return first.map(({ phrase: { text, key, isGoods } }) => {
    return { text, isWhole: key === said, isGoods };
  });
}

interface Ranked {
  rank: number;
  phrase: Phrase;
}

/** Most slips leave the first letter right. What has a figure in it is never guessed. */
function completeSlipped(entries: readonly Entry[], typed: string): Completion[] {
  const beginning = beginningOf(wordsOf(typed)).join('');
  const allowed = allowedEdits(beginning);
  if (allowed === 0 || /\d/.test(beginning)) return [];
  let limit = allowed;
  let nearest: Entry[] = [];
  for (const entry of entriesFrom(entries, beginning[0]!)) {
    if (entry.isInner) continue;
    const distance = distanceToBeginning(beginning, entry.key, limit);
    if (distance > limit) continue;
    if (distance < limit) nearest = [];
    limit = distance;
    nearest.push(entry);
  }
  return best(nearest, [], []);
}

/** The edits from what was typed to the nearest beginning of a phrase. */
function distanceToBeginning(typed: string, key: string, limit: number): number {
  let least = limit + 1;
  for (let off = -limit; off <= limit; off++) {
    const beginning = key.slice(0, typed.length + off);
    least = Math.min(least, editDistance(typed, beginning, limit));
  }
  return least;
}
