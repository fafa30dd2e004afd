import type { GoodsWords } from '../catalogue/text-index/goods-words.ts';
import { once } from '../catalogue/text-index/once.ts';
import { type SearchLanguage, readLanguage } from './language.ts';
import { nearestWords, sortByLength } from './spelling.ts';

/** What the catalogue and the shop's language know of words. */
export interface Lexicon extends Omit<GoodsWords, 'terms' | 'searchRows'> {
  language: SearchLanguage;
  /** The known words nearest to one that is not known, with or without a meaning of their own. */
  nearestWords(word: string, most: number): string[];
}

/** The words of goods with those of how shoppers speak of them; made once of each. */
export const lexiconOf = once((goods: GoodsWords): Lexicon => {
  const language = languageOf(goods.searchRows);
  return {
    ...goods,
    language,
    nearestWords: (word, most) =>
      nearestWords(word, [...goods.terms.map(wordsOf), phrasesOf(language)], most),
  };
});

const languageOf = once(readLanguage);

const wordsOf = once((terms: readonly string[]) => sortByLength(terms));

const phrasesOf = once(({ meanings }: SearchLanguage) =>
  sortByLength([...meanings.keys()].filter((phrase) => !phrase.includes(' '))),
);
