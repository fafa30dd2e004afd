import { once } from '../catalogue/text-index/once.ts';
import { type Token, tokenise } from '../catalogue/text-index/tokens.ts';
import type { Lexicon } from './lexicon.ts';
import { findPlainMeaning } from './language.ts';
import { nearestWords, slipCost, sortByLength } from './spelling.ts';
import type { MendedWords } from './mend-words.ts';

/** Two words that make a phrase, by what they are without the blank: "bath panel" of "bathpanel". */
export type Compounds = ReadonlyMap<string, string>;

const shortestPart = 3;
/** Run together with a slip as well, a word has to be so long to be told from others. */
const shortestSlipped = 8;
const mostCandidates = 6;

export function readCompounds(phrases: Iterable<string>): Compounds {
  const compounds = new Map<string, string>();
  for (const phrase of phrases) {
    if (/^[a-z]{3,} [a-z]{3,}$/.test(phrase)) compounds.set(phrase.replace(' ', ''), phrase);
  }
  return compounds;
}

/**
 * Sets the blank that was left out where two words make a phrase together, with a slip in them or
 * not: "radvalve", "kichensink". What goods are called in one word stays so. `isTyping`: the last
 * word may go on.
 */
export function partCompounds(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isTyping: boolean,
): MendedWords {
  const corrected: MendedWords['corrected'] = [];
  const parted = tokens.flatMap((token, at) => {
    const isLast = isTyping && at === tokens.length - 1;
    const { kind, term, text } = token;
    if (kind !== 'word' || isLast || lexicon.knows(term) || lexicon.knows(text)) return [token];
    const exact = partExactly(term, lexicon);
    const slipped = exact === null ? partSlipped(term, lexicon) : null;
    if (slipped !== null) corrected.push({ from: text, to: slipped });
    const phrase = exact ?? slipped;
    return phrase === null ? [token] : tokenise(phrase);
  });
  return { tokens: parted, corrected };
}

function partExactly(term: string, lexicon: Lexicon): string | null {
  for (let at = shortestPart; at <= term.length - shortestPart; at++) {
    const parts = [term.slice(0, at), term.slice(at)];
    const phrase = parts.join(' ');
    const { meanings } = lexicon.language;
    if (meanings.has(phrase) || lexicon.isType(phrase)) return phrase;
    if (findPlainMeaning(parts, lexicon.language)) return phrase;
  }
  return null;
}

const lengthsOf = once((compounds: Compounds) => sortByLength(compounds.keys()));

/** What is as near to a single word is that word. */
function partSlipped(term: string, { compounds, nearestWords: nearest }: Lexicon): string | null {
  if (term.length < shortestSlipped || nearest(term, 1).length > 0) return null;
  const [best] = nearestWords(term, [lengthsOf(compounds)], mostCandidates).toSorted(
    (a, b) => slipCost(term, a) - slipCost(term, b),
  );
  return best === undefined ? null : compounds.get(best)!;
}
