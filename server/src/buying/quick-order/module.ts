import type { Module } from '../../core/module.ts';
import { quickOrderHandlers } from './handlers.ts';
import { quickOrderPrivacy } from './privacy-store.ts';

/** Many goods at once, by whatever code a business knows them by; what it calls them is kept for it. */
export const quickOrder = {
  name: 'quick-order',
  handlers: { quickOrder: quickOrderHandlers },
  privacy: quickOrderPrivacy,
  tables: ['own_code', 'plain_code'],
  reads: {
    business: 'people are told of which business the codes are that they taught',
    offering: 'codes are looked up among those of all goods',
  },
} satisfies Module;
