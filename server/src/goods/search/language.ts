import type { SearchRows } from '../catalogue/read-model/search-rows-store.ts';
import { termsOf } from '../catalogue/text-index/tokens.ts';

/** What the shop knows of its shoppers' language, ready to be looked up by the terms of a query. */
export interface SearchLanguage {
  /** By the phrase's terms with blanks between: each meaning as its terms. */
  meanings: Map<string, string[][]>;
  /** The most terms that a phrase has. */
  longestPhrase: number;
  /** By the query's terms with blanks between. */
  paths: Map<string, string>;
}

/** Reads the tables' phrases as the terms that queries are compared by. */
export function readLanguage(rows: SearchRows): SearchLanguage {
  const meanings = new Map<string, string[][]>();
  let longestPhrase = 1;
  for (const { phrase, means } of rows.synonyms) {
    const terms = termsOf(phrase);
    if (terms.length === 0) continue;
    longestPhrase = Math.max(longestPhrase, terms.length);
    const known = meanings.get(terms.join(' ')) ?? [];
    meanings.set(terms.join(' '), [...known, ...means.map(termsOf).filter(isSomething)]);
  }
  const paths = new Map(rows.redirects.map(({ query, path }) => [termsOf(query).join(' '), path]));
  return { meanings, longestPhrase, paths };
}

function isSomething(terms: readonly string[]): boolean {
  return terms.length > 0;
}
