import type { GoodsName, GoodsWords } from '../catalogue/text-index/goods-words.ts';
import { once } from '../catalogue/text-index/once.ts';
import { termsOf } from '../catalogue/text-index/tokens.ts';
import { type Compounds, readCompounds } from './compounds.ts';
import { type SearchLanguage, readLanguage } from './language.ts';
import { isPlainWord } from './plain-words.ts';
import { type WordsBySound, sortBySound, soundOf } from './sounds.ts';
import { nearestWords, sortByLength } from './spelling.ts';
import { stemOf } from './stems.ts';
import { type WordPairs, readPairs } from './word-pairs.ts';

/** What the catalogue and the shop's language know of words. */
export interface Lexicon extends Omit<GoodsWords, 'terms' | 'searchRows'> {
  language: SearchLanguage;
  /** Whether a word is one of the goods', of a phrase's, of a cue's or plain English. */
  knows(word: string): boolean;
  /** The known words nearest to one that is not known, with or without a meaning of their own. */
  nearestWords(word: string, most: number): string[];
  /** The words that make a phrase of two, of goods or of shoppers. */
  pairs: WordPairs;
  /** The phrases of two words, by what these are without a blank. */
  compounds: Compounds;
  /** The known words that sound like one. */
  wordsOfSound(word: string): readonly string[];
}

/** The words of goods with those of how shoppers speak of them; made once of each. */
export const lexiconOf = once((goods: GoodsWords): Lexicon => {
  const language = languageOf(goods.searchRows);
  const lists = [...goods.terms, phrasesOf(language)];
  return {
    ...goods,
    language,
    pairs: pairsOf(goods.names)(language),
    compounds: compoundsOf(goods.names)(language),
    knows: (word) =>
      goods.hasTerm(word) ||
      language.phraseWords.has(word) ||
      isPlainWord(word) ||
      isCue(word, language),
    nearestWords: (word, most) => nearestWords(word, lists.map(wordsOf), most),
    wordsOfSound: (word) => lists.flatMap((list) => soundsOf(list).get(soundOf(word)) ?? []),
  };
});

/** A cue or a form of one; "trapp" and "tapps" have the stem of a cue as well, and are slips. */
function isCue(word: string, { problems, pages }: SearchLanguage): boolean {
  if (problems.words.has(word) || pages.words.has(word)) return true;
  const stem = stemOf(word);
  const isForm = /(?:(?<!bb|dd|gg|mm|nn|pp|rr|tt)s|(?<!e)ing|ed|y|e)$/.test(word);
  return isForm && (problems.byStem.has(stem) || pages.byStem.has(stem));
}

const languageOf = once(readLanguage);

const wordsOf = once((terms: readonly string[]) => sortByLength(terms));
const soundsOf = once((terms: readonly string[]): WordsBySound => sortBySound(terms));

const phrasesOf = once(({ phraseWords }: SearchLanguage): readonly string[] => [...phraseWords]);

const pairsOf = once((names: readonly GoodsName[]) =>
  once((language: SearchLanguage): WordPairs => readPairs(phrasesIn(names, language, ['type']))),
);

const compoundsOf = once((names: readonly GoodsName[]) =>
  once((language: SearchLanguage): Compounds =>
    readCompounds(phrasesIn(names, language, ['type', 'mark'])),
  ),
);

/** What the tables have and what goods are called, as terms with blanks between. */
function phrasesIn(
  names: readonly GoodsName[],
  { meanings }: SearchLanguage,
  kinds: readonly GoodsName['kind'][],
): string[] {
  const called = names.filter(({ kind }) => kinds.includes(kind));
  return [...meanings.keys(), ...called.map(({ text }) => termsOf(text).join(' '))];
}
