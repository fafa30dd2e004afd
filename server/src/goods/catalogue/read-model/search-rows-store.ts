import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';

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
/** What goes wrong, or is to be done, by some of its words, and the goods that help. */
export interface ProblemRow {
  words: string;
  means: string[];
}
/** A page of the shop, and words that ask for it. */
export interface PageRow {
  words: string;
  name: string;
  path: string;
}
/** How shoppers speak, as tables hold it. Only search/ reads a meaning in it. */
export interface SearchRows {
  synonyms: SynonymRow[];
  redirects: RedirectRow[];
  problems: ProblemRow[];
  pages: PageRow[];
}

const synonyms = statement<SynonymRow & { phrase: string }>(
  'catalogueModel.listSynonyms',
  'select phrase, means from search_synonym order by phrase',
);
const redirects = statement<RedirectRow & { query: string }>(
  'catalogueModel.listRedirects',
  'select query, path from search_redirect order by query',
);
const problems = statement<ProblemRow & { words: string }>(
  'catalogueModel.listProblems',
  'select words, means from search_problem order by words',
);
const pages = statement<PageRow & { words: string }>(
  'catalogueModel.listPages',
  'select words, name, path from search_page order by words',
);

/** All that is known of how shoppers speak: small tables, read whole. */
export async function listSearchRows(tx: Queryable): Promise<SearchRows> {
  return {
    synonyms: await synonyms.list(tx),
    redirects: await redirects.list(tx),
    problems: await problems.list(tx),
    pages: await pages.list(tx),
  };
}
