import type { AllCalls } from '@plumbline/contracts/calls.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { autocomplete, refineSearch, search } from './search.ts';

export const searchHandlers: Handlers<AllCalls['search']> = {
  search: async ({ body, caller }, { catalogue }) => search(catalogue, body, viewerOf(caller)),

  refineSearch: async ({ body, caller }, { catalogue }) =>
    refineSearch(catalogue, body, viewerOf(caller)),

  autocomplete: async ({ query, caller }, { catalogue }) =>
    autocomplete(catalogue, query.query, viewerOf(caller)),
};
