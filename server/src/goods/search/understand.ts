import { mayBeCode, plainCode } from '../catalogue/text-index/codes.ts';
import { joinWords } from '../catalogue/text-index/text-index.ts';
import { type Token, tokenise } from '../catalogue/text-index/tokens.ts';
import type {
  Alternative,
  Group,
  UnderstoodQuery,
} from '../catalogue/text-index/understood-query.ts';
import { isRefusingWord } from '../catalogue/text-index/words.ts';
import type { Lexicon } from './lexicon.ts';

/** A query as the catalogue is asked, with what was made of it on the way. */
export interface Understood extends UnderstoodQuery {
  groups: Group[];
  /** The query's terms, by which redirects and whole phrases are known. */
  terms: string[];
  corrected: { from: string; to: string }[];
  /** What nothing in the shop is called. */
  ignored: string[];
}

const longestQuery = 200;
const mostGroups = 12;
const mostGuesses = 4;
const mostCompletions = 24;
/** One letter begins so much that its most usual words must do. */
const completionsPerLetter = 3;
const longestType = 5;
const percents = {
  said: 100,
  meant: 90,
  /** Of several meanings the first is the best. */
  perPlace: 4,
  leastMeant: 70,
  joined: 95,
  /** Of two sizes together, each somewhere. */
  apart: 35,
  begun: 85,
  guessed: 80,
};

/** As much of a query as counts. */
export function cutQuery(query: string): string {
  return query.slice(0, longestQuery);
}

/** Reads a query, of which only a beginning counts. `isTyping`: its last word may go on. */
export function understand(query: string, lexicon: Lexicon, isTyping = false): Understood {
  const text = cutQuery(query);
  const whole = plainCode(text);
  const nothing = { groups: [], terms: [], corrected: [], ignored: [] };
  const understood: Understood = { query: text, ...nothing };
  const isCode = (code: string) => mayBeCode(code) && lexicon.hasCodePrefix(code);
  if (/\d/.test(text) && isCode(whole) && !isSize(text)) {
    understood.groups.push(codeGroup(text.trim(), whole));
    return understood;
  }
  const words: string[] = [];
  for (const chunk of text.split(/\s+/)) {
    const code = plainCode(chunk);
    const looksLikeCode = (/[a-z]/i.test(chunk) && /[\d-]/.test(chunk)) || /^\d{8,}$/.test(code);
    if (looksLikeCode && !isSize(chunk) && isCode(code)) {
      understood.groups.push(codeGroup(chunk, code));
    } else words.push(chunk);
  }
  const endsInWord = isTyping && /\S$/.test(text);
  readWords(tokenise(words.join(' ')), lexicon, endsInWord, understood);
  understood.groups = understood.groups.slice(0, mostGroups);
  return understood;
}

function isSize(text: string): boolean {
  return tokenise(text).every(({ kind }) => kind === 'size');
}

function codeGroup(text: string, code: string): Group {
  return {
    text,
    kind: 'code',
    alternatives: [],
    code,
    sizes: [],
    mayBeHead: false,
    isUnwanted: false,
    isTradeWord: false,
  };
}

function readWords(
  tokens: readonly Token[],
  lexicon: Lexicon,
  endsInWord: boolean,
  understood: Understood,
): void {
  const said = tokens.filter(({ kind }) => kind !== 'turn');
  understood.terms = said.map(({ term }) => term);
  const turnsAt = tokens.findIndex(({ kind }, at) => kind === 'turn' && at > 0);
  const headWords = turnsAt < 0 ? said.length : turnsAt;
  const isRefused = turnsAt >= 0 && isRefusingWord(tokens[turnsAt]!.term);
  let guesses = 0;
  for (let at = 0; at < said.length && understood.groups.length < mostGroups;) {
    const isLast = endsInWord && at === said.length - 1;
    const phrase = longestPhrase(said, at, lexicon);
    const found =
      phrase ?? readOne(said, at, lexicon, isLast, guesses++ < mostGuesses ? understood : null);
    const isSaid = understood.groups.some(({ text }) => text === found?.group.text);
    const mayBeHead = at < headWords;
    const isUnwanted = isRefused && !mayBeHead;
    if (found && !isSaid) understood.groups.push({ ...found.group, mayBeHead, isUnwanted });
    else if (!found) understood.ignored.push(said[at]!.text);
    at += found?.length ?? 1;
  }
}

interface Found {
  group: Group;
  /** How many tokens it takes. */
  length: number;
}

function wordGroup(tokens: readonly Token[], alternatives: Alternative[]): Found {
  const text = tokens.map((token) => token.text).join(' ');
  const kind = tokens.every((token) => token.kind === 'size') ? 'size' : 'word';
  const kept = { code: null, sizes: [], mayBeHead: true, isUnwanted: false, isTradeWord: false };
  const group: Group = { text, kind, alternatives, ...kept };
  return { group, length: tokens.length };
}

