import { type Token, tokenise } from '../catalogue/text-index/tokens.ts';
import type { Lexicon } from './lexicon.ts';
import { soundOf } from './sounds.ts';
import { editDistance, slipCost } from './spelling.ts';

export interface MendedWords {
  tokens: Token[];
  corrected: { from: string; to: string }[];
}

const mostMended = 4;
const mostCandidates = 12;
/** A word that is the beginning of others is no slip once it is so long. */
const shortestBeginning = 4;
const shortestPart = 3;
/** What sounds alike is still written alike, the longer the word the less: "caravan" is no "Corvane". */
const mostSlipsHeard = (length: number) => Math.max(2, Math.floor(length / 3));
/** Longer words are near so few others that no phrase is needed to tell which is meant. */
const longestSlip = 5;
const shortestSlip = 3;

/**
 * Reads slips of the finger as the words that were meant, before anything is made of them: the one
 * word that is told is the one that is used. `isTyping`: the last word may go on.
 */
export function mendWords(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isTyping: boolean,
): MendedWords {
  const mended = [...tokens];
  const corrected: MendedWords['corrected'] = [];
  for (const [at, token] of tokens.entries()) {
    const isLast = isTyping && at === tokens.length - 1;
    if (token.kind !== 'word' || isLast || knows(token, lexicon)) continue;
    const phrased = corrected.length < mostMended ? phrasedSlip(mended, at, lexicon) : null;
    if (phrased === null && isBegun(token, lexicon)) {
      // The beginning of one word only is that word, which phrases are known by.
      const [whole, ...others] = lexicon.termsWithPrefix(token.term, 2);
      if (others.length === 0) mended[at] = tokenise(whole!)[0] ?? token;
      continue;
    }
    const form = phrased === null ? knownForm(token.text, lexicon) : null;
    const mayMend = corrected.length < mostMended;
    const meant = phrased ?? form ?? (mayMend ? likeliest(mended, at, lexicon) : null);
    if (meant === null) continue;
    mended[at] = tokenise(meant)[0] ?? token;
    if (form === null) corrected.push({ from: token.text, to: meant });
  }
  return { tokens: mended, corrected };
}

function knows({ term, text }: Token, lexicon: Lexicon): boolean {
  return lexicon.knows(term) || lexicon.knows(text) || splitWord(term, lexicon) !== null;
}

function isBegun({ term }: Token, lexicon: Lexicon): boolean {
  return term.length >= shortestBeginning && lexicon.termsWithPrefix(term, 1).length > 0;
}

/**
 * What makes a phrase with its neighbours by a slip as small as there is, or because it sounds so:
 * "stop cok", "basin wate", "grab rale".
 */
function phrasedSlip(tokens: readonly Token[], at: number, lexicon: Lexicon): string | null {
  const { text, term } = tokens[at]!;
  if (text.length < shortestSlip || text.length > longestSlip || /\d/.test(text)) return null;
  const meant = neighboursOf(tokens, at, lexicon).filter(
    (word) => word.length >= shortestSlip && (isNear(text, word) || isNear(term, word)),
  );
  return meant.toSorted((a, b) => slipCost(text, a) - slipCost(text, b))[0] ?? null;
}

function isNear(text: string, word: string): boolean {
  const distance = editDistance(text, word, 2);
  return distance === 1 || (distance === 2 && soundOf(text) === soundOf(word));
}

/** The words that make a phrase with the word before or with the one after. */
function neighboursOf(tokens: readonly Token[], at: number, lexicon: Lexicon): string[] {
  const before = tokens[at - 1]?.term ?? '';
  const after = tokens[at + 1]?.term ?? '';
  const { following, leading } = lexicon.pairs;
  return [...(following.get(before) ?? []), ...(leading.get(after) ?? [])];
}

/** "Bifolding" is "bifold", "reducing" "reduce": forms that goods are not told in. */
function knownForm(word: string, lexicon: Lexicon): string | null {
  const [, stem] = /^([a-z]{4,}?)(?:ings?|ed|ers?|ly|y|able)$/.exec(word) ?? [];
  if (stem === undefined) return null;
  // "Slideing" is "sliding" before it is "slide".
  const respelt = word.replace(/e(?=(?:ing|able)s?$)/, '');
  const forms = [respelt, stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')];
  return forms.find((form) => form !== word && lexicon.hasTerm(form)) ?? null;
}

/** Of the nearest words the one that most goods have, or that makes a phrase with its neighbours. */
function likeliest(tokens: readonly Token[], at: number, lexicon: Lexicon): string | null {
  const { term } = tokens[at]!;
  const nearest = lexicon.nearestWords(term, mostCandidates);
  let candidates = nearest.length > 0 ? nearest : heardWords(term, lexicon);
  if (candidates.length === 0) candidates = wordsBeside(tokens, at, lexicon);
  let best: { word: string; score: number } | null = null;
  for (const word of candidates) {
    const score =
      Math.log10(1 + lexicon.countOf(word)) -
      4 * slipCost(term, word) +
      (makesPhrase(tokens, at, word, lexicon) ? 3 : 0);
    if (!best || score > best.score) best = { word, score };
  }
  return best?.word ?? null;
}

function heardWords(term: string, lexicon: Lexicon): string[] {
  const most = mostSlipsHeard(term.length);
  return lexicon.wordsOfSound(term).filter((word) => editDistance(term, word, most) <= most);
}

/** Two slips in a word of middling length are mended where its neighbours say which is meant. */
function wordsBeside(tokens: readonly Token[], at: number, lexicon: Lexicon): string[] {
  const { term } = tokens[at]!;
  if (term.length <= longestSlip || /\d/.test(term)) return [];
  return neighboursOf(tokens, at, lexicon).filter(
    (word) => word.length > longestSlip - 1 && editDistance(term, word, 2) <= 2,
  );
}

function makesPhrase(
  tokens: readonly Token[],
  at: number,
  word: string,
  lexicon: Lexicon,
): boolean {
  const before = tokens[at - 1]?.term;
  const after = tokens[at + 1]?.term;
  return [
    [before, word],
    [word, after],
  ].some((terms) => {
    const phrase = terms.join(' ');
    return lexicon.isType(phrase) || lexicon.language.meanings.has(phrase);
  });
}

/** "Washbasin" as wash and basin, where both are known; "slideing" has nothing of the range Ings. */
export function splitWord(word: string, lexicon: Lexicon): string[] | null {
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => lexicon.hasTerm(part) && !lexicon.isName(part))) return parts;
  }
  return null;
}
