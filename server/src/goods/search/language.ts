import type { SearchRows } from '../catalogue/read-model/search-rows-store.ts';
import { termsOf, tokenise } from '../catalogue/text-index/tokens.ts';
import { type Cues, readCues } from './cues.ts';

/** What the shop knows of its shoppers' language, ready to be looked up by the terms of a query. */
export interface SearchLanguage {
  /** By the phrase's terms with blanks between: each meaning as its terms. */
  meanings: Map<string, string[][]>;
  /** The most terms that a phrase has. */
  longestPhrase: number;
  /** The words that phrases are made of, which are never taken for slips. */
  phraseWords: Set<string>;
  /** By the query's terms with blanks between. */
  paths: Map<string, string>;
  /** What goes wrong, or is to be done, with the goods that help. */
  problems: Cues<{ words: string; means: string[][] }>;
  pages: Cues<{ words: string; name: string; path: string }>;
}

/** Reads the tables' phrases as the terms that queries are compared by. */
export function readLanguage(rows: SearchRows): SearchLanguage {
  const meanings = new Map<string, string[][]>();
  const phraseWords = new Set<string>();
  let longestPhrase = 1;
  for (const { phrase, means } of rows.synonyms) {
    // "Toilet with cistern" is not "toilet cistern": a phrase has its turning words.
    const terms = tokenise(phrase).map(({ term }) => term);
    if (terms.length === 0) continue;
    longestPhrase = Math.max(longestPhrase, terms.length);
    for (const term of terms) phraseWords.add(term);
    const known = meanings.get(terms.join(' ')) ?? [];
    meanings.set(terms.join(' '), [...known, ...readMeanings(means)]);
  }
  return {
    meanings,
    longestPhrase,
    phraseWords,
    paths: new Map(rows.redirects.map(({ query, path }) => [termsOf(query).join(' '), path])),
    problems: readCues(
      rows.problems.map(({ words, means }) => ({ words, means: readMeanings(means) })),
    ),
    pages: readCues(rows.pages),
  };
}

function readMeanings(means: readonly string[]): string[][] {
  return means.map(termsOf).filter((terms) => terms.length > 0);
}