/** The longest run of words from here that has a meaning of its own. */
function longestPhrase(said: readonly Token[], at: number, lexicon: Lexicon): Found | null {
  const { meanings, longestPhrase: most } = lexicon.language;
  for (let length = Math.min(Math.max(most, longestType), said.length - at); length > 0; length--) {
    const tokens = said.slice(at, at + length);
    const terms = tokens.map(({ term }) => term);
    const phrase = terms.join(' ');
    const meant = meanings.get(phrase);
    const isType = length > 1 && lexicon.isType(phrase);
    if (!meant && !isType) continue;
    // Several words that are no type of goods mean what the shop says, rather than what they are.
    const isFigurative = length > 1 && !isType;
    const asSaid = { terms, percent: isFigurative ? percents.meant : percents.said };
    const best = isFigurative ? percents.said : percents.meant;
    const others = (meant ?? []).map((other, place) => ({
      terms: other,
      percent: Math.max(percents.leastMeant, best - place * percents.perPlace),
    }));
    const found = wordGroup(tokens, [asSaid, ...others]);
    return { ...found, group: { ...found.group, isTradeWord: meant?.length === 0 } };
  }
  return null;
}

function readOne(
  said: readonly Token[],
  at: number,
  lexicon: Lexicon,
  isLast: boolean,
  guessed: Understood | null,
): Found | null {
  const token = said[at]!;
  if (token.kind === 'size') return readSize(token, lexicon);
  const next = said[at + 1];
  const joined = next?.kind === 'word' ? joinWords(token.text, next.text) : null;
  const known = lexicon.hasTerm(token.term);
  if (joined !== null && lexicon.hasTerm(joined)) {
    const apart = { terms: [token.term, next!.term], percent: percents.said };
    return wordGroup([token, next!], [apart, { terms: [joined], percent: percents.joined }]);
  }
  const own = known ? [{ terms: [token.term], percent: percents.said }] : [];
  if (isLast) {
    const most = Math.min(mostCompletions, token.text.length * completionsPerLetter);
    const begun = lexicon.termsWithPrefix(token.text, most);
    const others = begun.filter((term) => term !== token.term);
    const rest = others.map((term) => ({ terms: [term], percent: percents.begun }));
    if (own.length + rest.length > 0) return wordGroup([token], [...own, ...rest]);
  }
  if (known) return wordGroup([token], own);
  return readUnknown(token, lexicon, guessed);
}

/** An unknown word: two in one, the beginning of others, or a slip. Codes are never guessed. */
function readUnknown(token: Token, lexicon: Lexicon, guessed: Understood | null): Found | null {
  const { term, text } = token;
  const parts = splitWord(term, lexicon);
  if (parts) return wordGroup([token], [{ terms: parts, percent: percents.joined }]);
  const begun = text.length >= 4 ? lexicon.termsWithPrefix(term, mostCompletions) : [];
  if (begun.length > 0) {
    const alternatives = begun.map((each) => ({ terms: [each], percent: percents.begun }));
    return wordGroup([token], alternatives);
  }
  const nearest = guessed ? lexicon.nearestWords(term, 4) : [];
  if (nearest.length === 0) return null;
  guessed!.corrected.push({ from: text, to: nearest[0]! });
  const { meanings } = lexicon.language;
  const alternatives = nearest.flatMap((word) => [
    { terms: [word], percent: percents.guessed },
    ...(meanings.get(word) ?? []).map((terms) => ({ terms, percent: percents.guessed - 10 })),
  ]);
  return wordGroup([token], alternatives);
}

const shortestPart = 3;

/** "Washbasin" as wash and basin, where both are known. */
function splitWord(word: string, lexicon: Lexicon): string[] | null {
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => lexicon.hasTerm(part))) return parts;
  }
  return null;
}

/** A size that no goods have is kept: what is nearest to it can be offered. */
function readSize(token: Token, lexicon: Lexicon): Found {
  const { term, others, parts } = token;
  const alternatives: Alternative[] = [{ terms: [term], percent: percents.said }];
  for (const other of others) alternatives.push({ terms: [other], percent: percents.joined });
  if (parts.length > 0) alternatives.push({ terms: parts, percent: percents.apart });
  // Of an unknown unit or none: 9.5 may be kilowatts.
  if (/^#[\d.]+$/.test(term) && !lexicon.hasTerm(term)) {
    for (const unit of ['kw', 'in', 'l', 'w', 'bar']) {
      alternatives.push({ terms: [term + unit], percent: percents.joined });
    }
  }
  alternatives.push(...aboutAsMuch(term, lexicon));
  const found = wordGroup([token], alternatives);
  const said = /^#(\d+)(?:x(\d+))?$/.exec(term)?.slice(1) ?? [];
  const sizes = said.filter((size) => size !== undefined).map(Number);
  return { ...found, group: { ...found.group, sizes } };
}

/** How many watts each unit of heat is; what goods give is told in watts. */
const wattsPer: Record<string, number> = { w: 1, kw: 1000, btu: 1 / 3.412 };

/** Heat is asked for in round numbers: what gives about as much will do, rather more than less. */
function aboutAsMuch(term: string, lexicon: Lexicon): Alternative[] {
  const [, number, unit] = /^#([\d.]+)(btu|kw|w)$/.exec(term) ?? [];
  if (unit === undefined) return [];
  const wanted = Number(number) * wattsPer[unit]!;
  return lexicon
    .numbersOf('w')
    .filter((watts) => Math.abs(watts - wanted) <= wanted * 0.12)
    .map((watts) => {
      const off = (Math.abs(watts - wanted) / wanted) * 100;
      const percent = Math.round(percents.joined - 4 * off - (watts < wanted * 0.99 ? 10 : 0));
      return { terms: [`#${watts}w`], percent };
    });
}
