import type { Module } from '../../core/module.ts';
import { analyticsHandlers } from './handlers.ts';
import { registerAnalyticsJobs } from './jobs.ts';
import { adoptGuestActions } from './own-actions.ts';
import { analyticsPrivacy } from './privacy-store.ts';

/** What visitors look at and search for, where they agreed that it is kept. */
export const analytics = {
  name: 'analytics',
  handlers: { analytics: analyticsHandlers },
  jobs: registerAnalyticsJobs,
  adopts: adoptGuestActions,
  privacy: analyticsPrivacy,
  tables: ['visitor_action'],
} satisfies Module;
