import { type MergeStep, mergeStep } from './merge-goods-store.ts';

/** The lists of how shoppers speak. Each file is the whole list: what it leaves out is removed. */
export const searchSteps: MergeStep[] = [
  mergeStep(
    'search-synonyms.csv',
    'removeSearchSynonyms',
    `delete from search_synonym
     where not exists (select from staged_search_synonym as staged
                       where staged.phrase = search_synonym.phrase)`,
  ),
  mergeStep(
    'search-synonyms.csv',
    'saveSearchSynonyms',
    `insert into search_synonym (phrase, means) select phrase, means from staged_search_synonym
     on conflict (phrase) do update set means = excluded.means
     where search_synonym.means <> excluded.means`,
  ),
  mergeStep(
    'search-redirects.csv',
    'removeSearchRedirects',
    `delete from search_redirect
     where not exists (select from staged_search_redirect as staged
                       where staged.query = search_redirect.query)`,
  ),
  mergeStep(
    'search-redirects.csv',
    'saveSearchRedirects',
    `insert into search_redirect (query, path) select query, path from staged_search_redirect
     on conflict (query) do update set path = excluded.path
     where search_redirect.path <> excluded.path`,
  ),
];
