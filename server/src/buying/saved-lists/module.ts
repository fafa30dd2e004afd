import type { Module } from '../../core/module.ts';
import { adoptSavedLists } from './adopt-visit.ts';
import { registerSavedListJobs } from './jobs.ts';
import { savedListPrivacy } from './privacy-store.ts';

/** Baskets and wishlists that people put aside under a code. */
export const savedLists = {
  name: 'saved-lists',
  jobs: registerSavedListJobs,
  adopts: adoptSavedLists,
  privacy: savedListPrivacy,
  tables: ['saved_list', 'saved_list_line'],
  reads: { offering: 'an export tells goods by their SKUs' },
} satisfies Module;
