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
const mostMeant = 2;
const mostQueries = 5;
const mostTails = 6;
const mostWords = 16;
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
  const instead = () => [];
  const nothing = { query, meant: [], instead, otherwise, queries: [], ahead: null };
  if (query.trim() === '') return nothing;
  const code = beginningOfCode(query, goods);
  if (code) return { ...nothing, meant: [{ query, reading: 'words', groups: [code] }] };
  const phrases = phrasesOf(goods);
  const complete = (completions: ReturnType<Phrases['complete']>): Beginning => {
    const texts = completions.map(({ text }) => text);
    const [first, second] = completions;
    const isSure = !second || first!.isWhole || !second.isGoods;
    const meant = texts.slice(0, isSure ? 1 : mostMeant);
    return { ...nothing, meant: meant.map(reading.whole), queries: texts.slice(0, mostQueries) };
  };
  const completions = phrases.complete(query);
  if (completions.length > 0) return complete(completions);
  const [, ahead = '', last = ''] = /^(.*\s)?(\S+)$/.exec(query) ?? [];
  if (isKnown(ahead, goods, phrases)) {
    const before = reading.whole(ahead);
    const withLast = (group: Group): UnderstoodQuery[] =>
      group.alternatives.length > 0
        ? [{ query, reading: 'words', groups: [...before.groups, group] }]
        : [];
    const named = withLast(goodsGroup(last, goods, phrases, reading));
    const anyWord = () => withLast(wordGroup(last, goods));
    const meant = named.length > 0 ? named : anyWord();
    if (meant.length > 0) return { ...nothing, meant, instead: anyWord, ahead: ahead.trim() };
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
  return { ...emptyGroup(query), kind: 'code', codes: [code] };
}

function emptyGroup(text: string): Group {
  return {
    text,
    kind: 'word',
    alternatives: [],
    codes: [],
    sizes: [],
    mayBeHead: true,
    isUnwanted: false,
    isOptional: false,
    isName: false,
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

/** The last word after others that it is no phrase with, as goods that are called so. */
function goodsGroup(last: string, goods: GoodsWords, phrases: Phrases, reading: Reading): Group {
  const completions = phrases.complete(last);
  const wholes = completions.filter(({ isWhole }) => isWhole);
  const likely = wholes.length > 0 ? wholes : completions.slice(0, mostTails);
  const completed = likely.flatMap(({ text }, place) => {
    const percent = percents.completed - place * percents.perPlace;
    const { groups } = reading.whole(text);
    const [one] = groups;
    return one && groups.length === 1
      ? one.alternatives.map((each) => ({ ...each, percent: (each.percent * percent) / 100 }))
      : [{ terms: termsOf(text), percent }];
  });
  return { ...emptyGroup(last), alternatives: [...saidAlready(last, goods), ...completed] };
}

/** The same as any word or size that begins so, of whatever goods. */
function wordGroup(last: string, goods: GoodsWords): Group {
  const figures = /^(\d+)[a-z]?$/.exec(last)?.[1];
  const begun = [
    ...(figures === undefined ? [] : sizesFrom(figures, goods)),
    ...goods.termsWithPrefix(last.toLowerCase(), mostWords),
  ].map((term) => ({ terms: [term], percent: percents.begun }));
  const alternatives = [...saidAlready(last, goods), ...begun];
  return { ...emptyGroup(last), alternatives, mayBeHead: false };
}

function saidAlready(last: string, goods: GoodsWords): Alternative[] {
  const own = singular(last.toLowerCase());
  return goods.hasTerm(own) ? [{ terms: [own], percent: percents.said }] : [];
}

/** "15m" is about to become 15 mm, and "9" may become 900. */
function sizesFrom(figures: string, goods: GoodsWords): string[] {
  const whole = `#${figures}`;
  const begun = goods.termsWithPrefix(whole, mostWords).filter((term) => term !== whole);
  return goods.hasTerm(whole) ? [whole, ...begun] : begun;
}

/** The words before the last, the most first: what is shown when nothing has them all. */
function shorterOf(query: string): string[] {
  const words = query.trim().split(/\s+/);
  const lengths = words.map((_, at) => words.length - 1 - at).filter((length) => length > 0);
  return lengths.slice(0, mostShorter).map((length) => words.slice(0, length).join(' '));
}
