import type { Module } from '../../core/module.ts';
import { registerRemovalJobs } from './erase-cards.ts';
import { savedCardHandlers } from './handlers.ts';
import { savedCardPrivacy } from './privacy-store.ts';
import { registerSavedCardJobs, syncCards } from './sync-cards.ts';

/** Cards that the provider keeps for people; the shop never holds one. */
export const savedCards = {
  name: 'saved-cards',
  handlers: { savedCards: savedCardHandlers },
  jobs(context) {
    registerSavedCardJobs(context);
    registerRemovalJobs(context);
  },
  takesCardEvents: syncCards,
  privacy: savedCardPrivacy,
  tables: ['card_customer', 'card_customer_removal', 'card_setup', 'saved_card'],
} satisfies Module;
