import type { Module } from '../../core/module.ts';
import { businessHandlers } from './handlers.ts';
import { pauseCredit } from './pause-credit.ts';
import { businessPrivacy } from './privacy-store.ts';

/** The businesses that people buy for, their members, and the id of the band that each pays. */
export const businesses = {
  name: 'businesses',
  takesNewEmail: pauseCredit,
  handlers: { businesses: businessHandlers },
  privacy: businessPrivacy,
  tables: [
    'business',
    'business_member',
    'trade_standing',
    'suspended_standing',
    'kept_vat_number',
    'business_keeps_vat_number',
  ],
  reads: { account: 'members are named' },
  offers: {
    trade_standing: 'identity tells with each session what its account buys for',
    suspended_standing: 'identity tells with each session whose debts its account may pay',
  },
} satisfies Module;
