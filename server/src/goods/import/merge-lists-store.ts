import { type MergeStep, mergeStep } from './merge-goods-store.ts';

/** The lists beside the goods. Each file is the whole list: what it leaves out is removed. */
export const listSteps: MergeStep[] = [
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
  mergeStep(
    'search-problems.csv',
    'removeSearchProblems',
    `delete from search_problem
     where not exists (select from staged_search_problem as staged
                       where staged.words = search_problem.words)`,
  ),
  mergeStep(
    'search-problems.csv',
    'saveSearchProblems',
    `insert into search_problem (words, means) select words, means from staged_search_problem
     on conflict (words) do update set means = excluded.means
     where search_problem.means <> excluded.means`,
  ),
  mergeStep(
    'search-pages.csv',
    'removeSearchPages',
    `delete from search_page
     where not exists (select from staged_search_page as staged
                       where staged.words = search_page.words)`,
  ),
  mergeStep(
    'search-pages.csv',
    'saveSearchPages',
    `insert into search_page (words, name, path) select words, name, path from staged_search_page
     on conflict (words) do update set name = excluded.name, path = excluded.path
     where (search_page.name, search_page.path) <> (excluded.name, excluded.path)`,
  ),
  mergeStep(
    'saved-listings.csv',
    'removeSavedListings',
    `delete from saved_listing
     where not exists (select from staged_saved_listing as staged
                       where staged.slug = saved_listing.slug)`,
  ),
  mergeStep(
    'saved-listings.csv',
    'saveSavedListings',
    `insert into saved_listing (slug, name, intro, category_id, filters, ranges, position)
     select staged.slug, staged.name, staged.intro, category.id,
            staged.narrowed_by -> 'filters', staged.narrowed_by -> 'ranges', staged.position
     from staged_saved_listing as staged join category on category.slug = staged.category
     on conflict (slug) do update
     set name = excluded.name, intro = excluded.intro, category_id = excluded.category_id,
         filters = excluded.filters, ranges = excluded.ranges, position = excluded.position
     where (saved_listing.name, saved_listing.intro, saved_listing.category_id,
            saved_listing.filters, saved_listing.ranges, saved_listing.position)
       is distinct from (excluded.name, excluded.intro, excluded.category_id,
            excluded.filters, excluded.ranges, excluded.position)`,
  ),
];
