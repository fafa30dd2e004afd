import { type CatalogueFile, needed, optional } from './columns.ts';

const category = { file: 'categories.csv', table: 'category', column: 'slug' } as const;

/** How shoppers speak, and what is narrowed for them: lists that a merchant edits whole. */
export const listFiles = {
  'search-synonyms.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_search_synonym',
    columns: { phrase: needed('phrase'), means: optional('phrases', '{}') },
    unique: [['phrase']],
  },
  'search-redirects.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_search_redirect',
    columns: { query: needed('phrase'), path: needed('shopPath') },
    unique: [['query']],
  },
  'search-problems.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_search_problem',
    columns: { words: needed('cues'), means: needed('phrases') },
    unique: [['words']],
  },
  'search-pages.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_search_page',
    columns: { words: needed('cues'), name: needed('text'), path: needed('shopPath') },
    unique: [['words']],
  },
  'saved-listings.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_saved_listing',
    columns: {
      slug: needed('slug'),
      name: needed('text'),
      category: needed('path', category),
      position: needed('count'),
      narrowed_by: needed('narrowing'),
      intro: optional('text', ''),
    },
    unique: [['slug']],
  },
} satisfies Record<string, CatalogueFile>;
