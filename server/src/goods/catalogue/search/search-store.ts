import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import type { RedirectRow, SearchRows, SynonymRow } from './synonyms.ts';

const synonyms = statement<SynonymRow & { phrase: string }>(
  'catalogueSearch.listSynonyms',
  'select phrase, means from search_synonym order by phrase',
);
const redirects = statement<RedirectRow & { query: string }>(
  'catalogueSearch.listRedirects',
  'select query, path from search_redirect order by query',
);

/** All that is known of how shoppers speak: small tables, read whole. */
export async function listSearchRows(tx: Queryable): Promise<SearchRows> {
  return { synonyms: await synonyms.list(tx), redirects: await redirects.list(tx) };
}
