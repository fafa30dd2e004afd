import type { Module } from '../../core/module.ts';
import { searchHandlers } from './handlers.ts';

/** What somebody means who types something, and the words that it is understood by. */
export const search = {
  name: 'search',
  handlers: { search: searchHandlers },
  keptAnswers: ['search.search', 'search.refineSearch', 'search.autocomplete'],
} satisfies Module;
