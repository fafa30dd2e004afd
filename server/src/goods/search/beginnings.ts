import { mayBeCode, plainCode } from '../catalogue/text-index/codes.ts';
import type { GoodsWords } from '../catalogue/text-index/goods-words.ts';
import { termsOf, tokenise } from '../catalogue/text-index/tokens.ts';
import type {
  Alternative,
  Beginning,
  Group,
  UnderstoodQuery,
} from '../catalogue/text-index/understood-query.ts';
import { singular } from '../catalogue/text-index/words.ts';
import { type Phrases, phrasesOf } from './phrases.ts';

/** How a query is read: whole, and with its last word as the beginning of any other. */
export interface Reading {
  whole(text: string): UnderstoodQuery;
  begun(text: string): UnderstoodQuery;
}

/** So many completions are looked for together; goods of the first stand first. */
const mostMeant = 3;
const mostQueries = 5;
const mostTails = 24;
const mostShorter = 3;
const leastFiguresOfCode = 6;
const percents = { said: 100, completed: 95, perPlace: 1, begun: 80 };

/**
 * Reads what a shopper is typing. A beginning is completed to what goods are called before anything
 * is looked for, so that whole words never yield to a guess for the last one: "kitchen ta" is the
 * beginning of "kitchen taps", and of nothing else.
 */
export function readBeginning(query: string, goods: GoodsWords, reading: Reading): Beginning {
  const otherwise = () => shorterOf(query).map(reading.whole);
  const nothing = { query, meant: [], otherwise, queries: [], ahead: null };
  if (query.trim() === '') return nothing;
  const code = beginningOfCode(query, goods);
  if (code) return { ...nothing, meant: [{ query, groups: [code] }] };
  const phrases = phrasesOf(goods);
  const complete = (completions: ReturnType<Phrases['complete']>): Beginning => {
    const texts = completions.map(({ text }) => text);
    const [first] = completions;
    const meant = first?.isWhole ? texts.slice(0, 1) : texts.slice(0, mostMeant);
    return { ...nothing, meant: meant.map(reading.whole), queries: texts.slice(0, mostQueries) };
  };
  const completions = phrases.complete(query);
  if (completions.length > 0) return complete(completions);
  const [, ahead = '', last = ''] = /^(.*\s)?(\S+)$/.exec(query) ?? [];
  const tails = isKnown(ahead, goods, phrases) ? tailGroups(last, goods, phrases, reading) : [];
  if (tails.length > 0) {
    const before = reading.whole(ahead);
    const meant = tails.map((tail) => ({ query, groups: [...before.groups, tail] }));
    return { ...nothing, meant, ahead: ahead.trim() };
  }
  const slipped = phrases.completeSlipped(query);
  if (slipped.length > 0) return complete(slipped);
  return { ...nothing, meant: [reading.begun(query)] };
}

/** A part number or a bar code of which enough was typed to be told from a size. */
function beginningOfCode(query: string, goods: GoodsWords): Group | null {
  const code = plainCode(query);
  const isLikely = /^\d+$/.test(code)
    ? code.length >= leastFiguresOfCode
    : /[\d-]/.test(query) || query.trim().includes(' ');
  const isSize = code.length < leastFiguresOfCode && tokenise(query)[0]?.kind === 'size';
  if (!isLikely || isSize || !mayBeCode(code) || !goods.hasCodePrefix(code)) return null;
  return { ...emptyGroup(query), kind: 'code', code };
}

function emptyGroup(text: string): Group {
  return {
    text,
    kind: 'word',
    alternatives: [],
    code: null,
    sizes: [],
    mayBeHead: true,
    isUnwanted: false,
    isTradeWord: false,
  };
}

/** Whether goods are found by all of these words, so that none of them is to be guessed. */
function isKnown(ahead: string, goods: GoodsWords, phrases: Phrases): boolean {
  const said = tokenise(ahead).filter(({ kind }) => kind !== 'turn');
  return said.every(
    ({ kind, term, text }) => kind === 'size' || goods.hasTerm(term) || phrases.isSaid(text),
  );
}

/**
 * The last word after others that it is no phrase with: goods that are called so, or else whatever
 * has a word or a size that begins so.
 */
function tailGroups(last: string, goods: GoodsWords, phrases: Phrases, reading: Reading): Group[] {
  const own = singular(last.toLowerCase());
  const said: Alternative[] = goods.hasTerm(own) ? [{ terms: [own], percent: percents.said }] : [];
  const completions = phrases.complete(last);
  const wholes = completions.filter(({ isWhole }) => isWhole);
  const completed = (wholes.length > 0 ? wholes : completions).flatMap(({ text }, place) => {
    const percent = percents.completed - place * percents.perPlace;
    const { groups } = reading.whole(text);
    const [one] = groups;
    return one && groups.length === 1
      ? one.alternatives.map((each) => ({ ...each, percent: (each.percent * percent) / 100 }))
      : [{ terms: termsOf(text), percent }];
  });
  const figures = /^(\d+)[a-z]?$/.exec(last)?.[1];
  const begun = [
    ...(figures === undefined ? [] : sizesFrom(figures, goods)),
    ...goods.termsWithPrefix(last.toLowerCase(), mostTails),
  ].map((term) => ({ terms: [term], percent: percents.begun }));
  const group = { ...emptyGroup(last), alternatives: [...said, ...completed] };
  const anyWord = { ...emptyGroup(last), alternatives: [...said, ...begun], mayBeHead: false };
  return [group, anyWord].filter(({ alternatives }) => alternatives.length > 0);
}

/** "15m" is about to become 15 mm, and "9" may become 900. */
function sizesFrom(figures: string, goods: GoodsWords): string[] {
  const whole = `#${figures}`;
  const begun = goods.termsWithPrefix(whole, mostTails).filter((term) => term !== whole);
  return goods.hasTerm(whole) ? [whole, ...begun] : begun;
}

/** The words before the last, the most first: what is shown when nothing has them all. */
function shorterOf(query: string): string[] {
  const words = query.trim().split(/\s+/);
  const lengths = words.map((_, at) => words.length - 1 - at).filter((length) => length > 0);
  return lengths.slice(0, mostShorter).map((length) => words.slice(0, length).join(' '));
}
