import { tokenise } from './tokens.ts';

/** What shoppers call goods, and what the catalogue calls them; both are plain phrases. */
export interface SynonymRow {
  phrase: string;
  means: string[];
}
/** A query that leads to a page of the shop rather than to goods. */
export interface RedirectRow {
  query: string;
  path: string;
}
/** What the shop knows of its shoppers' language, as its tables hold it. */
export interface SearchRows {
  synonyms: SynonymRow[];
  redirects: RedirectRow[];
}

/** The same, ready to be looked up by the terms of a query. */
export interface SearchLanguage {
  rows: SearchRows;
  /** By the phrase's terms with blanks between: each meaning as its terms. */
  meanings: Map<string, string[][]>;
  /** The most terms that a phrase has. */
  longestPhrase: number;
  /** By the query's terms with blanks between. */
  paths: Map<string, string>;
}

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
  return { rows, meanings, longestPhrase, paths };
}

/** A plain phrase as the terms that it is searched by. */
export function termsOf(phrase: string): string[] {
  return tokenise(phrase)
    .filter(({ kind }) => kind !== 'turn')
    .map(({ term }) => term);
}

function isSomething(terms: readonly string[]): boolean {
  return terms.length > 0;
}
