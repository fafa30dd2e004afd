import type { AllCalls } from '@plumbline/contracts/calls.ts';
import { findOwnActions } from '../../base/analytics/own-actions.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { understandQuery } from '../search/search.ts';

/** So many of the newest actions of a visitor say what they are after. */
const actionsRead = 40;

export const carouselHandlers: Handlers<AllCalls['carousels']> = {
  listCarousels: async ({ body, caller }, context) => {
    const { catalogue, log } = context;
    // A page never fails, or goes without carousels, for want of what is only a help.
    const actions = await findOwnActions(context, caller, actionsRead).catch((error: unknown) => {
      log.error({ err: error }, 'the actions of a visitor could not be read');
      return [];
    });
    const carousels = catalogue.listCarousels(
      body,
      { actions, understand: (query) => understandQuery(catalogue, query) },
      viewerOf(caller),
    );
    return {
      catalogueVersion: catalogue.version(),
      personalised: carousels.some(({ key }) => /^(recently|because)-/.test(key)),
      carousels,
    };
  },
};
