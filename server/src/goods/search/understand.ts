import { tokenise } from '../catalogue/text-index/tokens.ts';
import type { Group, UnderstoodQuery } from '../catalogue/text-index/understood-query.ts';
import { findCued } from './cues.ts';
import { isTurningWord, singular } from '../catalogue/text-index/words.ts';
import type { Lexicon } from './lexicon.ts';
import { mendWords } from './mend-words.ts';
import { readCodes } from './read-codes.ts';
import { type PriceWish, readPrice } from './read-price.ts';
import { alternativesOf, mostGroups, percents, readWords, wordGroup } from './read-words.ts';
import { wordsOf } from './stems.ts';

/** A query as the catalogue is asked, with what was made of it on the way. */
export interface Understood extends UnderstoodQuery {
  groups: Group[];
  /** The query's terms, by which redirects are known. */
  terms: string[];
  corrected: { from: string; to: string }[];
  /** What nothing in the shop is called. */
  ignored: string[];
  price: PriceWish | null;
  /** The query without what it says of prices. */
  withoutPrice: string;
  /** Pages of the shop that it may be about. */
  pages: { name: string; path: string }[];
}

const longestQuery = 200;
const mostPages = 4;

/** As much of a query as counts. */
export function cutQuery(query: string): string {
  return query.slice(0, longestQuery);
}

/**
 * Reads a query, of which only a beginning counts: prices and codes first, then what is left with its
 * slips mended, as a problem that goods help with or else word by word. `isTyping`: its last word may
 * go on.
 */
export function understand(query: string, lexicon: Lexicon, isTyping = false): Understood {
  const text = cutQuery(query);
  const endsInWord = isTyping && /\S$/.test(text);
  const { wish: price, rest: withoutPrice } = isTyping
    ? { wish: null, rest: text }
    : readPrice(text);
  const codes = readCodes(withoutPrice, lexicon, !isTyping);
  const { tokens, corrected } = mendWords(tokenise(codes.rest), lexicon, endsInWord);
  const comparedWords = isTyping ? [] : wordsOf(mendText(codes.rest, corrected));
  const said = tokens.filter(({ kind }) => kind !== 'turn');
  const { groups, ignored } = readWords(tokens, lexicon, endsInWord);
  const problem =
    codes.groups.length === 0 ? readProblem(comparedWords, codes.rest, lexicon) : null;
  const words = problem
    ? [problem, ...groups.map((group) => ({ ...group, isOptional: true }))]
    : withRoomsOptional(groups);
  return {
    query: text,
    groups: [...codes.groups, ...words].slice(0, mostGroups),
    terms: said.map(({ term }) => term),
    corrected: [...codes.corrected, ...corrected],
    ignored: problem ? [] : ignored,
    price,
    withoutPrice,
    pages: readPages(comparedWords, lexicon),
  };
}

function mendText(text: string, corrected: Understood['corrected']): string {
  return corrected.reduce(
    (mended, { from, to }) => mended.toLowerCase().replaceAll(from, to),
    text,
  );
}

/**
 * The goods that help with what goes wrong or is to be done, whatever else is told of it. Where every
 * word is one that goods are called by, these are what is looked for: a wet-room screen.
 */
function readProblem(words: readonly string[], text: string, lexicon: Lexicon): Group | null {
  const { problems } = lexicon.language;
  const [problem] = findCued(problems, words, (word) => !isOfGoods(word, lexicon));
  if (!problem) return null;
  const alternatives = problem.means.flatMap((terms, place) => {
    const percent = Math.max(percents.leastMeant, 100 - place * percents.perPlace);
    // Exactly these goods, and none that merely have such words.
    return alternativesOf(terms, percent, lexicon).slice(0, 1);
  });
  return wordGroup(text, alternatives);
}

function isOfGoods(word: string, lexicon: Lexicon): boolean {
  const term = singular(word);
  return (
    lexicon.hasTerm(term) ||
    lexicon.language.meanings.has(term) ||
    isTurningWord(word) ||
    /\d/.test(word)
  );
}

function readPages(words: readonly string[], { language }: Lexicon): Understood['pages'] {
  const found = new Map(
    findCued(language.pages, words).map(({ name, path }) => [path, { name, path }]),
  );
  return [...found.values()].slice(0, mostPages);
}

const roomWords = new Set(['bathroom', 'bathrooms', 'washroom', 'ensuite', 'en suite']);

/** A room says which goods are likelier, and only by itself that they must be of it. */
function withRoomsOptional(groups: readonly Group[]): Group[] {
  const isRoom = ({ text }: Group) => roomWords.has(text);
  if (groups.every(isRoom)) return [...groups];
  return groups.map((group) => (isRoom(group) ? { ...group, isOptional: true } : group));
}
