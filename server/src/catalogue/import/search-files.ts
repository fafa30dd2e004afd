import { type CatalogueFile, needed } from './columns.ts';

/** How shoppers speak: the two lists that a merchant edits whole, apart from the goods. */
export const searchFiles = {
  'search-synonyms.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_search_synonym',
    columns: { phrase: needed('phrase'), means: needed('phrases') },
    unique: [['phrase']],
  },
  'search-redirects.csv': {
    required: false,
    isByItself: true,
    staging: 'staged_search_redirect',
    columns: { query: needed('phrase'), path: needed('shopPath') },
    unique: [['query']],
  },
} satisfies Record<string, CatalogueFile>;
