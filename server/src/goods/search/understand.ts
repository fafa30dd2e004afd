import { tokenise } from '../catalogue/text-index/tokens.ts';
import type { Group, UnderstoodQuery } from '../catalogue/text-index/understood-query.ts';
import { isJoiningWord } from '../catalogue/text-index/words.ts';
import { partCompounds } from './compounds.ts';
import { findCued } from './cues.ts';
import { sayJoints } from './joints.ts';
import type { Lexicon } from './lexicon.ts';
import { mendWords } from './mend-words.ts';
import { isPlainWord } from './plain-words.ts';
import { readCodes } from './read-codes.ts';
import { type PriceWish, readPrice } from './read-price.ts';
import { type NamedPhrase, readProblem } from './read-problem.ts';
import { mostGroups, readWords } from './read-words.ts';
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
  /** How else it may be read, where goods have not all of its words. */
  otherwise: Understood | null;
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
  const parted = partCompounds(
    tokenise(sayJoints(codes.rest, lexicon.language)),
    lexicon,
    endsInWord,
  );
  const mended = mendWords(parted.tokens, lexicon, endsInWord);
  const { tokens } = mended;
  const corrected = [...parted.corrected, ...mended.corrected];
  const comparedWords = isTyping ? [] : wordsOf(mendText(codes.rest, corrected));
  const read = readWords(tokens, lexicon, endsInWord);
  const groups = [...codes.groups, ...withVagueOptional(read.groups)].slice(0, mostGroups);
  const said = tokens.filter(({ kind }) => kind !== 'turn');
  const service = readPages(comparedWords, lexicon);
  const byWords: Understood = {
    query: text,
    reading: 'words',
    groups,
    terms: said.map(({ term }) => term),
    corrected: [...codes.corrected, ...corrected],
    ignored: read.ignored.filter((word) => !service.said.has(word)),
    price,
    withoutPrice,
    pages: service.pages,
    otherwise: null,
  };
  // "Click and collect" is a page, and no click waste.
  if (isService(comparedWords, service)) {
    return { ...byWords, groups: [], ignored: [] };
  }
  if (codes.groups.length > 0) return byWords;
  const problem = readProblem(comparedWords, codes.rest, lexicon, namesIn(read.groups));
  if (!problem) return byWords;
  // What is sure to tell of a problem has done so; of the goods that help only a size says more.
  const isSpent = ({ kind, text: part }: Group) =>
    problem.isCertain && kind !== 'size' && wordsOf(part).every((word) => problem.said.has(word));
  const rest = groups.filter((group) => !isSpent(group));
  const optional = rest.map((group) => ({ ...group, isOptional: true }));
  const byProblem: Understood = {
    ...byWords,
    reading: 'problem',
    groups: [problem.group, ...optional],
    ignored: [],
  };
  return problem.isCertain ? byProblem : { ...byWords, otherwise: byProblem };
}

/** The words that together name goods that are sold, or what these are for. */
function namesIn(groups: readonly Group[]): NamedPhrase[] {
  return groups
    .filter(({ text, isTradeWord }) => text.includes(' ') && !isTradeWord)
    .map(({ text, mayBeHead }) => ({ words: wordsOf(text), mayBeHead }));
}

function mendText(text: string, corrected: Understood['corrected']): string {
  return corrected.reduce(
    (mended, { from, to }) => mended.toLowerCase().replaceAll(from, to),
    text,
  );
}

interface ReadPages {
  pages: Understood['pages'];
  /** The words that ask for them. */
  said: ReadonlySet<string>;
}

function readPages(words: readonly string[], { language }: Lexicon): ReadPages {
  const cued = findCued(language.pages, words);
  const pages = new Map(cued.map(({ value: { name, path } }) => [path, { name, path }]));
  return {
    pages: [...pages.values()].slice(0, mostPages),
    said: new Set(cued.flatMap(({ said }) => said)),
  };
}

/** Whether all that is said is about these pages of the shop, and nothing about goods. */
function isService(words: readonly string[], { pages, said }: ReadPages): boolean {
  const isOfPages = (word: string) => said.has(word) || isPlainWord(word) || isJoiningWord(word);
  return pages.length > 0 && words.every(isOfPages);
}

const vagueWords = new Set(
  'bathroom bathrooms washroom ensuite small smaller tiny compact mini little narrow'.split(' '),
);

/** Rooms and sizes without a number say which goods are likelier, and only alone that they must be so. */
function withVagueOptional(groups: readonly Group[]): Group[] {
  const isVague = ({ text }: Group) => vagueWords.has(text);
  if (groups.every(isVague)) return [...groups];
  return groups.map((group) => (isVague(group) ? { ...group, isOptional: true } : group));
}
