import type { Module } from '../../core/module.ts';
import { staffViewHandlers } from './handlers.ts';
import { staffViewPrivacy } from './privacy-store.ts';

/** The ways of looking at their lists that members of staff keep for themselves. */
export const staffViews = {
  name: 'staff-views',
  handlers: { staffViews: staffViewHandlers },
  privacy: staffViewPrivacy,
  tables: ['staff_view'],
  reads: {
    account: 'views are saved by one at a time, behind a lock on their keeper’s account',
  },
} satisfies Module;
